package io.ironbridge.mapping;

import io.ironbridge.mapping.JsonTree.MalformedJsonException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What came of calling the asset: a reply, an error, or (a back end that answers with an error of
 * its own) both.
 *
 * @param reply becomes {@code $zosAssetResponse}; null when there was none
 * @param error becomes {@code $error}; null when all went well
 */
public record AssetResult(@Nullable RestReply reply, @Nullable ErrorInfo error) {
    /** An asset that could not be called or did not answer. */
    public static AssetResult failed(int code, String message) {
        return new AssetResult(null, new ErrorInfo(code, message));
    }

    /**
     * The reply of a Db2 service or a SQL statement: {@code statusCode}, {@code headers}, {@code
     * cookies} and {@code body}.
     */
    public static final class RestReply {
        private final int statusCode;
        private final Supplier<Map<String, String>> headers;
        private final Supplier<Map<String, String>> cookies;
        private final byte[] body;

        /**
         * @param headers asked for only where a mapping uses them; its map finds names without
         *     regard to case
         * @param cookies asked for only where a mapping uses them
         * @param body JSON in UTF-8; empty when the reply had none
         */
        public RestReply(
                int statusCode,
                Supplier<Map<String, String>> headers,
                Supplier<Map<String, String>> cookies,
                byte[] body) {
            this.statusCode = statusCode;
            this.headers = headers;
            this.cookies = cookies;
            this.body = body;
        }

        Map<String, Object> members(ApiRequest.Wanted wanted, JsonTree json)
                throws MalformedJsonException {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("statusCode", statusCode);
            if (wanted.headers()) {
                members.put("headers", headers.get());
            }
            if (wanted.cookies()) {
                members.put("cookies", cookies.get());
            }
            if (body.length > 0) {
                members.put("body", json.read(body));
            }
            return members;
        }
    }

    /**
     * The content of {@code $error}.
     *
     * @param code an HTTP status
     */
    public record ErrorInfo(int code, String message) {
        Map<String, Object> members() {
            return Map.of("code", code, "message", message);
        }
    }
}
