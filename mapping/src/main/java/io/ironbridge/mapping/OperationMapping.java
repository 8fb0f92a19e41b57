package io.ironbridge.mapping;

import java.util.Optional;

/**
 * The two mappings of one operation, ready to run: request JSON to asset JSON, asset reply to API
 * response. Immutable and thread-safe; nothing is parsed or looked up by name at run time.
 *
 * <p>{@link InterpretedMapping} is the reference; other forms give the same bytes.
 */
public interface OperationMapping {
    /**
     * Builds the content of the asset's request (for Db2 the JSON below {@code body}), in UTF-8.
     *
     * @throws MappingException if the body is not JSON, a value does not fit its target or an
     *     expression fails
     */
    byte[] assetRequest(ApiRequest request) throws MappingException;

    /**
     * Chooses and builds the response. An error removes the asset's reply and becomes {@code
     * $error}; the conditions are then evaluated once more from the top, and {@link
     * ApiResponse#replaced} has the error.
     *
     * @throws MappingException if that does not yield a response, either
     */
    ApiResponse response(ApiRequest request, AssetResult result) throws MappingException;

    /**
     * The response that depends only on the asset's status, with the asset's body passed on unread:
     * present if the chosen response is exactly {@code $zosAssetResponse.body} and no condition up
     * to it reads more than {@code $zosAssetResponse.statusCode}. Called only for replies that are
     * not errors.
     *
     * @param status the asset's HTTP status, 100 to 599
     */
    Optional<PassThrough> passThrough(int status);

    /** A response whose body is the asset's, byte for byte. */
    record PassThrough(int httpStatus) {}
}
