package io.ironbridge.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Result of calling an asset: a reply, an error, or both (a back end that answers with an error of
 * its own).
 *
 * @param reply becomes {@code $zosAssetResponse}; null if there was none
 * @param error becomes {@code $error}; null on success
 */
public record AssetResult(@Nullable AssetReply reply, @Nullable ErrorInfo error) {
    /** An asset that could not be called or did not answer. */
    public static AssetResult failed(int code, String message) {
        return new AssetResult(null, new ErrorInfo(code, message));
    }

    /**
     * The content of {@code $error}.
     *
     * @param code an HTTP status
     */
    public record ErrorInfo(int code, String message) {
        public Map<String, Object> members() {
            return Map.of("code", code, "message", message);
        }
    }
}
