package io.ironbridge.gateway;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.OperationMeters.Ending;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.AssetResult.ErrorInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An outcome as mappings see it: {@code $zosAssetResponse}, {@code $error} or both. The texts go to
 * callers, so they name no host; the log has the rest.
 */
final class AssetResults {
    private static final int FIRST_ERROR_STATUS = 400;
    private static final int BAD_GATEWAY = 502;
    private static final int UNAVAILABLE = 503;
    private static final int TIMEOUT = 504;

    private AssetResults() {}

    static AssetResult of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _) -> replied(reply);
            case Outcome.Replied _ ->
                    AssetResult.failed(BAD_GATEWAY, "The back end's reply cannot be read.");
            case Outcome.TimedOut _ ->
                    AssetResult.failed(TIMEOUT, "The back end did not answer in time.");
            case Outcome.Unreachable _ ->
                    AssetResult.failed(UNAVAILABLE, "The back end cannot be reached.");
            case Outcome.Unreadable _ ->
                    AssetResult.failed(BAD_GATEWAY, "The back end's reply cannot be read.");
            case Outcome.Busy _ ->
                    AssetResult.failed(UNAVAILABLE, "All connections to the back end are busy.");
            case Outcome.Cancelled _ ->
                    AssetResult.failed(UNAVAILABLE, "The request was cancelled.");
        };
    }

    /** Length of the body that is there to be mapped. */
    static int bytes(Outcome outcome) {
        return outcome
                        instanceof
                        Outcome.Replied(Payload.HttpReply(_, _, Payload.Whole(var bytes)), _)
                ? bytes.length()
                : 0;
    }

    /** How the outcome counts. */
    static Ending ending(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _)
                    when reply.status() < FIRST_ERROR_STATUS ->
                    Ending.REPLIED;
            case Outcome.Cancelled _ -> Ending.CANCELLED;
            default -> Ending.FAILED;
        };
    }

    private static AssetResult replied(Payload.HttpReply reply) {
        byte[] body =
                reply.body() instanceof Payload.Whole(var bytes) ? bytes.array() : new byte[0];
        AssetReply.Rest rest =
                new AssetReply.Rest(
                        reply.status(),
                        () -> headers(reply.headers()),
                        () -> cookies(reply.headers()),
                        body);
        return reply.status() < FIRST_ERROR_STATUS
                ? new AssetResult(rest, null)
                : new AssetResult(
                        rest,
                        new ErrorInfo(reply.status(), StatusDescription.of(reply.status(), body)));
    }

    private static Map<String, String> headers(List<Payload.Header> fields) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        fields.forEach(field -> headers.merge(field.name(), field.value(), (a, b) -> a + "," + b));
        return headers;
    }

    private static Map<String, String> cookies(List<Payload.Header> fields) {
        Map<String, String> cookies = new LinkedHashMap<>();
        for (Payload.Header field : fields) {
            int equals = field.value().indexOf('=');
            if (field.name().equalsIgnoreCase("set-cookie") && equals > 0) {
                int end = field.value().indexOf(';', equals);
                cookies.put(
                        field.value().substring(0, equals).strip(),
                        field.value()
                                .substring(equals + 1, end < 0 ? field.value().length() : end)
                                .strip());
            }
        }
        return cookies;
    }
}
