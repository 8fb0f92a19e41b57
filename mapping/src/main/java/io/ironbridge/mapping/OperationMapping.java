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
     * @throws MappingException when the body is not JSON, a value does not fit its target or an
     *     expression fails
     */
    byte[] assetRequest(ApiRequest request) throws MappingException;

    /**
     * Chooses and builds the response. An error on the way takes the asset's reply away, becomes
     * {@code $error} and has the conditions evaluated once more from the top; {@link
     * ApiResponse#replaced} tells of it.
     *
     * @throws MappingException when no response comes out of that either
     */
    ApiResponse response(ApiRequest request, AssetResult result) throws MappingException;

    /**
     * The response that follows from the asset's status alone, with the asset's body passed on
     * unread: present when the chosen response is exactly {@code $zosAssetResponse.body} and no
     * condition up to it reads more than {@code $zosAssetResponse.statusCode}. Asked only for
     * replies that are no error.
     *
     * @param status the asset's HTTP status, 100 to 599
     */
    Optional<PassThrough> passThrough(int status);

    /** A response whose body is the asset's, byte for byte. */
    record PassThrough(int httpStatus) {}
}
