package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class Http1IT {
    private EventLoops loops;
    private HttpListener listener;

    @BeforeEach
    void start() throws IOException {
        loops = EventLoops.start(1);
        listener = HttpListener.start(ListenerConfig.defaults(), Replies::echo, loops);
    }

    @AfterEach
    void stop() {
        listener.close();
        loops.close();
    }

    @Test
    void keepsTheConnectionForTheNextRequest() throws IOException {
        try (RawClient client = new RawClient(listener.address())) {
            client.send("GET /a?b=1 HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(Replies.undated(client.readReply()))
                    .isEqualTo(
                            "HTTP/1.1 200 OK\r\n"
                                    + "content-type: text/plain\r\n"
                                    + "content-length: 11\r\n\r\n"
                                    + "GET /a?b=1 ");
            client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
            assertThat(client.readReply()).endsWith("POST /b abc");
        }
    }
}
