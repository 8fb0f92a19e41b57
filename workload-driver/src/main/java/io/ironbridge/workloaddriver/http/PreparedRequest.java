package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.values.Escape;
import io.ironbridge.workloaddriver.values.Values;
import io.ironbridge.workloaddriver.values.Variables;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A kind of request, ready to be sent; its bytes are made once where they never differ. */
final class PreparedRequest {
    private static final byte[] NO_BODY = {};

    private final HttpRequest request;
    private final String fixedFields;
    private final byte @Nullable [] fixed;

    private PreparedRequest(HttpRequest request, String fixedFields) {
        this.request = request;
        this.fixedFields = fixedFields;
        Values none = new Variables(Map.of()).draw(new SplittableRandom());
        this.fixed = request.isFixed() ? bytes(none) : null;
    }

    static PreparedRequest of(HttpSettings settings, HttpRequest request) {
        return new PreparedRequest(
                request,
                " HTTP/1.1\r\nHost: "
                        + settings.target().authority()
                        + "\r\n"
                        + settings.credentials().field());
    }

    Checks checks() {
        return request.checks();
    }

    /** Whether answers have no body, whatever they say of it. */
    boolean isHead() {
        return request.method().equals("HEAD");
    }

    /** The whole request, which the caller releases. */
    ByteBuf write(ByteBufAllocator allocator, Values values) {
        byte[] bytes = fixed == null ? bytes(values) : fixed;
        return allocator.ioBuffer(bytes.length).writeBytes(bytes);
    }

    private byte[] bytes(Values values) {
        byte[] body =
                request.body()
                        .map(given -> given.text(values).getBytes(StandardCharsets.UTF_8))
                        .orElse(NO_BODY);
        byte[] head = head(values, body.length).getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        return whole;
    }

    private String head(Values values, int length) {
        StringBuilder head =
                new StringBuilder(request.method())
                        .append(' ')
                        .append(request.path().text(values, Escape.URL))
                        .append(fixedFields);
        request.headers()
                .forEach(header ->
                        head.append(header.name())
                                .append(": ")
                                .append(header.value().text(values, Escape.HEADER))
                                .append("\r\n"));
        if (request.body().isPresent()) {
            head.append("Content-Length: ").append(length).append("\r\n");
        }
        return head.append("\r\n").toString();
    }
}
