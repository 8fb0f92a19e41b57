package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.protocol.template.RequestValues;
import io.ironbridge.workloaddriver.protocol.template.Template;
import io.ironbridge.workloaddriver.protocol.template.ValueEscape;
import java.util.List;
import java.util.Optional;

/**
 * One kind of request.
 *
 * @param method in upper case; not CONNECT
 * @param path with the query: begins with {@code /}
 * @param headers in addition to those that the driver sets: {@code Host}, {@code Content-Length}
 *     and credentials
 * @param body empty: none is sent
 */
@SuppressWarnings("OptionalUsedAsFieldOrParameterType")
public record HttpRequest(
        String method,
        Template path,
        List<Header> headers,
        Optional<Body> body,
        AnswerChecks checks) {
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
    public record Body(Template text, ValueEscape escape) {
        String text(RequestValues values) {
            return text.text(values, escape);
        }
    }

    boolean isFixed() {
        return path.isFixed()
                && headers.stream().allMatch(header -> header.value().isFixed())
                && body.stream().allMatch(given -> given.text().isFixed());
    }
}
