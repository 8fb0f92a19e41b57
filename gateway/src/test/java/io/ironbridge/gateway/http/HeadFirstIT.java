package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.listener.HttpListener;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Handlers decide from the head; a body is read only when they ask for it. */
@Timeout(60)
@SuppressWarnings({"NullAway.Init", "StringConcatToTextBlock"})
class HeadFirstIT {
    private static final String POST = "POST / HTTP/1.1\r\nHost: h\r\n";
    private static final String GET = "GET /next HTTP/1.1\r\nHost: h\r\n\r\n";

    private final EventLoops loops = EventLoops.start(1);
    private final BodyBudget budget = new BodyBudget(100_000, 40);
    private final BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    private HttpListener listener;

    private RawClient connect(HeadHandler handler) throws IOException {
        listener =
                HttpListener.start(
                        ListenerConfig.defaults().withBodyBudget(budget), handler, loops);
        return new RawClient(listener.address());
    }

    @AfterEach
    void stop() {
        listener.close();
        loops.close();
    }

    private static void refuse(Exchange exchange) {
        exchange.reply(new Response(401, List.of(), new Response.Whole(Bytes.EMPTY)));
    }

    private void receive(Exchange exchange, boolean known) {
        exchange.receive(
                known,
                new BodyReceiver() {
                    @Override
                    public void onBody() {
                        bodies.add(exchange.request().body().utf8());
                        waiting.add(exchange);
                    }

                    @Override
                    public void onRejection(ListenerProblem problem) {
                        exchange.refuse(problem);
                    }
                });
    }

    @Test
    void clientThatWaitsForContinueIsAnsweredWithoutIt() throws IOException {
        try (RawClient client = connect(HeadFirstIT::refuse)) {
            client.send(POST + "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 401 ").contains("connection: close");
        }
    }

    @Test
    void continueIsSentWhenTheBodyIsAskedFor() throws IOException {
        try (RawClient client = connect(waiting::add)) {
            client.send(POST + "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n");
            Exchange exchange = Replies.take(waiting);
            client.socket().setSoTimeout(200);
            assertThat(client.readAvailable()).isEmpty();
            client.socket().setSoTimeout(10_000);
            receive(exchange, true);
            assertThat(client.readHead()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            client.send("hello");
            assertThat(Replies.take(bodies)).isEqualTo("hello");
            Replies.take(waiting).reply(Replies.text("done"));
            assertThat(client.readReply()).endsWith("done");
        }
    }

    @Test
    void smallBodyThatIsNotAskedForIsDiscardedHoweverItComes() throws IOException {
        try (RawClient client =
                connect(exchange -> {
                    if (exchange.hasBody()) {
                        refuse(exchange);
                    } else {
                        Replies.echo(exchange);
                    }
                })) {
            client.send(POST + "Content-Length: 5\r\n\r\nGET /" + GET);
            assertThat(client.readReply()).startsWith("HTTP/1.1 401 ");
            assertThat(client.readReply()).endsWith("GET /next ");
            client.send(POST + "Content-Length: 5\r\n\r\nGE");
            assertThat(client.readReply()).startsWith("HTTP/1.1 401 ");
            client.send("T /" + GET);
            assertThat(client.readReply()).endsWith("GET /next ");
            assertThat(budget.held()).isZero();
        }
    }

    @Test
    void largeBodyThatIsNotAskedForEndsTheConnectionAndTakesNoMemory() throws IOException {
        try (RawClient client = connect(HeadFirstIT::refuse)) {
            client.send(POST + "Content-Length: 500000\r\n\r\n" + "x".repeat(90_000));
            assertThat(client.readReply())
                    .startsWith("HTTP/1.1 401 ")
                    .contains("connection: close");
            assertThat(budget.held()).isZero();
        }
    }

    @Test
    void chunkedBodyThatIsNotAskedForEndsTheConnection() throws IOException {
        try (RawClient client = connect(HeadFirstIT::refuse)) {
            client.send(POST + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n" + GET);
            assertThat(client.readAll()).startsWith("HTTP/1.1 401 ").doesNotContain("/next");
        }
    }

    @Test
    void bodyThatComesBeforeItIsAskedForStaysInOrder() throws IOException {
        try (RawClient client = connect(waiting::add)) {
            client.send(POST + "Content-Length: 80000\r\n\r\n" + "x".repeat(80_000));
            Exchange exchange = Replies.take(waiting);
            assertThat(exchange.request().body().isEmpty()).isTrue();
            receive(exchange, true);
            assertThat(Replies.take(bodies)).isEqualTo("x".repeat(80_000));
            client.send(GET);
            Replies.take(waiting).reply(Replies.text("done"));
            assertThat(client.readReply()).endsWith("done");
            assertThat(Replies.take(waiting).request().path()).isEqualTo("/next");
        }
    }

    @Test
    void bodiesOfAnonymousCallersLeaveRoomForOthers() throws IOException {
        String body = "Content-Length: 30000\r\n\r\n" + "x".repeat(30_000);
        try (RawClient first =
                        connect(exchange ->
                                receive(exchange, !exchange.request().path().equals("/")));
                RawClient second = new RawClient(listener.address());
                RawClient known = new RawClient(listener.address())) {
            first.send(POST + body);
            Replies.take(bodies);
            assertThat(second.send(POST + body).readAll()).startsWith("HTTP/1.1 503 ");
            known.send("POST /known HTTP/1.1\r\nHost: h\r\n" + body);
            assertThat(Replies.take(bodies)).hasSize(30_000);
            assertThat(budget.held()).isEqualTo(60_000);
        }
        Replies.until(() -> budget.held() == 0);
    }

    @Test
    void clientThatLeavesBeforeItsBodyCancelsTheExchange() throws IOException {
        Exchange exchange;
        try (RawClient client = connect(waiting::add)) {
            client.send(POST + "Content-Length: 5\r\n\r\nhe");
            exchange = Replies.take(waiting);
            receive(exchange, true);
            Replies.until(() -> budget.held() > 0);
        }
        Exchange left = exchange;
        Replies.until(() -> left.cancellation().isCancelled() && budget.held() == 0);
        assertThat(bodies).isEmpty();
    }

    // ---- HTTP/2

    private static final String PREFACE =
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + Http2PriorKnowledgeIT.SETTINGS;

    /** The next frame of a type, as text. */
    private static String frame(RawClient client, int type) throws IOException {
        String frame = client.readFrame();
        while (frame.charAt(3) != type) {
            frame = client.readFrame();
        }
        return frame;
    }

    @Test
    void streamIsAnsweredFromItsHead() throws IOException {
        try (RawClient client = connect(HeadFirstIT::refuse)) {
            client.send(PREFACE + Http2PriorKnowledgeIT.post(1));
            assertThat(frame(client, 1)).contains("401");
            client.send(Http2PriorKnowledgeIT.data(1, "x".repeat(10_000)));
            client.send(Http2PriorKnowledgeIT.post(3));
            assertThat(frame(client, 1).charAt(8)).isEqualTo('\3');
            assertThat(budget.held()).isZero();
        }
    }

    @Test
    void dataThatComesBeforeItIsAskedForWaitsInTheWindow() throws IOException {
        try (RawClient client = connect(waiting::add)) {
            client.send(PREFACE + Http2PriorKnowledgeIT.post(1));
            Exchange exchange = Replies.take(waiting);
            client.send(Http2PriorKnowledgeIT.data(1, "x".repeat(10_000)));
            client.send(Http2PriorKnowledgeIT.post(3)); // shows that the data has come
            Replies.take(waiting);
            assertThat(budget.held()).isZero();
            receive(exchange, true);
            client.send(Http2PriorKnowledgeIT.frame(0, 1, 1, "end"));
            assertThat(Replies.take(bodies)).isEqualTo("x".repeat(10_000) + "end");
        }
    }
}
