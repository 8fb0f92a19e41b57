package io.ironbridge.mapping;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The API request as mappings see it. Not thread-safe: belongs to one request, and keeps the parsed body between the request
 * mapping and the response mapping.
 */
public final class ApiRequest {
    private final byte @Nullable [] body;
    private final Map<String, String> pathParameters;
    private final Map<String, Object> queryParameters;
    private final Map<String, String> headers;
    private final Map<String, String> cookies;

    /**
     * @param body JSON in UTF-8; null when the request has none
     * @param queryParameters a String each, or a List of String where the OpenAPI schema has an array
     * @param headers names in lower case; repeated headers joined by commas
     */
    public ApiRequest(
            byte @Nullable [] body,
            Map<String, String> pathParameters,
            Map<String, Object> queryParameters,
            Map<String, String> headers,
            Map<String, String> cookies) {
        this.body = body;
        this.pathParameters = pathParameters;
        this.queryParameters = queryParameters;
        this.headers = headers;
        this.cookies = cookies;
    }
}
