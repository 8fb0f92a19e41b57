package io.ironbridge.mapping;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The response that a mapping made. */
public final class ApiResponse {
    private final int httpStatus;
    private final List<Map.Entry<String, String>> headers;
    private final byte @Nullable [] body;
    private final @Nullable MappingException replaced;

    public ApiResponse(
            int httpStatus,
            List<Map.Entry<String, String>> headers,
            byte @Nullable [] body,
            @Nullable MappingException replaced) {
        this.httpStatus = httpStatus;
        this.headers = headers;
        this.body = body;
        this.replaced = replaced;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /** Headers the mapping sets, cookies among them as {@code set-cookie}. */
    public List<Map.Entry<String, String>> headers() {
        return headers;
    }

    /** JSON in UTF-8; null if the response has no body. */
    public byte @Nullable [] body() {
        return body;
    }

    /**
     * The failure because of which this response replaces the one first chosen; worth a log line,
     * because the asset had run.
     */
    public Optional<MappingException> replaced() {
        return Optional.ofNullable(replaced);
    }
}
