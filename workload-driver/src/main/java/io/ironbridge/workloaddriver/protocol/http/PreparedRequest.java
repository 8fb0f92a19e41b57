package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.protocol.template.RequestValues;
import io.ironbridge.workloaddriver.protocol.template.ValueEscape;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A kind of request, ready to send. The bytes of a request without variables are built once. */
final class PreparedRequest {
    private static final byte[] NO_BODY = {};

    private final HttpSettings settings;
    private final HttpRequest request;
    private final String fixedFields;
    private final byte @Nullable [] fixed;

    private PreparedRequest(HttpSettings settings, HttpRequest request) {
        this.settings = settings;
        this.request = request;
        this.fixedFields =
                " HTTP/1.1\r\nHost: "
                        + settings.target().authority()
                        + "\r\n"
                        + settings.credentials().field();
        RequestValues none = new Variables(Map.of()).draw(new SplittableRandom());
        this.fixed = request.isFixed() ? bytes(none) : null;
    }

    static PreparedRequest of(HttpSettings settings, HttpRequest request) {
        return new PreparedRequest(settings, request);
    }

    AnswerChecks checks() {
        return request.checks();
    }

    /** Whether answers have no body, whatever their header says. */
    boolean isHead() {
        return request.method().equals("HEAD");
    }

    /** The whole request, which the caller releases. */
    ByteBuf write(ByteBufAllocator allocator, RequestValues values) {
        byte[] bytes = fixed == null ? bytes(values) : fixed;
        return allocator.ioBuffer(bytes.length).writeBytes(bytes);
    }

    /** The header section of HTTP/2. */
    Http2Headers http2Headers(RequestValues values, int length) {
        Http2Headers headers =
                new DefaultHttp2Headers(false)
                        .method(request.method())
                        .scheme(settings.target().secure() ? "https" : "http")
                        .authority(settings.target().authority())
                        .path(request.path().text(values, ValueEscape.URL));
        settings.credentials().value().ifPresent(value -> headers.set("authorization", value));
        request.headers()
                .forEach(header ->
                        headers.add(
                                header.name().toLowerCase(Locale.ROOT),
                                header.value().text(values, ValueEscape.HEADER)));
        if (request.body().isPresent()) {
            headers.setInt("content-length", length);
        }
        return headers;
    }

    /** The body; empty when it has none. */
    byte[] body(RequestValues values) {
        return request.body()
                .map(given -> given.text(values).getBytes(StandardCharsets.UTF_8))
                .orElse(NO_BODY);
    }

    private byte[] bytes(RequestValues values) {
        byte[] body = body(values);
        byte[] head = head(values, body.length).getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        return whole;
    }

    private String head(RequestValues values, int length) {
        StringBuilder head =
                new StringBuilder(request.method())
                        .append(' ')
                        .append(request.path().text(values, ValueEscape.URL))
                        .append(fixedFields);
        request.headers()
                .forEach(header ->
                        head.append(header.name())
                                .append(": ")
                                .append(header.value().text(values, ValueEscape.HEADER))
                                .append("\r\n"));
        if (request.body().isPresent()) {
            head.append("Content-Length: ").append(length).append("\r\n");
        }
        return head.append("\r\n").toString();
    }
}
