package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.values.Escape;
import io.ironbridge.workloaddriver.values.Template;
import io.ironbridge.workloaddriver.values.Values;
import java.util.List;
import java.util.Optional;

/**
 * One kind of request.
 *
 * @param method in upper case; not CONNECT
 * @param path with the query: begins with {@code /}
 * @param headers beside those that the driver sets: {@code Host}, {@code Content-Length} and
 *     credentials
 * @param body empty: none is sent
 */
@SuppressWarnings("OptionalUsedAsFieldOrParameterType")
public record HttpRequest(
        String method, Template path, List<Header> headers, Optional<Body> body, Checks checks) {
    public HttpRequest {
        headers = List.copyOf(headers);
    }

    /** A header field. */
    public record Header(String name, Template value) {}

    /**
     * A body.
     *
     * @param escape how values are written into it
     */
    public record Body(Template text, Escape escape) {
        String text(Values values) {
            return text.text(values, escape);
        }
    }

    boolean isFixed() {
        return path.isFixed()
                && headers.stream().allMatch(header -> header.value().isFixed())
                && body.stream().allMatch(given -> given.text().isFixed());
    }
}
