package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.http.listener.HttpListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings({"NullAway.Init", "StringConcatToTextBlock"})
class Http2PriorKnowledgeIT {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    static final String SETTINGS = "\0\0\0\4\0\0\0\0\0";
    private static final char RST_STREAM = 3;
    private static final char GOAWAY = 7;
    private static final String CLOSED_WINDOW = frame(4, 0, 0, "\0\4\0\0\0\0");
    private static final String OPEN_WINDOW = frame(4, 0, 0, "\0\4\0\0\u00ff\u00ff");

    /** WINDOW_UPDATE of the connection, by 256 bytes. */
    private static final String MORE_ROOM = frame(8, 0, 0, "\0\0\1\0");

    /** A literal field that is not indexed. */
    private static final String FIELD = "\0\1a\1b";

    private EventLoops loops;
    private HttpListener listener;

    @BeforeEach
    void start() throws IOException {
        loops = EventLoops.start(1);
        listener =
                HttpListener.start(
                        ListenerConfig.defaults(), (RequestHandler) Replies::echo, loops);
    }

    @AfterEach
    void stop() {
        listener.close();
        loops.close();
    }

    private String curl(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("curl", "-s", "-m", "20"));
        command.addAll(List.of(arguments));
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            assumeTrue(false, "curl is not installed");
            throw missing;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    private String url(String path) {
        return "http://127.0.0.1:" + listener.address().getPort() + path;
    }

    @Test
    void clearPortSpeaksHttp2ToThoseWhoKnow() throws Exception {
        assumeTrue(curl("--version").contains("HTTP2"), "this curl has no HTTP/2");
        assertThat(
                        curl(
                                "--http2-prior-knowledge",
                                "-w",
                                " %{http_version}",
                                "-d",
                                "x",
                                url("/a?b")))
                .isEqualTo("POST /a?b x 2");
        assertThat(curl("-w", " %{http_version}", url("/a"))).isEqualTo("GET /a  1.1");
    }

    @Test
    void prefaceIsRecognisedInPiecesAndSettingsFollow() throws Exception {
        try (RawClient client = new RawClient(listener.address())) {
            for (String piece : List.of("P", "RI * HTTP/2.0\r\n", "\r\nSM\r\n\r", "\n")) {
                client.send(piece);
            }
            client.send("\0\0\0\4\0\0\0\0\0");
            String frame = client.readBytes(9);
            assertThat(frame.charAt(3)).as("a SETTINGS frame").isEqualTo('\4');
        }
    }

    @Test
    void brokenPrefaceIsRefused() throws Exception {
        try (RawClient client = new RawClient(listener.address())) {
            client.send("PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 505 ");
        }
    }

    @Test
    void prefaceAfterAnHttp1RequestIsRefused() throws Exception {
        try (RawClient client = new RawClient(listener.address())) {
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
            client.readReply();
            client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 505 ");
        }
    }

    private void serve(RequestHandler handler, HttpTimeouts timeouts) throws IOException {
        serve(handler, ListenerConfig.defaults().withTimeouts(timeouts));
    }

    private void serve(RequestHandler handler, ListenerConfig config) throws IOException {
        listener.close();
        listener = HttpListener.start(config, handler, loops);
    }

    private static Response streamed(ChunkSource body) {
        return new Response(200, List.of(), new Response.Streamed(body));
    }

    @Test
    void streamStopsWhereTheClientsWindowEndsAndAResetCancelsIt() throws Exception {
        ChunkSource body = ChunkSource.of("x".repeat(10_000), 10_000);
        serve(
                exchange -> exchange.reply(streamed(body)),
                ListenerConfig.defaults().withLimits(HttpLimits.defaults().withReadAhead(0)));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + get(1));
            assertThat(Replies.settled(body.requested::get)).isLessThan(30);
            client.send(reset(1));
            assertThat(body.cancelled.await(5, TimeUnit.SECONDS)).isTrue();
            Replies.until(() -> listener.counts().inFlight() == 0);
            assertThat(listener.counts().open()).isEqualTo(1);
        }
    }

    @Test
    void streamWhoseWindowStaysClosedIsReset() throws Exception {
        ChunkSource body = ChunkSource.of("x".repeat(10_000), 10_000);
        serve(
                exchange -> exchange.reply(streamed(body)),
                HttpTimeouts.defaults().withWrite(Duration.ofMillis(200)));
        try (LogLines log = new LogLines(Serving.class);
                RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + get(1));
            assertThat(body.cancelled.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(listener.counts().open()).isEqualTo(1);
            assertThat(log.next())
                    .isEqualTo(
                            "IRB-HTTP-0111I Abandoned a reply that 127.0.0.1 does not read, or"
                                    + " reads too slowly");
            assertThat(listener.counts().stalledReplies()).isEqualTo(1);
        }
    }

    @Test
    void smallReplyThatNobodyTakesIsReset() throws Exception {
        serve(
                exchange -> exchange.reply(Replies.text("x".repeat(10_000))),
                HttpTimeouts.defaults().withWrite(Duration.ofMillis(200)));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + CLOSED_WINDOW + get(1) + get(3));
            for (int resets = 0; resets < 2; ) {
                resets += client.readFrame().charAt(3) == RST_STREAM ? 1 : 0;
            }
            Replies.until(() -> listener.counts().inFlight() == 0);
            assertThat(listener.counts().open()).isEqualTo(1);
        }
    }

    /** Takes the reply byte by byte, each when the one before has come. */
    private static void drip(RawClient client, BooleanSupplier goesOn) throws IOException {
        client.send(PREFACE + CLOSED_WINDOW + get(1));
        while (goesOn.getAsBoolean()) {
            client.send(frame(8, 0, 1, "\0\0\0\1"));
            String frame = client.readFrame();
            while (frame.charAt(3) != 0) {
                if (frame.charAt(3) == RST_STREAM) {
                    return;
                }
                frame = client.readFrame();
            }
        }
    }

    @Test
    void clientThatTakesAReplyTooSlowlyIsReset() throws Exception {
        ChunkSource body = ChunkSource.of("x", 10_000_000);
        serve(
                exchange -> exchange.reply(streamed(body)),
                HttpTimeouts.defaults()
                        .withWrite(Duration.ofMillis(200))
                        .withWriteRate(Integer.MAX_VALUE));
        try (RawClient client = new RawClient(listener.address())) {
            drip(client, () -> body.cancelled.getCount() > 0);
            assertThat(body.cancelled.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(listener.counts().open()).isEqualTo(1);
        }
    }

    @Test
    void withoutALeastRateAClientMayTakeItsTime() throws Exception {
        ChunkSource body = ChunkSource.of("x", 10_000_000);
        serve(
                exchange -> exchange.reply(streamed(body)),
                HttpTimeouts.defaults().withWrite(Duration.ofMillis(200)).withWriteRate(0));
        try (RawClient client = new RawClient(listener.address())) {
            long end = System.nanoTime() + Duration.ofSeconds(1).toNanos();
            drip(client, () -> System.nanoTime() - end < 0);
            assertThat(body.cancelled.getCount()).isEqualTo(1);
        }
    }

    @Test
    void ofRepliesThatNobodyTakesTheOldestMakeRoom() throws Exception {
        UnsentReplies replies = new UnsentReplies(300_000);
        serve(
                exchange -> exchange.reply(Replies.text("x".repeat(100_000))),
                ListenerConfig.defaults().withHeldReplies(replies));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + CLOSED_WINDOW);
            for (int stream = 1; stream < 9; stream += 2) {
                client.send(get(stream));
            }
            String frame = client.readFrame();
            while (frame.charAt(3) != RST_STREAM) {
                frame = client.readFrame();
            }
            assertThat(frame).endsWith("\0\0\0\1\0\0\0\13"); // ENHANCE_YOUR_CALM
            assertThat(replies.held()).isLessThanOrEqualTo(300_000);
            Replies.until(() -> listener.counts().inFlight() == 3);
            assertThat(listener.counts().droppedReplies()).isEqualTo(1);
        }
        Replies.until(() -> replies.held() == 0);
    }

    @Test
    void smallRepliesThatNobodyTakesCountToo() throws Exception {
        UnsentReplies replies = new UnsentReplies(20_000);
        serve(
                exchange -> exchange.reply(Replies.text("x".repeat(5_000))),
                ListenerConfig.defaults().withHeldReplies(replies));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + CLOSED_WINDOW + get(1) + get(3) + get(5));
            Replies.until(() -> listener.counts().droppedReplies() == 1);
            client.send(OPEN_WINDOW);
            Replies.until(() -> replies.held() == 0);
        }
    }

    @Test
    void aSlowClientDoesNotHoldUpWhatABodyComesFrom() throws Exception {
        ChunkSource body = ChunkSource.of("x".repeat(10_000), 50);
        serve(exchange -> exchange.reply(streamed(body)), ListenerConfig.defaults());
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + CLOSED_WINDOW + get(1));
            Replies.until(() -> body.requested.get() == 50); // all of it
            client.send(
                    frame(4, 0, 0, "\0\4\0\u000f\u00ff\u00ff")
                            + frame(8, 0, 0, "\0\u000f\u00ff\u00ff"));
            int came = 0;
            while (came < 500_000) {
                came += nextData(client).length() - 9;
            }
            assertThat(came).isEqualTo(500_000);
        }
    }

    @Test
    void noMoreIsFetchedAheadOfASlowClientThanConfigured() throws Exception {
        ChunkSource body = ChunkSource.of("x".repeat(10_000), 1_000);
        serve(
                exchange -> exchange.reply(streamed(body)),
                ListenerConfig.defaults().withLimits(HttpLimits.defaults().withReadAhead(200_000)));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + CLOSED_WINDOW + get(1));
            Replies.until(() -> body.requested.get() >= 20);
            assertThat(Replies.settled(body.requested::get)).isBetween(20L, 40L);
        }
        assertThat(body.cancelled.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void replyIsInFlightUntilTheClientTakesIt() throws Exception {
        serve(
                exchange -> exchange.reply(Replies.text("x".repeat(10_000))),
                HttpTimeouts.defaults());
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + CLOSED_WINDOW + get(1) + get(3) + get(5));
            Replies.until(() -> listener.counts().inFlight() == 3);
            client.send(OPEN_WINDOW);
            Replies.until(() -> listener.counts().inFlight() == 0);
        }
    }

    @Test
    void completeReplyCancelsNothing() throws Exception {
        BlockingQueue<Exchange> served = new LinkedBlockingQueue<>();
        serve(
                exchange -> {
                    served.add(exchange);
                    exchange.reply(Replies.text(""));
                },
                HttpTimeouts.defaults());
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + get(1));
            Exchange exchange = Replies.take(served);
            Replies.until(() -> listener.counts().inFlight() == 0);
            assertThat(exchange.cancellation().isCancelled()).isFalse();
        }
    }

    @Test
    void bodiesOfAllStreamsShareABudget() throws Exception {
        BodyBudget budget = new BodyBudget(20_000);
        serve(Replies::echo, ListenerConfig.defaults().withBodyBudget(budget));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + post(1) + data(1, "x".repeat(1_000)));
            Replies.until(() -> budget.held() > 0);
            client.send(post(3) + data(3, "x"));
            assertThat(nextData(client)).contains("\"status\":503");
            client.send(reset(1));
            Replies.until(() -> budget.held() == 0);
            client.send(post(5) + frame(0, 1, 5, "served"));
            assertThat(nextData(client)).endsWith("POST / served");
            Replies.until(() -> budget.held() == 0);
        }
    }

    @Test
    void brokenStreamIsNamedInItsWarning() throws Exception {
        serve(
                exchange -> {
                    exchange.name("4711 (getOrder)");
                    exchange.reply(streamed(new ChunkSource("x", 1, new IOException("gone"))));
                },
                HttpTimeouts.defaults());
        try (LogLines log = new LogLines(Serving.class);
                RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + get(1));
            assertThat(log.next()).contains("4711 (getOrder)", "gone");
        }
    }

    @Test
    void drainingSaysGoodbyeAndAnswersWhatIsInFlight() throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add, HttpTimeouts.defaults().withDrainIdle(Duration.ofMillis(100)));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + get(1));
            Exchange first = Replies.take(waiting);
            var drained = listener.drain(Duration.ofSeconds(30)).toCompletableFuture();
            while (client.readFrame().charAt(3) != GOAWAY) {}
            client.send(get(3));
            Exchange late = Replies.take(waiting);
            Replies.echo(first);
            Replies.echo(late);
            assertThat(client.readAll()).contains("GET / ").matches("(?s).*GET / .*GET / .*");
            client.socket().close();
            drained.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void floodOfResetsClosesTheConnectionAndIsTold() throws Exception {
        try (LogLines log = new LogLines(Serving.class);
                RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS);
            try {
                for (int stream = 1; stream < 2_000; stream += 2) {
                    client.send(get(stream) + reset(stream));
                }
            } catch (IOException closed) {
                // What is wanted may come while we still send.
            }
            Replies.until(() -> listener.counts().open() == 0);
            assertThat(log.next())
                    .startsWith(
                            "IRB-HTTP-0109W The HTTP/2 connection with 127.0.0.1 was ended:"
                                    + " ENHANCE_YOUR_CALM; streams that end with it: ");
            assertThat(listener.counts().endedConnections()).isEqualTo(1);
        }
    }

    // Heads

    /** Begins to serve a stream, and gives its exchange, which is not answered yet. */
    private Exchange underWay(RawClient client, BlockingQueue<Exchange> waiting) throws Exception {
        client.send(PREFACE + SETTINGS + get(1));
        return Replies.take(waiting);
    }

    /** Of the refused head; then the stream under way is answered and the connection ends. */
    private static void assertRefused(RawClient client, Exchange first, String problem)
            throws Exception {
        while (client.readFrame().charAt(3) != GOAWAY) {}
        assertThat(nextData(client)).startsWith("\0").contains(problem).contains("\0\0\0\3{");
        Replies.echo(first);
        assertThat(client.readAll()).contains("\0\0\0\1GET /");
    }

    @Test
    void aHeadThatDoesNotComeToItsEndInTimeIs408AndWhatIsUnderWayIsAnswered() throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add, HttpTimeouts.defaults().withHeader(Duration.ofMillis(300)));
        try (RawClient client = new RawClient(listener.address())) {
            Exchange first = underWay(client, waiting);
            client.send(frame(1, 1, 3, "\u0082\u0086\u0084A\1h") + "\0");
            assertRefused(client, first, "\"status\":408");
            assertThat(listener.counts().refusedRequests()).isEqualTo(1);
            assertThat(waiting).isEmpty();
        }
    }

    @Test
    void aFrameOrAPrefaceThatDoesNotComeToItsEndInTimeEndsTheConnection() throws Exception {
        serve(Replies::echo, HttpTimeouts.defaults().withHeader(Duration.ofMillis(300)));
        for (String begun :
                List.of("\0", "\0\0\6\4", frame(6, 0, 0, "12345678").substring(0, 12))) {
            try (RawClient client = new RawClient(listener.address())) {
                client.send(PREFACE + SETTINGS + begun);
                while (client.readFrame().charAt(3) != GOAWAY) {}
            }
        }
        assertThat(listener.counts().refusedRequests()).isEqualTo(3);
    }

    @Test
    void eachHeadHasItsOwnTime() throws Exception {
        Duration time = Duration.ofSeconds(1);
        serve(Replies::echo, HttpTimeouts.defaults().withHeader(time));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + get(1).substring(0, 5));
            long end = System.nanoTime() + time.plusMillis(500).toNanos();
            for (int stream = 1; System.nanoTime() < end; stream += 2) {
                client.send(get(stream).substring(5) + MORE_ROOM + get(stream + 2).substring(0, 5));
                assertThat(nextData(client)).contains("GET /");
            }
        }
    }

    @Test
    void aHeadFarBeyondItsLimitIs431AndWhatIsUnderWayIsAnswered() throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add, HttpTimeouts.defaults());
        try (RawClient client = new RawClient(listener.address())) {
            Exchange first = underWay(client, waiting);
            client.send(
                    frame(1, 1, 3, FIELD.repeat(3_000))
                            + frame(9, 0, 3, FIELD.repeat(3_000)).repeat(4));
            assertRefused(client, first, "\"status\":431");
            assertThat(listener.counts().refusedRequests()).isEqualTo(1);
        }
    }

    @Test
    void aHeadOfTooManyFieldsIs431AndTheConnectionGoesOn() throws Exception {
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS + frame(1, 5, 1, FIELD.repeat(3_000)));
            assertThat(nextData(client)).contains("\"status\":431");
            client.send(get(3));
            assertThat(nextData(client)).contains("GET /");
            assertThat(listener.counts().refusedRequests()).isEqualTo(1);
        }
    }

    @Test
    void aStreamBeyondTheLimitIsRefusedAndTheOthersGoOn() throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(
                waiting::add,
                ListenerConfig.defaults()
                        .withLimits(HttpLimits.defaults().withMaxConcurrentStreams(1)));
        try (RawClient client = new RawClient(listener.address())) {
            client.send(PREFACE + SETTINGS);
            client.send(frame(4, 1, 0, "")); // SETTINGS are acknowledged: the limit holds
            client.send(get(1) + get(3));
            String frame = client.readFrame();
            while (frame.charAt(3) != 3) { // RST_STREAM
                frame = client.readFrame();
            }
            assertThat(frame).endsWith("\3\0\0\0\7"); // stream 3: REFUSED_STREAM
            Replies.echo(Replies.take(waiting));
            assertThat(nextData(client)).contains("GET /");
        }
    }

    /** HEADERS with :method GET, :scheme http, :path / and an :authority, from the static table. */
    private static String get(int stream) {
        return frame(1, 5, stream, "\u0082\u0086\u0084A\1h");
    }

    static String post(int stream) {
        return frame(1, 4, stream, "\u0083\u0086\u0084A\1h");
    }

    static String data(int stream, String content) {
        return frame(0, 0, stream, content);
    }

    /** The next DATA frame that the server sends. */
    private static String nextData(RawClient client) throws IOException {
        String frame = client.readFrame();
        while (frame.charAt(3) != 0) {
            frame = client.readFrame();
        }
        return frame;
    }

    private static String reset(int stream) {
        return frame(3, 0, stream, "\0\0\0\10");
    }

    static String frame(int type, int flags, int stream, String payload) {
        return new String(
                        new char[] {
                            0,
                            (char) (payload.length() >> 8),
                            (char) (payload.length() & 0xff),
                            (char) type,
                            (char) flags,
                            0,
                            0,
                            (char) (stream >> 8),
                            (char) (stream & 0xff)
                        })
                + payload;
    }
}
