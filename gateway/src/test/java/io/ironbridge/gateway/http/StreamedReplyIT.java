package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.http.listener.HttpListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("StringConcatToTextBlock") // HTTP's line ends are to be seen
class StreamedReplyIT {
    private static final String GET = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String CHUNK = "x".repeat(10_000);

    private final EventLoops loops = EventLoops.start(1);
    private HttpListener listener = serving(exchange -> {}, ListenerConfig.defaults());

    private HttpListener serving(RequestHandler handler, ListenerConfig config) {
        try {
            return HttpListener.start(config, handler, loops);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void serve(Flow.Publisher<ByteBuffer> body, Map<String, String> headers) {
        serve(body, headers, ListenerConfig.defaults());
    }

    private void serve(
            Flow.Publisher<ByteBuffer> body, Map<String, String> headers, ListenerConfig config) {
        listener.close();
        listener =
                serving(
                        exchange ->
                                exchange.reply(
                                        new Response(
                                                200,
                                                List.copyOf(headers.entrySet()),
                                                new Response.Streamed(body))),
                        config);
    }

    private RawClient connect() throws IOException {
        return new RawClient(listener.address());
    }

    @AfterEach
    void stop() {
        listener.close();
        loops.close();
    }

    @Test
    void unknownLengthIsChunked() throws IOException {
        serve(ChunkSource.of("hello world", 2), Map.of());
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(Replies.undated(client.readHead()))
                    .isEqualTo("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
            assertThat(client.readBytes(37))
                    .isEqualTo("b\r\nhello world\r\nb\r\nhello world\r\n0\r\n\r\n");
        }
    }

    @Test
    void unknownLengthToHttp10EndsWithTheConnection() throws IOException {
        serve(ChunkSource.of("hello world", 2), Map.of());
        try (RawClient client = connect()) {
            client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(Replies.undated(client.readAll()))
                    .isEqualTo(
                            "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n"
                                    + "hello worldhello world");
        }
    }

    @Test
    void lengthGivenIsUsedAndTheConnectionGoesOn() throws IOException {
        ChunkSource body = ChunkSource.of("hello world", 2);
        serve(body, Map.of("Content-Length", "22"));
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(Replies.undated(client.readReply()))
                    .isEqualTo(
                            "HTTP/1.1 200 OK\r\ncontent-length: 22\r\n\r\nhello worldhello world");
        }
    }

    @Test
    void emptyStreamHasLengthZero() throws IOException {
        serve(ChunkSource.of("", 0), Map.of());
        try (RawClient client = connect()) {
            client.send(GET + GET);
            assertThat(client.readReply()).contains("\r\ncontent-length: 0\r\n");
            assertThat(client.readReply()).contains("\r\ncontent-length: 0\r\n");
        }
    }

    @Test
    void headCancelsTheBodyAndKeepsItsLength() throws Exception {
        ChunkSource body = ChunkSource.of("hello world", 2);
        serve(body, Map.of("Content-Length", "22"));
        try (RawClient client = connect()) {
            client.send(GET.replace("GET", "HEAD"));
            assertThat(client.readHead()).contains("\r\ncontent-length: 22\r\n");
            assertThat(body.cancelled.await(5, TimeUnit.SECONDS)).isTrue();
            assertThat(body.requested).hasValue(0);
        }
    }

    @Test
    void failureBeforeTheFirstChunkIs502() throws IOException {
        serve(new ChunkSource("", 0, new IOException("secret")), Map.of());
        try (RawClient client = connect()) {
            client.send(GET + GET);
            assertThat(client.readReply())
                    .startsWith("HTTP/1.1 502 ")
                    .contains("problem+json")
                    .doesNotContain("secret");
            assertThat(client.readReply()).startsWith("HTTP/1.1 502 ");
        }
    }

    @Test
    void failureBeforeTheFirstByteIsWhatTheHandlerSays() throws IOException {
        Response other =
                new Response(
                        503, List.of(Map.entry("x-why", "me")), new Response.Whole(Bytes.EMPTY));
        listener.close();
        listener =
                serving(
                        exchange ->
                                exchange.reply(
                                        new Response(
                                                200,
                                                List.of(),
                                                new Response.Streamed(
                                                        new ChunkSource(
                                                                "", 1, new IOException("gone")),
                                                        () -> other))),
                        ListenerConfig.defaults());
        try (RawClient client = connect()) {
            client.send(GET + GET);
            for (int i = 0; i < 2; i++) {
                assertThat(client.readReply()).startsWith("HTTP/1.1 503 ").contains("x-why: me");
            }
        }
    }

    @Test
    void failureAfterTheHeadBreaksTheConnectionOff() throws IOException {
        serve(new ChunkSource("hello world", 1, new IOException("gone")), Map.of());
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(client.readAll()).endsWith("\r\n\r\nb\r\nhello world\r\n");
        }
    }

    @Test
    void bodyShorterOrLongerThanItsLengthBreaksTheConnectionOff() throws IOException {
        serve(ChunkSource.of("hello", 2), Map.of("Content-Length", "11"));
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(client.readAll()).endsWith("\r\n\r\nhellohello");
        }
        serve(ChunkSource.of("hello", 2), Map.of("Content-Length", "9"));
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(client.readAll()).endsWith("\r\n\r\nhello");
        }
    }

    @Test
    void warningOfABrokenReplyNamesTheCallersRequestId() throws Exception {
        serve(new ChunkSource("hello", 1, new IOException("gone")), Map.of());
        assertThat(warning("GET / HTTP/1.1\r\nHost: h\r\nX-Request-Id: order-7\r\n\r\n"))
                .startsWith("IRB-HTTP-0102W ")
                .contains("order-7", "gone");
    }

    @Test
    void warningOfABrokenReplyUsesTheNameThatTheHandlerGives() throws Exception {
        listener.close();
        listener =
                serving(
                        exchange -> {
                            exchange.name("4711 (getOrder)\n");
                            exchange.reply(
                                    new Response(
                                            200,
                                            List.of(),
                                            new Response.Streamed(
                                                    new ChunkSource(
                                                            "hello", 1, new IOException("gone")))));
                        },
                        ListenerConfig.defaults());
        assertThat(warning(GET)).contains("request 4711 (getOrder)? failed");
    }

    @Test
    void requestIdThatCouldForgeALogLineIsNotLogged() throws Exception {
        serve(new ChunkSource("hello", 1, new IOException("gone")), Map.of());
        assertThat(warning("GET / HTTP/1.1\r\nHost: h\r\nX-Request-Id: a IRB-\u0085\r\n\r\n"))
                .startsWith("IRB-HTTP-0102W ")
                .doesNotContain("IRB-\u0085");
    }

    /** The first warning that the listener logs while it serves {@code request}. */
    private String warning(String request) throws Exception {
        try (LogLines log = new LogLines(Serving.class);
                RawClient client = connect()) {
            client.send(request);
            client.readUntilGone();
            return log.next();
        }
    }

    @Test
    void chunksFromAnotherThreadArriveInOrder() throws IOException {
        try (SubmissionPublisher<ByteBuffer> body = new SubmissionPublisher<>()) {
            serve(body, Map.of("Content-Length", "300000"));
            try (RawClient client = connect()) {
                client.send(GET);
                Replies.until(body::hasSubscribers);
                StringBuilder expected = new StringBuilder();
                for (int i = 100_000; i < 150_000; i++) {
                    expected.append(i);
                    body.submit(
                            ByteBuffer.wrap(
                                    Integer.toString(i).getBytes(StandardCharsets.US_ASCII)));
                }
                client.readHead();
                assertThat(client.readBytes(300_000).contentEquals(expected)).isTrue();
            }
        }
    }

    @Test
    void largeStreamOfSmallChunksArrivesWhole() throws IOException {
        serve(ChunkSource.of(CHUNK, 10_000), Map.of("Content-Length", "100000000"));
        try (RawClient client = connect()) {
            client.send(GET);
            client.readHead();
            assertThat(client.skip(100_000_000)).isEqualTo(100_000_000);
        }
    }

    @Test
    void clientThatDoesNotReadIsNotSentMoreThanBuffersHold() throws Exception {
        ChunkSource body = ChunkSource.of(CHUNK, 10_000);
        serve(body, Map.of("Content-Length", "100000000"));
        try (RawClient client = connect()) {
            client.send(GET);
            client.readHead();
            long asked = Replies.settled(body.requested::get);
            assertThat(asked).isLessThan(2_000);
            client.socket().close();
            assertThat(body.cancelled.await(5, TimeUnit.SECONDS)).isTrue();
        }
        Replies.until(() -> listener.counts().inFlight() == 0);
    }

    @Test
    void clientThatReadsNothingForTooLongIsClosed() throws Exception {
        ChunkSource body = ChunkSource.of(CHUNK, 10_000);
        serve(
                body,
                Map.of(),
                ListenerConfig.defaults()
                        .withTimeouts(HttpTimeouts.defaults().withWrite(Duration.ofMillis(300))));
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(body.cancelled.await(10, TimeUnit.SECONDS)).isTrue();
            Replies.until(() -> listener.counts().open() == 0);
            assertThat(listener.counts().stalledReplies()).isEqualTo(1);
        }
    }

    @Test
    void answerToAClientThatHasGoneIsCancelled() throws Exception {
        ChunkSource body = ChunkSource.of(CHUNK, 1);
        var waiting = new java.util.concurrent.LinkedBlockingQueue<Exchange>();
        listener.close();
        listener = serving(waiting::add, ListenerConfig.defaults());
        Exchange exchange;
        try (RawClient client = connect()) {
            client.send(GET);
            exchange = Replies.take(waiting);
        }
        Replies.until(exchange.cancellation()::isCancelled);
        exchange.reply(new Response(200, List.of(), new Response.Streamed(body)));
        assertThat(body.cancelled.await(5, TimeUnit.SECONDS)).isTrue();
    }
}
