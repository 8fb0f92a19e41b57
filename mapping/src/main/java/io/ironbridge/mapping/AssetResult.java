package io.ironbridge.mapping;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of calling the asset: a reply, an error, or (a back end that answers with an error of its own) both.
 *
 * @param reply becomes {@code $zosAssetResponse}; null when there was none
 * @param error becomes {@code $error}
 */
public record AssetResult(@Nullable RestReply reply, Optional<ErrorInfo> error) {
    /** The reply of a Db2 service or a SQL statement: {@code statusCode}, {@code headers}, {@code cookies} and {@code body}. */
    public static final class RestReply {
        private final int statusCode;
        private final Map<String, String> headers;
        private final Map<String, String> cookies;
        private final byte[] body;

        /**
         * @param body JSON in UTF-8; empty when the reply had none
         */
        public RestReply(int statusCode, Map<String, String> headers, Map<String, String> cookies, byte[] body) {
            this.statusCode = statusCode;
            this.headers = headers;
            this.cookies = cookies;
            this.body = body;
        }
    }

    /**
     * The content of {@code $error}.
     *
     * @param code an HTTP status
     */
    public record ErrorInfo(int code, String message) {}
}
