package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.http.listener.HttpListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP/1 requests that two parties could read differently, sent byte by byte. What is refused is
 * answered once, and nothing that stands behind it is served.
 */
@Timeout(60)
@SuppressWarnings({"NullAway.Init", "StringConcatToTextBlock"}) // HTTP's line ends are to be seen
class SmugglingIT {
    private static final String HIDDEN = "GET /hidden HTTP/1.1|Host: h||";
    private static final String POST = "POST / HTTP/1.1|Host: h|";
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked||";

    private final BlockingQueue<Request> served = new LinkedBlockingQueue<>();
    private EventLoops loops;
    private HttpListener listener;

    @BeforeEach
    void start() throws IOException {
        loops = EventLoops.start(1);
        listener =
                HttpListener.start(
                        ListenerConfig.defaults(),
                        (RequestHandler)
                                exchange -> {
                                    served.add(exchange.request());
                                    Replies.echo(exchange);
                                },
                        loops);
    }

    @AfterEach
    void stop() {
        listener.close();
        loops.close();
    }

    private RawClient send(String request) throws IOException {
        return new RawClient(listener.address()).send(request.replace("|", "\r\n"));
    }

    private List<String> servedPaths() {
        List<Request> all = new ArrayList<>();
        served.drainTo(all);
        return all.stream().map(Request::path).toList();
    }

    private void assertRefused(String request, int status) throws IOException {
        try (RawClient client = send(request)) {
            String reply = client.readAll();
            assertThat(reply)
                    .as(request)
                    .startsWith("HTTP/1.1 " + status + " ")
                    .contains("\r\nconnection: close\r\n");
            assertThat(reply.split("HTTP/1\\.1 \\d{3}", -1)).hasSize(2);
            assertThat(servedPaths()).as(request).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5|Transfer-Encoding: chunked||0||",
                "Transfer-Encoding: chunked|Content-Length: 5||0||",
                "Transfer-Encoding: chunked|content-length: 0||0||",
                "Content-Length: 5|Content-Length: 0||",
                "Content-Length: 0|Content-Length: 0||",
                "Content-Length: 0, 0||",
                "Content-Length: 0 0||",
                "Content-Length: 0\t0||",
                "Content-Length: 0;||",
                "Content-Length: 0x0||",
                "Content-Length: \u00b2||",
                "Content-Length: 0.0||",
                "Content-Length: 1e1||",
                "Transfer-Encoding: chunked|Transfer-Encoding: identity||0||",
                "Transfer-Encoding:|  chunked||0||",
                "Transfer-Encoding\t: chunked||0||",
                " Transfer-Encoding: chunked||0||",
                "X: a|\tTransfer-Encoding: chunked||0||",
                "X: a\rTransfer-Encoding: chunked||0||",
                "X: a\nTransfer-Encoding: chunked||0||",
                "X: a\0|Transfer-Encoding: chunked||0||",
                "Transfer-Encoding\0: chunked||0||",
                "Transfer-Encoding: chunked\0||0||",
                "Transfer-Encoding\r: chunked||0||",
                "\u000bTransfer-Encoding: chunked||0||",
                "Transfer-Encod\u00efng: chunked||0||",
                "Transfer-Encoding; chunked||0||",
                ": chunked||0||",
            })
    void twoWaysToSeeTheEndOfARequestAreRefused(String fields) throws IOException {
        assertRefused(POST + fields + HIDDEN, 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "identity",
                "chunked, identity",
                "identity, chunked",
                "chunked, chunked",
                "chunked,",
                "chunked;q=1",
                "\"chunked\"",
                "chunked chunked",
                "chunk",
                "",
            })
    void transferCodingsThatAreNotJustChunkedAreRefused(String coding) throws IOException {
        assertRefused(POST + "Transfer-Encoding: " + coding + "||0||" + HIDDEN, 501);
    }

    @Test
    void chunkedToHttp10IsRefused() throws IOException {
        assertRefused(CHUNKED.replace("HTTP/1.1", "HTTP/1.0") + "0||" + HIDDEN, 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x1|a|0||",
                "+1|a|0||",
                "-1|a|0||",
                " 1|a|0||",
                "1 |a|0||",
                "1_|a|0||",
                "g|a|0||",
                ";a|a|0||",
                "|a|0||",
                "1\na|0||",
                "1;a\na|0||",
                "1;a\ra|0||",
                "1;a\0|a|0||",
                "1;a=\"b|a|0||",
                "1;a=\"b\\\"|a|0||",
                "1;a=\"b\"c|a|0||",
                "1;a=|a|0||",
                "1;|a|0||",
                "1;a b|a|0||",
                "1;a=b=c|a|0||",
                "1|ab|0||",
                "1|a\n0||",
                "1|a0||",
                "0|GET /hidden HTTP/1.1|Host: h||",
                "0| folded: b||",
                "0|a : b||",
                "0\n\n",
            })
    void chunksThatOthersMightReadOtherwiseAreRefused(String chunks) throws IOException {
        assertRefused(CHUNKED + chunks + HIDDEN, 400);
    }

    @Test
    void chunkSizesBeyondAnyBodyAreRefusedBeforeTheyOverflow() throws IOException {
        assertRefused(CHUNKED + "100000000|a|0||" + HIDDEN, 413);
        assertRefused(CHUNKED + "10000000000000001|a|0||" + HIDDEN, 413);
        assertRefused(CHUNKED + "ffffffffffffffff|a|0||" + HIDDEN, 413);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\nHost: h\n\n",
                "GET / HTTP/1.1|Host: h\n|",
                "GET / HTTP/1.1|Host: h|\n",
                "GET / HTTP/1.1\rHost: h||",
                "GET /\r HTTP/1.1|Host: h||",
                "GET /\0 HTTP/1.1|Host: h||",
                "G\0T / HTTP/1.1|Host: h||",
                "GET\t/\tHTTP/1.1|Host: h||",
                "GET / HTTP/1.1|Host: h|A: \u007f||",
                "GET / HTTP/1.1|Host: h|Host: h||",
                "GET / HTTP/1.1|Host: h, h||",
                "GET / HTTP/1.1|Host: h|folded||",
                "GET / HTTP/1.1|Host: a/b||",
                "GET / HTTP/1.1|Host: u@h||",
                "GET / HTTP/1.1|Host: a,b||",
                "GET / HTTP/1.1|Host: a:65536||",
                "GET / HTTP/1.1|Host: a:b||",
                "GET / HTTP/1.1|Host: a:1:2||",
                "GET / HTTP/1.1|Host: :80||",
                "GET / HTTP/1.1|Host: [::1||",
                "GET / HTTP/1.1|Host: []||",
                "GET / HTTP/1.1|Host: [::1]a||",
                "GET / HTTP/1.1|Host: a]||",
                "GET / HTTP/1.1||",
                "GET /||",
                "GET / HTTP/1.10|Host: h||",
                "GET / HTTP/11|Host: h||",
                "GET / HTTP/1,1|Host: h||",
                "GET / HTTP|Host: h||",
                "GET http://other/ HTTP/1.1|Host: h||",
                "GET http://u@h/ HTTP/1.1|Host: h||",
                "GET http:/// HTTP/1.1|Host:||",
                "GET http://h\\@other/ HTTP/1.1|Host: h||",
                "GET ftp://h/ HTTP/1.1|Host: h||",
                "GET h:80 HTTP/1.1|Host: h:80||",
                "CONNECT h:80 HTTP/1.1|Host: h:80||",
                "OPTIONS * HTTP/1.1|Host: h||",
                "GET /#a HTTP/1.1|Host: h||",
                "\u0016\u0003\u0001\0\n||", // a TLS handshake at a clear port
            })
    void headsThatOthersMightReadOtherwiseAreRefused(String request) throws IOException {
        assertRefused(request + HIDDEN, 400);
    }

    @Test
    void otherVersionsAreRefused() throws IOException {
        assertRefused("GET / HTTP/0.9||" + HIDDEN, 505);
        assertRefused("GET / HTTP/2.0|Host: h||" + HIDDEN, 505);
        assertRefused("GET / HTTP/9.9|Host: h||" + HIDDEN, 505);
    }

    @Test
    void expectationsBesideContinueAreRefused() throws IOException {
        assertRefused(POST + "Content-Length: 1|Expect: 100-continue, x||a" + HIDDEN, 417);
    }

    @Test
    void aBodyIsABodyWhateverTheMethod() throws IOException {
        String hidden = HIDDEN.replace("|", "\r\n");
        String get = "GET /seen HTTP/1.1|Host: h|Content-Length: " + hidden.length() + "||";
        try (RawClient client = send(get + hidden + "GET /next HTTP/1.1|Host: h||")) {
            client.readReply();
            assertThat(client.readReply()).contains("GET /next ");
            assertThat(servedPaths()).containsExactly("/seen", "/next");
        }
    }

    @Test
    void nobodyIsUpgradedToHttp2() throws IOException {
        String upgrade =
                "GET / HTTP/1.1|Host: h|Connection: Upgrade, HTTP2-Settings|Upgrade: h2c|"
                        + "HTTP2-Settings: AAMAAABkAAQAAP__||";
        try (RawClient client = send(upgrade + "GET /next HTTP/1.1|Host: h||")) {
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 ");
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 ");
            assertThat(servedPaths()).containsExactly("/", "/next");
        }
    }

    @Test
    void trailersAreNoHeaderFields() throws IOException {
        String trailers = "1;a=b|x|0|Authorization: Basic YTpi|Host: other|Content-Length: 9||";
        try (RawClient client = send(CHUNKED + trailers)) {
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 ").endsWith("POST / x");
            Request request = Replies.take(served);
            assertThat(request.headers().first("authorization")).isNull();
            assertThat(request.headers().all("host")).containsExactly("h");
        }
    }

    @Test
    void namesThatOnlyResembleAFramingFieldFrameNothing() throws IOException {
        String fields = "Transfer_Encoding: chunked|Content_Length: 5|X-Content-Length: 5||";
        try (RawClient client = send("GET / HTTP/1.1|Host: h|" + fields)) {
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 ");
        }
    }
}
