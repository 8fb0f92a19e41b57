package io.ironbridge.httpclient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.ReplyMemory;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.FaultyServer.Script;
import io.ironbridge.connectorcontract.HttpEcho;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.socketclient.BackoffConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP as back ends and the things between may speak it. */
@SuppressWarnings("StringConcatToTextBlock") // CR LF stands out better in plain literals
class HttpClientIT {
    private final HttpFixture backEnd = new HttpFixture(2);

    @AfterEach
    void stop() {
        backEnd.close();
    }

    private HttpClient client() {
        return backEnd.client(UnaryOperator.identity());
    }

    private static Script raw(String reply) {
        return (token, peer) -> peer.send(reply.getBytes(UTF_8));
    }

    private static Script rawThenClose(String reply) {
        return (token, peer) -> {
            peer.send(reply.getBytes(UTF_8));
            peer.close();
        };
    }

    private PendingCall call(HttpClient client, String token) {
        return HttpFixture.call(client, token);
    }

    @Test
    void theRequestIsTheHeadThatWasPreparedWithTheLengthOfTheBody() throws InterruptedException {
        RequestHead head =
                new RequestHead(
                                "any",
                                "PUT",
                                "/a/b?c=d",
                                List.of(),
                                Optional.empty(),
                                false,
                                ReplyForm.ANY)
                        .withHeader("Content-Type", "application/octet-stream")
                        .withBasicAuthentication("ibmuser", "secret");
        outcome(client().prepare(head), Bytes.wrap(new byte[12]));
        assertThat(backEnd.echo.lastHead())
                .isEqualTo(
                        "PUT /a/b?c=d HTTP/1.1\r\n"
                                + "Host: 127.0.0.1:"
                                + backEnd.server.port()
                                + "\r\n"
                                + "Content-Type: application/octet-stream\r\n"
                                + "Authorization: Basic aWJtdXNlcjpzZWNyZXQ=\r\n"
                                + "Content-Length: 12\r\n\r\n");
    }

    @Test
    void bytesOfEveryValueTravelBothWays() throws InterruptedException {
        byte[] every = new byte[256];
        for (int i = 0; i < every.length; i++) {
            every[i] = (byte) i;
        }
        backEnd.server.script((token, peer) -> {
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n".getBytes(UTF_8));
            peer.send(every);
        });
        RequestHead head = RequestHead.post("binary", "/");
        Outcome outcome = outcome(client().prepare(head), Bytes.wrap(every));
        assertThat(backEnd.echo.lastBody()).isEqualTo(Bytes.wrap(every));
        assertThat(((Outcome.Replied) outcome).payload())
                .isInstanceOfSatisfying(
                        Payload.HttpReply.class,
                        reply ->
                                assertThat(reply.body())
                                        .isEqualTo(new Payload.Whole(Bytes.wrap(every))));
    }

    @Test
    void aRequestMayHaveNoBody() throws InterruptedException {
        RequestHead head =
                new RequestHead(
                        "any", "GET", "/", List.of(), Optional.empty(), false, ReplyForm.ANY);
        assertThat(outcome(client().prepare(head), Bytes.EMPTY))
                .isInstanceOf(Outcome.Replied.class);
        assertThat(backEnd.echo.lastHead()).endsWith("\r\nContent-Length: 0\r\n\r\n");
    }

    private static Outcome outcome(PreparedRequest request, Bytes body)
            throws InterruptedException {
        return outcome(request, body, Optional.empty());
    }

    private static Outcome outcome(
            PreparedRequest request, Bytes body, Optional<CallerIdentity> caller)
            throws InterruptedException {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        CallContext context =
                new CallContext("r", caller, Deadline.in(HttpFixture.LONG), new Cancellation());
        request.call(body, context, outcome::complete);
        return outcome.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @Test
    void theRequestIdTravelsInTheHeaderThatWasAskedFor() throws InterruptedException {
        HttpClient client = backEnd.client(config -> config.withRequestIdHeader("X-Request-Id"));
        HttpFixture.reply(call(client, "one"));
        assertThat(backEnd.echo.lastHead()).contains("\r\nX-Request-Id: request-one\r\n");
    }

    @Test
    void everyStatusIsAReply() throws InterruptedException {
        HttpClient client = client();
        for (String status :
                List.of(
                        "400 Bad Request",
                        "401 Unauthorized",
                        "404 Not Found",
                        "500 Error",
                        "201 Created")) {
            backEnd.server.script(
                    (token, peer) -> peer.send(HttpEcho.reply(status, "", "{\"StatusCode\":1}")));
            Payload.HttpReply reply = HttpFixture.reply(call(client, "one"));
            assertThat(reply.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
            assertThat(HttpFixture.text(reply)).isEqualTo("{\"StatusCode\":1}");
        }
        assertThat(client.connections().opened()).isEqualTo(1);
    }

    @Test
    void headersKeepTheirOrderCaseAndRepetition() throws InterruptedException {
        backEnd.server.script(
                raw(
                        "HTTP/1.1 200 OK\r\n"
                                + "Set-Cookie: a=1\r\n"
                                + "x-Low: v\r\n"
                                + "Set-Cookie: b=2\r\n"
                                + "Content-Length: 0\r\n\r\n"));
        assertThat(HttpFixture.reply(call(client(), "one")).headers())
                .containsExactly(
                        new Payload.Header("Set-Cookie", "a=1"),
                        new Payload.Header("x-Low", "v"),
                        new Payload.Header("Set-Cookie", "b=2"),
                        new Payload.Header("Content-Length", "0"));
    }

    @Test
    void aChunkedReplyIsPutTogether() throws InterruptedException {
        backEnd.server.script(
                raw(
                        "HTTP/1.1 200 OK\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n"
                                + "3\r\n"
                                + "abc\r\n"
                                + "4;x=y\r\n"
                                + "defg\r\n"
                                + "0\r\n"
                                + "T: v\r\n\r\n"));
        HttpClient client = client();
        assertThat(HttpFixture.text(HttpFixture.reply(call(client, "one")))).isEqualTo("abcdefg");
        assertThat(HttpFixture.text(HttpFixture.reply(call(client, "two")))).isEqualTo("abcdefg");
        assertThat(client.connections().opened()).isEqualTo(1);
    }

    @Test
    void interimRepliesAreSkipped() throws InterruptedException {
        backEnd.server.script(
                raw(
                        "HTTP/1.1 100 Continue\r\n\r\n"
                                + "HTTP/1.1 103 Early\r\n"
                                + "A: b\r\n\r\n"
                                + "HTTP/1.1 200 OK\r\n"
                                + "Content-Length: 2\r\n\r\n"
                                + "{}"));
        assertThat(HttpFixture.text(HttpFixture.reply(call(client(), "one")))).isEqualTo("{}");
    }

    @Test
    void switchingProtocolsIsUnreadable() throws InterruptedException {
        backEnd.server.script(
                raw(
                        "HTTP/1.1 101 Switching Protocols\r\n"
                                + "Upgrade: x\r\n"
                                + "Connection: upgrade\r\n\r\n"));
        assertThat(call(client(), "one").outcome()).isInstanceOf(Outcome.Unreadable.class);
    }

    @Test
    void aReplyWithoutContentLeavesTheConnectionInUse() throws InterruptedException {
        backEnd.server.script(raw("HTTP/1.1 204 No Content\r\n\r\n"));
        HttpClient client = client();
        for (int i = 0; i < 3; i++) {
            Payload.HttpReply reply = HttpFixture.reply(call(client, "one"));
            assertThat(reply.status()).isEqualTo(204);
            assertThat(HttpFixture.text(reply)).isEmpty();
        }
        assertThat(client.connections().opened()).isEqualTo(1);
    }

    @Test
    void aConnectionThatTheServerWillCloseIsNotUsedAgain() throws InterruptedException {
        HttpClient client = client();
        List<String> replies =
                List.of(
                        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
                        "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}");
        for (String reply : replies) {
            backEnd.server.script(raw(reply));
            assertThat(HttpFixture.text(HttpFixture.reply(call(client, "one")))).isEqualTo("{}");
            assertThat(client.connections().open()).isZero();
        }
    }

    @Test
    void aBodyMayEndWithTheConnection() throws InterruptedException {
        backEnd.server.script(rawThenClose("HTTP/1.0 200 OK\r\n\r\n{\"to\":\"the end\"}"));
        HttpClient client = client();
        assertThat(HttpFixture.text(HttpFixture.reply(call(client, "one"))))
                .isEqualTo("{\"to\":\"the end\"}");
        assertThat(client.connections().open()).isZero();
    }

    @Test
    void aKeptAliveConnectionOfHttp10IsUsedAgain() throws InterruptedException {
        backEnd.server.script(
                raw("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n{}"));
        HttpClient client = client();
        HttpFixture.reply(call(client, "one"));
        HttpFixture.reply(call(client, "two"));
        assertThat(client.connections().opened()).isEqualTo(1);
    }

    @Test
    void bytesBehindAReplyReachNobody() throws InterruptedException {
        String stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray";
        HttpClient client = client();
        for (String behind : List.of(stray, "HTTP/1.1 2", "x")) {
            backEnd.server.script(raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}" + behind));
            assertThat(HttpFixture.text(HttpFixture.reply(call(client, "one")))).isEqualTo("{}");
            Await.until("the connection to be closed", () -> client.connections().open() == 0);
            backEnd.server.answerAtOnce();
            assertThat(HttpFixture.text(HttpFixture.reply(call(client, "next"))))
                    .isEqualTo(HttpEcho.json("next"));
        }
    }

    @Test
    void bytesOnAnIdleConnectionCloseIt() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        backEnd.server.script((token, peer) -> {
            peer.reply(token);
            gate.await();
            peer.reply("unasked");
        });
        HttpClient client = client();
        HttpFixture.reply(call(client, "one"));
        gate.countDown();
        Await.until("the connection to be closed", () -> client.connections().open() == 0);
    }

    /** Memory comes while the next piece, which was read already, asks for more. */
    @Test
    void aReplyGoesOnWhereMemoryCameBeforeItWasTold() throws InterruptedException {
        CountDownLatch askedTwice = new CountDownLatch(2);
        AtomicBoolean asked = new AtomicBoolean();
        ReplyMemory memory =
                (_, changed) -> {
                    boolean granted = asked.getAndSet(true);
                    askedTwice.countDown();
                    if (granted) {
                        changed.run(); // late: it was for what was asked before
                    }
                    return granted;
                };
        String chunk = "20\r\n" + "x".repeat(0x20) + "\r\n"; // both in one read
        backEnd.server.script((token, peer) -> {
            peer.send(
                    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + chunk)
                            .getBytes(UTF_8));
            askedTwice.await();
            peer.send((chunk + "0\r\n\r\n").getBytes(UTF_8));
        });
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        client().prepare(RequestHead.post("any", "/"))
                .call(
                        Bytes.EMPTY,
                        new CallContext(
                                        "r",
                                        Optional.empty(),
                                        Deadline.in(HttpFixture.LONG),
                                        new Cancellation())
                                .withReplyMemory(memory),
                        outcome::complete);
        assertThat(outcome.orTimeout(20, TimeUnit.SECONDS).join())
                .isInstanceOf(Outcome.Replied.class);
    }

    @Test
    void aReplyOverTheLimitIsUnreadable() throws InterruptedException {
        HttpClient client =
                backEnd.client(
                        config -> config.withLimits(new HttpClientConfig.Limits(10, 10, 200, 100)));
        List<String> replies =
                List.of(
                        "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n01234567890",
                        "HTTP/1.1 200 OK\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n"
                                + "6\r\n"
                                + "012345\r\n"
                                + "6\r\n"
                                + "012345\r\n"
                                + "0\r\n\r\n",
                        "HTTP/1.1 200 " + "O".repeat(100) + "\r\nContent-Length: 1\r\n\r\n0",
                        "HTTP/1.1 200 OK\r\nA: "
                                + "b".repeat(200)
                                + "\r\nContent-Length: 1\r\n\r\n0");
        for (String reply : replies) {
            backEnd.server.script(raw(reply));
            assertThat(call(client, "one").outcome())
                    .as(reply)
                    .isInstanceOf(Outcome.Unreadable.class);
            assertThat(client.connections().open()).isZero();
        }
        backEnd.server.script(raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789"));
        assertThat(HttpFixture.text(HttpFixture.reply(call(client, "one"))))
                .isEqualTo("0123456789");
    }

    @Test
    void contradictoryFramingIsUnreadable() throws InterruptedException {
        backEnd.server.script(
                raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} "));
        assertThat(call(client(), "one").outcome()).isInstanceOf(Outcome.Unreadable.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 hush OK\r\n\r\n",
                "HTTP/9hush 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: hush\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: hush\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhush\r\n",
                "HTTP/1.1 200 OK\r\nna\u0000hush: x\r\n\r\n",
            })
    void whatIsWrongWithAReplyIsToldWithoutItsBytes(String reply) throws InterruptedException {
        backEnd.server.script(raw(reply));
        assertThat(call(client(), "one").outcome())
                .isInstanceOf(Outcome.Unreadable.class)
                .asString()
                .contains("the reply's")
                .doesNotContain("hush");
    }

    @Test
    void aReplyCutOffInItsHeaderIsUnreachable() throws InterruptedException {
        backEnd.server.script(rawThenClose("HTTP/1.1 200 OK\r\nContent-Le"));
        assertThat(call(client(), "one").outcome())
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        outcome -> assertThat(outcome.mayHaveRun()).isTrue());
    }

    @Test
    void anIdleConnectionIsClosedAfterItsTime() throws InterruptedException {
        Duration second = Duration.ofSeconds(1);
        HttpClient client =
                backEnd.client(config ->
                        config.withTimeouts(
                                new SocketConfig.Timeouts(second, second, Duration.ofMillis(100))));
        HttpFixture.reply(call(client, "one"));
        assertThat(client.connections().open()).isEqualTo(1);
        Await.until("the idle connection to be closed", () -> client.connections().open() == 0);
        Await.until("the server to see it", () -> backEnd.server.openConnections() == 0);
        HttpFixture.reply(call(client, "two"));
    }

    @Test
    void theReceiveTimeoutEndsACallBeforeItsDeadline() throws InterruptedException {
        Duration second = Duration.ofSeconds(1);
        HttpClient client =
                backEnd.client(config ->
                        config.withTimeouts(
                                new SocketConfig.Timeouts(second, Duration.ofMillis(100), second)));
        backEnd.server.script(Script.NEVER_ANSWER);
        assertThat(call(client, "one").outcome())
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        outcome -> {
                            assertThat(outcome.mayHaveRun()).isTrue();
                            assertThat(outcome.waited())
                                    .isBetween(Duration.ofMillis(100), Duration.ofSeconds(5));
                        });
    }

    @Test
    void aHostThatDoesNotExistIsUnreachable() throws InterruptedException {
        HttpClient client = backEnd.client("backend.invalid", UnaryOperator.identity());
        assertThat(call(client, "one").outcome())
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        outcome -> {
                            assertThat(outcome.mayHaveRun()).isFalse();
                            assertThat(outcome.why()).contains("backend.invalid");
                        });
    }

    @Test
    void aCallFromAnEventLoopIsAnsweredOnItWhenAConnectionIsFreeThere() throws Exception {
        HttpClient client = client();
        CountDownLatch gate = new CountDownLatch(1);
        backEnd.server.holdReplies(gate);
        List<CompletableFuture<Boolean>> held =
                loops().stream().map(loop -> answeredOn(loop, client)).toList();
        Await.until("both requests", () -> backEnd.server.received().size() == 2);
        gate.countDown();
        for (CompletableFuture<Boolean> answered : held) {
            assertThat(answered.get(20, TimeUnit.SECONDS)).isTrue();
        }
        for (int round = 0; round < 10; round++) {
            assertThat(answeredOn(loops().get(round % 2), client).get(20, TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(client.connections().opened()).isEqualTo(2);
    }

    @Test
    void anIdleConnectionOfAnotherLoopIsTakenBeforeANewOneIsMade() throws Exception {
        HttpClient client = client();
        assertThat(answeredOn(loops().get(0), client).get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(answeredOn(loops().get(1), client).get(20, TimeUnit.SECONDS)).isFalse();
        assertThat(client.connections().opened()).isEqualTo(1);
        assertThat(backEnd.server.received()).hasSize(2);
    }

    private List<EventLoop> loops() {
        return new ClientLoops(backEnd.group, NioSocketChannel.class).all();
    }

    private static CompletableFuture<Boolean> answeredOn(EventLoop loop, HttpClient client) {
        CompletableFuture<Boolean> answered = new CompletableFuture<>();
        loop.execute(() -> call(client, outcome -> answered.complete(loop.inEventLoop())));
        return answered;
    }

    private static void call(HttpClient client, Consumer<Outcome> answer) {
        client.prepare(EchoConnector.HEAD)
                .call(
                        Bytes.utf8(HttpEcho.json("t")),
                        HttpFixture.context("r", HttpFixture.LONG),
                        answer);
    }

    @Test
    void aRequestThatCouldNotBeWrittenGoesOutOnceOnANewConnection() throws InterruptedException {
        try (HttpFixture one = new HttpFixture(1)) {
            CountDownLatch reset = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            one.server.script((token, peer) -> {
                peer.reply(token);
                reset.await();
                peer.reset();
                done.countDown();
            });
            HttpClient client = one.client(UnaryOperator.identity());
            HttpFixture.reply(call(client, "first"));
            CountDownLatch blocked = new CountDownLatch(1);
            CountDownLatch loopGate = new CountDownLatch(1);
            one.group.execute(() -> {
                blocked.countDown();
                awaitQuietly(loopGate);
            });
            Await.open("the loop to be blocked", blocked);
            PendingCall second = call(client, "second");
            reset.countDown();
            Await.open("the reset", done);
            Await.until("the server's side to be gone", () -> one.server.openConnections() == 0);
            one.server.answerAtOnce();
            loopGate.countDown();
            assertThat(HttpFixture.text(HttpFixture.reply(second)))
                    .isEqualTo(HttpEcho.json("second"));
            assertThat(one.server.received()).containsExactly("first", "second");
            assertThat(client.connections().opened()).isEqualTo(2);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            Await.open("the test", latch);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void refusedCredentialsAreNotSentAgainBeforeTheirTimeIsOver() throws InterruptedException {
        HttpClient client =
                backEnd.client(config ->
                        config.withBackoff(BackoffConfig.DEFAULT.withTime(Duration.ofSeconds(1))));
        PreparedRequest request =
                client.prepare(
                        EchoConnector.HEAD.withBasicAuthentication("ibmuser", "not his secret"));
        Bytes body = Bytes.utf8(HttpEcho.json("one"));
        backEnd.server.script(raw(HTTP_401));
        assertThat(outcome(request, body)).isInstanceOf(Outcome.Replied.class);
        backEnd.server.script(Script.ANSWER);
        assertThat(outcome(request, body))
                .isInstanceOfSatisfying(
                        Outcome.NotSent.class,
                        held ->
                                assertThat(held.why())
                                        .contains("not sent")
                                        .doesNotContain("secret"));
        assertThat(backEnd.server.received()).hasSize(1);
        Await.until("the hold to end", () -> isAnswered(request, body));
        assertThat(backEnd.server.received()).hasSize(2);
    }

    @Test
    void callersCredentialsAreSentForThem() throws InterruptedException {
        PreparedRequest request =
                client().prepare(EchoConnector.HEAD.withCaller(CallerField.BASIC));
        Bytes body = Bytes.utf8(HttpEcho.json("one"));
        CallerIdentity anna = new CallerIdentity("anna", Optional.of("secret"));
        assertThat(outcome(request, body, Optional.of(anna))).isInstanceOf(Outcome.Replied.class);
        assertThat(backEnd.echo.lastHead()).contains("\r\nAuthorization: Basic YW5uYTpzZWNyZXQ=");
        assertThat(outcome(request, body, Optional.of(CallerIdentity.named("anna"))))
                .isInstanceOf(Outcome.NotSent.class);
        assertThat(backEnd.server.received()).hasSize(1);
    }

    @Test
    void refusedCredentialsOfACallerAreHeldBackForHimAlone() throws InterruptedException {
        PreparedRequest request =
                client().prepare(EchoConnector.HEAD.withCaller(CallerField.BASIC));
        Bytes body = Bytes.utf8(HttpEcho.json("one"));
        backEnd.server.script(raw(HTTP_401));
        assertThat(outcome(request, body, caller("anna", "not hers")))
                .isInstanceOf(Outcome.Replied.class);
        backEnd.server.script(Script.ANSWER);
        assertThat(outcome(request, body, caller("anna", "not hers")))
                .isInstanceOfSatisfying(
                        Outcome.NotSent.class,
                        held -> {
                            assertThat(held.why()).contains("not sent").doesNotContain("hers");
                            assertThat(held.backoff()).contains(BackoffConfig.DEFAULT.time());
                        });
        assertThat(backEnd.server.received()).hasSize(1);
        assertThat(outcome(request, body, caller("anna", "hers")))
                .isInstanceOf(Outcome.Replied.class);
        assertThat(outcome(request, body, caller("bert", "not hers")))
                .isInstanceOf(Outcome.Replied.class);
        assertThat(backEnd.server.received()).hasSize(3);
    }

    private static Optional<CallerIdentity> caller(String user, String password) {
        return Optional.of(new CallerIdentity(user, Optional.of(password)));
    }

    private static final String HTTP_401 = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n";

    private static boolean isAnswered(PreparedRequest request, Bytes body) {
        try {
            return outcome(request, body) instanceof Outcome.Replied;
        } catch (InterruptedException ended) {
            throw new AssertionError(ended);
        }
    }

    @Test
    void requestsWithoutCredentialsAreNeverHeldBack() throws InterruptedException {
        HttpClient client = client();
        backEnd.server.script(raw(HTTP_401));
        for (String token : List.of("one", "two", "three")) {
            assertThat(HttpFixture.reply(call(client, token)).status()).isEqualTo(401);
        }
        assertThat(backEnd.server.received()).containsExactly("one", "two", "three");
    }

    @Test
    void aReceiverThatThrowsHarmsNobody() throws InterruptedException {
        HttpClient client = client();
        CountDownLatch thrown = new CountDownLatch(1);
        call(
                client,
                outcome -> {
                    thrown.countDown();
                    throw new IllegalStateException("a bug on purpose");
                });
        Await.open("the outcome", thrown);
        HttpFixture.reply(call(client, "next"));
        assertThat(client.connections().opened()).isEqualTo(1);
    }
}
