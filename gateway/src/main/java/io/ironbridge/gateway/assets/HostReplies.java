package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.copybook.transcode.OutputBytes;
import io.ironbridge.copybook.transcode.OutputLimitException;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.AssetResult.ErrorInfo;
import java.util.Optional;
import java.util.function.Function;

/**
 * What came of calls to programs, as mappings see it.
 *
 * <p>A program that replied has run, and its work is committed: all ways to CICS run it with
 * SYNCONRETURN. Where its data cannot be read, this is said, as another call would do the work
 * again.
 *
 * @param root member of {@code $zosAssetResponse} that has the data
 * @param jsonLimit most bytes of the data in JSON
 * @param errors what {@code $error} is for calls that brought no data
 * @param came said before what is wrong with the data that did come
 */
record HostReplies(String root, int jsonLimit, Function<Outcome, ErrorInfo> errors, String came) {
    private static final byte[] NONE = {};
    private static final String COMMITTED = "The program has run and its work is committed, but ";

    /** With the errors of programs in CICS. */
    HostReplies(String root, int jsonLimit) {
        this(root, jsonLimit, Failures::error);
    }

    /** Of programs elsewhere. */
    HostReplies(String root, int jsonLimit, Function<Outcome, ErrorInfo> errors) {
        this(root, jsonLimit, errors, COMMITTED);
    }

    /** Writes the data of a reply. */
    @FunctionalInterface
    interface Data {
        void write(OutputBytes json) throws HostDataException;
    }

    /**
     * A reply with data.
     *
     * @param bytes of the host's data; its JSON is mostly not more than twice that
     */
    AssetResult of(int bytes, Data data) {
        OutputBytes json = new OutputBytes(2 * bytes, jsonLimit);
        try {
            data.write(json);
            return new AssetResult(
                    new AssetReply.Host(root, json.toBytes(), Optional.empty()), null);
        } catch (HostDataException e) {
            return AssetResult.failed(
                    Failures.BAD_GATEWAY, came + "its data cannot be read: " + e.getMessage());
        } catch (OutputLimitException e) {
            return AssetResult.failed(
                    Failures.BAD_GATEWAY,
                    came + "its data is more than " + jsonLimit + " bytes of JSON.");
        }
    }

    /** A call that brought no data, with the abend code where there is one. */
    AssetResult failure(Outcome outcome) {
        if (outcome instanceof Outcome.HostFailure failure && !failure.code().isEmpty()) {
            AssetReply coded = new AssetReply.Host(root, NONE, Optional.of(failure.code()));
            return new AssetResult(coded, errors.apply(outcome));
        }
        return new AssetResult(null, errors.apply(outcome));
    }
}
