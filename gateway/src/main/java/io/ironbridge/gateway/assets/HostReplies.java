package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.AssetResult.ErrorInfo;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes of calls to programs, in the form for mappings.
 *
 * <p>A program that replied has run, and its work is committed: all connections to CICS use
 * SYNCONRETURN. If its data cannot be read, the error says so, since another call would repeat the
 * work.
 */
final class HostReplies {
    private static final byte[] NONE = {};
    private static final String COMMITTED = "The program has run and its work is committed, but ";

    /** Maximum size in bytes of a buffer that is kept for the next reply. */
    private static final int MOST_KEPT = 1 << 18;

    private final String root;
    private final int jsonLimit;
    private final Function<Outcome, ErrorInfo> errors;
    private final String came;
    private final AtomicReference<@Nullable OutputBytes> kept = new AtomicReference<>();

    /**
     * Replies of one kind.
     *
     * @param root member of {@code $zosAssetResponse} for the data
     * @param jsonLimit maximum size of the data in JSON, in bytes
     * @param errors makes {@code $error} for calls without data
     * @param came introduces what is wrong with received data
     */
    HostReplies(String root, int jsonLimit, Function<Outcome, ErrorInfo> errors, String came) {
        this.root = root;
        this.jsonLimit = jsonLimit;
        this.errors = errors;
        this.came = came;
    }

    /** For programs in CICS. */
    HostReplies(String root, int jsonLimit) {
        this(root, jsonLimit, Failures::error);
    }

    /** For programs elsewhere. */
    HostReplies(String root, int jsonLimit, Function<Outcome, ErrorInfo> errors) {
        this(root, jsonLimit, errors, COMMITTED);
    }

    /** Writes the data of a reply. */
    @FunctionalInterface
    interface Data {
        void write(ReplyJson json) throws HostDataException;
    }

    /**
     * A reply with data.
     *
     * @param bytes of the host's data
     */
    AssetResult of(int bytes, Data data) {
        OutputBytes buffer = kept.getAndSet(null);
        if (buffer == null) {
            buffer = new OutputBytes(2 * bytes, jsonLimit); // JSON is usually no longer than that
        }
        ReplyJson json = ReplyJson.in(buffer, bytes);
        try {
            data.write(json);
            return new AssetResult(
                    new AssetReply.Host(root, json.toBytes(), Optional.empty(), json.places()),
                    null);
        } catch (HostDataException e) {
            return AssetResult.failed(
                    Failures.BAD_GATEWAY, came + "its data cannot be read: " + e.getMessage());
        } catch (OutputLimitException e) {
            return AssetResult.failed(
                    Failures.BAD_GATEWAY,
                    came + "its data exceeds " + jsonLimit + " bytes of JSON.");
        } finally {
            if (buffer.array().length <= MOST_KEPT) {
                kept.set(buffer);
            }
        }
    }

    /** A call without data, with the abend code if there is one. */
    AssetResult failure(Outcome outcome) {
        if (outcome instanceof Outcome.HostFailure failure && !failure.code().isEmpty()) {
            AssetReply coded = new AssetReply.Host(root, NONE, Optional.of(failure.code()));
            return new AssetResult(coded, errors.apply(outcome));
        }
        return new AssetResult(null, errors.apply(outcome));
    }
}
