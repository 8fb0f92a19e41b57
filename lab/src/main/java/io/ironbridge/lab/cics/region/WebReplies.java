package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The replies that CICS web support generates itself. */
final class WebReplies {
    static final String BINARY = "application/octet-stream";

    private WebReplies() {}

    static WebReply binary(byte[] body) {
        return new WebReply(200, "", BINARY, List.of(), Area.of(body), false);
    }

    static WebReply json(int status, byte[] body) {
        return new WebReply(status, "", "application/json", List.of(), Area.of(body), false);
    }

    /** A failure, as a line of text. */
    static WebReply failure(int status, String text) {
        return failure(status, text, List.of());
    }

    static WebReply failure(int status, String text, List<WebHeader> headers) {
        Area body = Area.of((text + "\n").getBytes(StandardCharsets.UTF_8));
        return new WebReply(status, "", "text/plain; charset=utf-8", headers, body, false);
    }

    static WebReply notAuthenticated() {
        WebHeader challenge =
                new WebHeader("WWW-Authenticate", "Basic realm=\"CICS\", charset=\"UTF-8\"");
        return failure(401, "User and password are missing or wrong", List.of(challenge));
    }
}
