package io.ironbridge.gateway.request;

import io.ironbridge.gateway.http.Response;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the client received.
 *
 * @param response null if the client left before there was one
 * @param bytes of the body that were handed over
 * @param incomplete whether the body was cut off
 */
public record Reply(@Nullable Response response, long bytes, boolean incomplete) {
    static final Reply NONE = new Reply(null, 0, false);

    /** 0 if there was no response. */
    public int status() {
        return response == null ? 0 : response.status();
    }

    public List<Map.Entry<String, String>> headers() {
        return response == null ? List.of() : response.headers();
    }
}
