package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.listener.HttpListener;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
@SuppressWarnings("StringConcatToTextBlock") // HTTP's line ends are to be seen
class Http1IT {
    private static final String GET = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

    private final EventLoops loops = EventLoops.start(1);
    private HttpListener listener = start(ListenerConfig.defaults(), Replies::echo);

    private HttpListener start(ListenerConfig config, RequestHandler handler) {
        try {
            return HttpListener.start(config, handler, loops);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private void serve(ListenerConfig config, RequestHandler handler) {
        listener.close();
        listener = start(config, handler);
    }

    private void serve(RequestHandler handler) {
        serve(ListenerConfig.defaults(), handler);
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
    void replyIsExactlyThis() throws IOException {
        try (RawClient client = connect()) {
            client.send("GET /a?b=1 HTTP/1.1\r\nHost: x\r\n\r\n");
            String reply = client.readReply();
            assertThat(reply)
                    .containsPattern("\r\ndate: \\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} GMT\r\n");
            assertThat(Replies.undated(reply))
                    .isEqualTo(
                            "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n"
                                    + "content-length: 11\r\n\r\nGET /a?b=1 ");
        }
    }

    @Test
    void connectionServesOneRequestAfterTheOther() throws IOException {
        try (RawClient client = connect()) {
            for (int i = 0; i < 20; i++) {
                client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
                assertThat(client.readReply()).endsWith("POST /b abc");
            }
        }
        assertThat(listener.counts().accepted()).isEqualTo(1);
    }

    @Test
    void closingRequestGetsAClosingReply() throws IOException {
        try (RawClient client = connect()) {
            client.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(Replies.undated(client.readAll()))
                    .isEqualTo(
                            "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n"
                                    + "content-length: 7\r\nconnection: close\r\n\r\nGET /a ");
        }
    }

    @Test
    void http10ClosesUnlessAskedToStay() throws IOException {
        try (RawClient client = connect()) {
            client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(client.readReply()).contains("\r\nconnection: keep-alive\r\n");
            client.send("GET / HTTP/1.0\r\n\r\n");
            assertThat(client.readAll()).contains("\r\nconnection: close\r\n").endsWith("GET / ");
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws IOException {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add);
        try (RawClient client = connect()) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 50; i++) {
                requests.append("GET /").append(i).append(" HTTP/1.1\r\nHost: h\r\n\r\n");
            }
            client.send(requests.toString());
            for (int i = 0; i < 50; i++) {
                Exchange next = Replies.take(waiting);
                assertThat(next.request().path()).isEqualTo("/" + i);
                assertThat(waiting).isEmpty();
                Replies.echo(next);
                assertThat(client.readReply()).endsWith("GET /" + i + " ");
            }
        }
    }

    @Test
    void pipelinedRequestsAnsweredAtOnceLeaveInOrder() throws IOException {
        try (RawClient client = connect()) {
            client.send(
                    GET.replace("/ ", "/1 ") + GET.replace("/ ", "/2 ") + GET.replace("/ ", "/3 "));
            assertThat(client.readReply()).endsWith("GET /1 ");
            assertThat(client.readReply()).endsWith("GET /2 ");
            assertThat(client.readReply()).endsWith("GET /3 ");
        }
    }

    @Test
    void whatIsSentAheadBeyondTheLimitStaysInTheNetwork() throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add);
        int count = 12_000; // 48 MB, more than the buffers of both ends hold
        String padded = GET.replace("\r\n\r\n", "\r\nX-Pad: " + "x".repeat(4_000) + "\r\n\r\n");
        try (RawClient client = connect()) {
            CompletableFuture<Void> sent =
                    CompletableFuture.runAsync(
                            () -> sendMany(client, padded, count), Thread::startVirtualThread);
            Exchange blocked = Replies.take(waiting);
            assertThat(Replies.never(sent)).as("all was read ahead").isTrue();
            Replies.echo(blocked);
            CompletableFuture<Void> answered =
                    CompletableFuture.runAsync(
                            () -> answer(waiting, count - 1), Thread::startVirtualThread);
            for (int i = 0; i < count; i++) {
                assertThat(client.readReply()).endsWith("GET / ");
            }
            answered.get(10, TimeUnit.SECONDS);
            sent.get(10, TimeUnit.SECONDS);
        }
    }

    private static void sendMany(RawClient client, String request, int count) {
        try {
            for (int i = 0; i < count; i += 100) {
                client.send(request.repeat(100));
            }
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private static void answer(BlockingQueue<Exchange> waiting, int count) {
        for (int i = 0; i < count; i++) {
            Replies.echo(Replies.take(waiting));
        }
    }

    @Test
    void headGetsTheLengthWithoutTheBody() throws IOException {
        try (RawClient client = connect()) {
            client.send("HEAD /abc HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.readHead()).contains("\r\ncontent-length: 10\r\n");
            client.send(GET);
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 OK\r\n");
        }
    }

    @Test
    void noContentHasNeitherLengthNorBody() throws IOException {
        serve(exchange ->
                exchange.reply(new Response(204, List.of(), new Response.Whole(Bytes.EMPTY))));
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(Replies.undated(client.readHead()))
                    .isEqualTo("HTTP/1.1 204 No Content\r\n\r\n");
            client.send(GET);
            assertThat(client.readHead()).startsWith("HTTP/1.1 204");
        }
    }

    @Test
    void continueIsSentBeforeTheBody() throws IOException {
        try (RawClient client = connect()) {
            client.send(
                    "POST / HTTP/1.1\r\n"
                            + "Host: h\r\n"
                            + "Expect: 100-continue\r\n"
                            + "Content-Length: 2\r\n\r\n");
            assertThat(client.readHead()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            client.send("ab");
            assertThat(client.readReply()).endsWith("POST / ab");
        }
    }

    @Test
    void continueWaitsForTheReplyBefore() throws IOException {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add);
        try (RawClient client = connect()) {
            client.send(
                    GET
                            + "POST / HTTP/1.1\r\n"
                            + "Host: h\r\n"
                            + "Expect: 100-continue\r\n"
                            + "Content-Length: 2\r\n\r\n");
            Replies.echo(Replies.take(waiting));
            assertThat(client.readReply()).endsWith("GET / ");
            assertThat(client.readHead()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'POST / HTTP/1.1|Host: h|Expect: 100-continue|Content-Length: 10485761||', 413",
        "'POST / HTTP/1.1|Host: h|Expect: something|Content-Length: 1||', 417",
        "'POST / HTTP/1.1|Host: h|Transfer-Encoding: chunked||zz|', 400",
        "'POST / HTTP/1.1|Host: h|Transfer-Encoding: chunked||ffffff|', 413",
        "'POST / HTTP/1.1|Host: h|Transfer-Encoding: gzip||', 501",
        "'GET / HTTP/3.0|Host: h||', 505",
        "'GET / HTTP/1.1||', 400",
        "'GET / HTTP/1.1|Host: h|A: b| c||', 400",
        "'POST / HTTP/1.1|Host: h|Content-Length: 4|Transfer-Encoding: chunked||0||GET /x"
                + " HTTP/1.1|Host: h||', 400",
        "'POST / HTTP/1.1|Host: h|Content-Length: 4|Content-Length: 0||GET /x HTTP/1.1|Host: h||',"
                + " 400",
        "'POST / HTTP/1.1|Host: h|Transfer-Encoding : chunked||0||GET /x HTTP/1.1|Host: h||', 400",
        "'POST / HTTP/1.1|Host: h|Transfer-Encoding:\u000bchunked||0||', 400",
    })
    void refusalIsAProblemAndTheConnectionEnds(String request, int status) throws IOException {
        try (RawClient client = connect()) {
            client.send(request.replace("|", "\r\n"));
            String reply = client.readAll();
            assertThat(reply)
                    .startsWith("HTTP/1.1 " + status + " ")
                    .contains("\r\ncontent-type: application/problem+json\r\n")
                    .contains("\r\nconnection: close\r\n\r\n{\"type\":\"about:blank\",\"title\":\"")
                    .contains("\"status\":" + status + ",\"detail\":\"")
                    .endsWith("\"}");
            assertThat(reply.split("HTTP/1.1 \\d{3}", -1)).hasSize(2);
        }
    }

    @Test
    void longLinesAndLargeHeadersHaveTheirStatus() throws IOException {
        try (RawClient client = connect()) {
            client.send("GET /" + "a".repeat(9000));
            assertThat(client.readAll()).startsWith("HTTP/1.1 414 ");
        }
        try (RawClient client = connect()) {
            client.send("GET / HTTP/1.1\r\nHost: h\r\nA: " + "a".repeat(17_000));
            assertThat(client.readAll()).startsWith("HTTP/1.1 431 ");
        }
    }

    @Test
    void clientThatGoesOnSendingCanStillReadTheRefusal() throws IOException {
        try (RawClient client = connect()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 20000000\r\n\r\n");
            for (int i = 0; i < 100; i++) {
                client.send("x".repeat(20_000));
            }
            assertThat(client.readAll()).startsWith("HTTP/1.1 413 ").endsWith("\"}");
        }
    }

    @Test
    void refusalComesAfterTheReplyBefore() throws IOException {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add);
        try (RawClient client = connect()) {
            client.send(GET + "nonsense\r\n\r\n");
            Replies.echo(Replies.take(waiting));
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 ");
            assertThat(client.readAll()).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void problemsAreMadeByTheFunctionGiven() throws IOException {
        serve(
                ListenerConfig.defaults()
                        .withProblems((problem, _) ->
                                new Response(
                                        problem.status(),
                                        List.of(Map.entry("x-request-id", "7")),
                                        new Response.Whole(Bytes.utf8("no")))),
                Replies::echo);
        try (RawClient client = connect()) {
            client.send("nonsense\r\n\r\n");
            assertThat(Replies.undated(client.readAll()))
                    .isEqualTo(
                            "HTTP/1.1 400 Bad Request\r\nx-request-id: 7\r\n"
                                    + "content-length: 2\r\nconnection: close\r\n\r\nno");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "G",
        "'GET / HTTP/1.1|Host: h|'",
        "'POST / HTTP/1.1|Host: h|Content-Length: 9||abc'",
        "'POST / HTTP/1.1|Host: h|Transfer-Encoding: chunked||5|ab'"
    })
    void slowRequestsAre408(String part) throws IOException {
        serve(impatient(), Replies::echo);
        try (RawClient client = connect()) {
            client.send(part.replace("|", "\r\n"));
            assertThat(client.readAll()).startsWith("HTTP/1.1 408 ");
        }
    }

    private static ListenerConfig impatient() {
        Duration soon = Duration.ofMillis(150);
        return ListenerConfig.defaults()
                .withTimeouts(HttpTimeouts.defaults().withHeader(soon).withBody(soon));
    }

    @Test
    void bodiesOfAllConnectionsShareABudget() throws IOException {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        BodyBudget budget = new BodyBudget(50_000);
        serve(ListenerConfig.defaults().withBodyBudget(budget), waiting::add);
        String post =
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 30000\r\n\r\n" + "x".repeat(30_000);
        try (RawClient first = connect();
                RawClient second = connect()) {
            first.send(post);
            Exchange served = Replies.take(waiting);
            assertThat(second.send(post).readAll()).startsWith("HTTP/1.1 503 ");
            assertThat(budget.held()).isEqualTo(30_000);
            served.reply(Replies.text("done"));
            assertThat(first.readReply()).endsWith("done");
            Replies.until(() -> budget.held() == 0);
            first.send(post);
            Replies.echo(Replies.take(waiting));
            assertThat(first.readReply()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void oneSourceHoldsNoMoreThanItsPartOfTheBodies() throws IOException {
        BodyBudget budget = new BodyBudget(100_000);
        HttpLimits limits =
                HttpLimits.defaults()
                        .withMaxBodyBytes(20_000)
                        .withPerSource(new SourceLimit(0, 50, _ -> false));
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(ListenerConfig.defaults().withBodyBudget(budget).withLimits(limits), waiting::add);
        String post =
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 20000\r\n\r\n" + "x".repeat(20_000);
        BodyBudget other = budget.ofSource(InetAddress.ofLiteral("192.0.2.1"), 50_000);
        try (RawClient first = connect();
                RawClient second = connect();
                RawClient third = connect()) {
            first.send(post);
            second.send(post);
            Exchange served = Replies.take(waiting);
            Replies.take(waiting);
            assertThat(third.send(post).readAll()).startsWith("HTTP/1.1 503 ");
            assertThat(budget.held()).isEqualTo(40_000);
            assertThat(other.take(50_000)).isTrue(); // others have theirs
            assertThat(other.take(1)).isFalse();
            other.giveBack(50_000);
            served.reply(Replies.text("done"));
            assertThat(first.readReply()).endsWith("done");
            Replies.until(() -> budget.held() == 20_000);
            first.send(post);
            Replies.take(waiting).reply(Replies.text("again"));
            assertThat(first.readReply()).endsWith("again");
        }
        Replies.until(() -> budget.held() == 0);
    }

    @Test
    void bodyOfAClientThatLeavesIsDropped() throws IOException {
        BodyBudget budget = new BodyBudget(50_000);
        serve(ListenerConfig.defaults().withBodyBudget(budget), Replies::echo);
        try (RawClient client = connect()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 30000\r\n\r\nx");
            Replies.until(() -> budget.held() > 0);
        }
        Replies.until(() -> budget.held() == 0);
    }

    @Test
    void bodyThatIsTooSlowIsDroppedWhenItIsRefused() throws IOException {
        BodyBudget budget = new BodyBudget(50_000);
        serve(impatient().withBodyBudget(budget), Replies::echo);
        try (RawClient client = connect()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 30000\r\n\r\nx");
            assertThat(client.readHead()).startsWith("HTTP/1.1 408 ");
            assertThat(budget.held()).isZero();
        }
    }

    @Test
    void drippingHeadDoesNotRenewItsTime() throws IOException {
        serve(impatient(), Replies::echo);
        try (RawClient client = connect()) {
            client.send("GET / HTTP/1.1\r\n");
            long start = System.nanoTime();
            client.socket().setSoTimeout(20);
            String got = "";
            while (got.isEmpty()) {
                client.send("A");
                got = client.readAvailable();
            }
            assertThat(got).startsWith("HTTP/1.1 408 ");
            assertThat(System.nanoTime() - start).isLessThan(2_000_000_000L);
        }
    }

    @Test
    void idleConnectionIsClosedWithoutAWord() throws IOException {
        serve(
                ListenerConfig.defaults()
                        .withTimeouts(HttpTimeouts.defaults().withIdle(Duration.ofMillis(100))),
                Replies::echo);
        try (RawClient client = connect()) {
            assertThat(client.readAll()).isEmpty();
        }
        try (RawClient client = connect()) {
            client.send(GET);
            client.readReply();
            assertThat(client.readAll()).isEmpty();
        }
    }

    @Test
    void servedRequestHasNoIdleLimit() throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        Duration soon = Duration.ofMillis(50);
        serve(
                ListenerConfig.defaults()
                        .withTimeouts(new HttpTimeouts(soon, soon, soon, soon, 0, soon, soon)),
                waiting::add);
        try (RawClient client = connect()) {
            client.send(GET);
            Exchange exchange = Replies.take(waiting);
            CompletableFuture<Void> later = new CompletableFuture<>();
            later.completeOnTimeout(null, 300, TimeUnit.MILLISECONDS).join();
            assertThat(exchange.cancellation().isCancelled()).isFalse();
            Replies.echo(exchange);
            assertThat(client.readReply()).endsWith("GET / ");
        }
    }

    @Test
    void clientThatResetsCancelsItsRequest() throws Exception {
        cancelledBy(client -> {
            client.socket().setSoLinger(true, 0);
            client.close();
        });
    }

    @Test
    void clientThatClosesCancelsItsRequest() throws Exception {
        cancelledBy(RawClient::close);
    }

    @Test
    void clientThatClosesItsSendingSideCancelsItsRequest() throws Exception {
        cancelledBy(client -> client.socket().shutdownOutput());
    }

    private interface Leaving {
        void leave(RawClient client) throws IOException;
    }

    private void cancelledBy(Leaving leaving) throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add);
        try (RawClient client = connect()) {
            client.send(GET);
            Exchange exchange = Replies.take(waiting);
            CountDownLatch cancelled = new CountDownLatch(1);
            exchange.cancellation().onCancel(cancelled::countDown);
            leaving.leave(client);
            assertThat(cancelled.await(5, TimeUnit.SECONDS)).isTrue();
            assertThat(listener.counts().inFlight()).isZero();
            exchange.reply(Replies.text("too late")); // dropped
        }
    }

    @Test
    void repliedRequestIsNotCancelledByWhatFollows() throws Exception {
        BlockingQueue<Exchange> served = new LinkedBlockingQueue<>();
        serve(exchange -> {
            Replies.echo(exchange);
            served.add(exchange);
        });
        try (RawClient client = connect()) {
            client.send(GET);
            client.readReply();
        }
        Replies.until(() -> listener.counts().open() == 0);
        assertThat(Replies.take(served).cancellation().isCancelled()).isFalse();
    }

    @Test
    void smallReplyReachesAClientThatHasClosedItsSendingSide() throws IOException {
        try (RawClient client = connect()) {
            client.send(GET);
            client.socket().shutdownOutput();
            assertThat(client.readAll()).endsWith("GET / ");
        }
    }

    @Test
    void largeBodyArrivesWhole() throws IOException {
        String large = "0123456789".repeat(500_000);
        serve(exchange -> exchange.reply(Replies.text(large)));
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(client.readReply().endsWith(large)).isTrue();
            client.send(GET.replace("Host", "Connection: close\r\nHost"));
            assertThat(client.readAll().endsWith(large)).isTrue();
        }
    }

    @Test
    void largeRequestBodyArrivesWhole() throws IOException {
        String large = "0123456789".repeat(1024 * 1024);
        serve(exchange ->
                exchange.reply(Replies.text("" + exchange.request().body().utf8().equals(large))));
        try (RawClient client = connect()) {
            client.send(
                    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + large.length() + "\r\n\r\n");
            client.send(large);
            assertThat(client.readReply()).endsWith("\r\n\r\ntrue");
        }
    }

    @Test
    void badHeaderIsRefusedToItsMakerAndTheClientGets500() throws IOException {
        BlockingQueue<RuntimeException> thrown = new LinkedBlockingQueue<>();
        serve(exchange -> {
            try {
                exchange.reply(
                        new Response(
                                200,
                                List.of(Map.entry("x", "a\r\nset-cookie: b")),
                                new Response.Whole(Bytes.EMPTY)));
            } catch (IllegalArgumentException refused) {
                thrown.add(refused);
            }
        });
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(client.readReply()).startsWith("HTTP/1.1 500 ").doesNotContain("set-cookie");
            assertThat(Replies.take(thrown)).hasMessageNotContaining("set-cookie");
        }
    }

    @Test
    void handlerThatThrowsAnswers500AndTheConnectionGoesOn() throws IOException {
        serve(exchange -> {
            if (exchange.request().path().equals("/bad")) {
                throw new IllegalStateException("a bug");
            }
            Replies.echo(exchange);
        });
        try (RawClient client = connect()) {
            client.send("GET /bad HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.readReply()).startsWith("HTTP/1.1 500 ").doesNotContain("a bug");
            client.send(GET);
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void secondAnswerIsABug() throws IOException {
        BlockingQueue<RuntimeException> thrown = new LinkedBlockingQueue<>();
        serve(exchange -> {
            Replies.echo(exchange);
            try {
                Replies.echo(exchange);
            } catch (IllegalStateException twice) {
                thrown.add(twice);
            }
        });
        try (RawClient client = connect()) {
            client.send(GET);
            client.readReply();
            assertThat(Replies.take(thrown)).hasMessageContaining("already");
        }
    }

    @Test
    void hopByHopFieldsOfTheHandlerAreNotSent() throws IOException {
        List<Map.Entry<String, String>> fields =
                List.of(
                        Map.entry("Connection", "close"),
                        Map.entry("Transfer-Encoding", "chunked"),
                        Map.entry("Content-Length", "7"),
                        Map.entry("Date", "today"),
                        Map.entry("Keep-Alive", "x"),
                        Map.entry("X-Mine", "\u00e4"));
        serve(exchange ->
                exchange.reply(new Response(299, fields, new Response.Whole(Bytes.utf8("abc")))));
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(Replies.undated(client.readReply()))
                    .isEqualTo("HTTP/1.1 299 \r\nX-Mine: \u00e4\r\ncontent-length: 3\r\n\r\nabc");
        }
    }

    @Test
    void connectionsAboveTheLimitAreClosedAndCounted() throws IOException {
        serve(
                ListenerConfig.defaults().withLimits(HttpLimits.defaults().withMaxConnections(1)),
                Replies::echo);
        try (RawClient client = connect()) {
            client.send(GET);
            client.readReply();
            try (RawClient refused = connect()) {
                assertThat(refused.readUntilGone()).isEmpty();
            }
            assertThat(listener.counts())
                    .isEqualTo(new ListenerCounts(1, 1, 1, 0, 0, 0, 0, 0, 0, 0));
        }
        Replies.until(() -> listener.counts().open() == 0);
        try (RawClient client = connect()) {
            client.send(GET);
            assertThat(client.readReply()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void connectionsOfOneSourceAboveItsLimitAreClosedAndCounted() throws IOException {
        serve(
                ListenerConfig.defaults()
                        .withLimits(
                                HttpLimits.defaults()
                                        .withPerSource(new SourceLimit(2, 100, _ -> false))),
                Replies::echo);
        try (RawClient client = connect()) {
            client.send(GET);
            client.readReply();
            try (RawClient second = connect()) {
                second.send(GET);
                second.readReply();
                try (RawClient refused = connect()) {
                    assertThat(refused.readUntilGone()).isEmpty();
                }
                assertThat(listener.counts())
                        .isEqualTo(new ListenerCounts(2, 2, 0, 1, 0, 0, 0, 0, 0, 0));
            }
            Replies.until(() -> listener.counts().open() == 1);
            try (RawClient again = connect()) {
                again.send(GET);
                assertThat(again.readReply()).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void aLoadBalancersConnectionsAreNotCounted() throws IOException {
        serve(
                ListenerConfig.defaults()
                        .withLimits(
                                HttpLimits.defaults()
                                        .withPerSource(
                                                new SourceLimit(
                                                        1, 100, InetAddress::isLoopbackAddress))),
                Replies::echo);
        try (RawClient one = connect();
                RawClient other = connect()) {
            one.send(GET);
            other.send(GET);
            assertThat(one.readReply()).startsWith("HTTP/1.1 200 ");
            assertThat(other.readReply()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void nioServesAsEpollDoes() throws IOException {
        try (EventLoops nio = EventLoops.startNio(1);
                HttpListener other =
                        HttpListener.start(
                                ListenerConfig.defaults(), (RequestHandler) Replies::echo, nio);
                RawClient client = new RawClient(other.address())) {
            assertThat(nio.transport()).isEqualTo("nio");
            client.send(GET + GET);
            assertThat(client.readReply()).endsWith("GET / ");
            assertThat(client.readReply()).endsWith("GET / ");
        }
    }

    @Test
    void portInUseIsTold() {
        ListenerConfig same = ListenerConfig.defaults().withPort(listener.address().getPort());
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> HttpListener.start(same, (RequestHandler) Replies::echo, loops))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:");
    }
}
