package io.ironbridge.connectordb2;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.FaultyServer.Script;
import io.ironbridge.connectorcontract.PendingCall;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HTTP as Db2 and the things between may speak it. */
@SuppressWarnings("StringConcatToTextBlock") // CR LF stands out better in plain literals
class Db2RestConnectorIT {
    private final Db2Fixture db2 = new Db2Fixture(2);

    @AfterEach
    void stop() {
        db2.close();
    }

    private Db2RestConnector connector() {
        return db2.connector(UnaryOperator.identity());
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

    private PendingCall call(Db2RestConnector connector, String token) {
        return Db2Fixture.call(connector, token);
    }

    @Test
    void theRequestIsWhatDb2Documents() throws InterruptedException {
        Db2RestConnector connector =
                db2.connector(
                        config -> config.withCredentials(new Db2Credentials("ibmuser", "secret")));
        Db2Fixture.reply(call(connector, "one"));
        assertThat(db2.http.lastHead())
                .isEqualTo(
                        "POST /services/SYSIBMSERVICE/echo HTTP/1.1\r\n"
                                + "Host: 127.0.0.1:"
                                + db2.server.port()
                                + "\r\n"
                                + "Content-Type: application/json\r\n"
                                + "Accept: application/json\r\n"
                                + "Authorization: Basic aWJtdXNlcjpzZWNyZXQ=\r\n"
                                + "Content-Length: 15\r\n\r\n");
    }

    @Test
    void theRequestIdTravelsInTheHeaderThatWasAskedFor() throws InterruptedException {
        Db2RestConnector connector =
                db2.connector(config -> config.withCorrelationHeader("Db2-Client-CorrelToken"));
        Db2Fixture.reply(call(connector, "one"));
        assertThat(db2.http.lastHead()).contains("\r\nDb2-Client-CorrelToken: request-one\r\n");
    }

    @Test
    void errorsOfDb2AreReplies() throws InterruptedException {
        Db2RestConnector connector = connector();
        for (String status :
                List.of(
                        "400 Bad Request",
                        "401 Unauthorized",
                        "404 Not Found",
                        "500 Error",
                        "201 Created")) {
            db2.server.script(
                    (token, peer) -> peer.send(Db2Http.reply(status, "", "{\"StatusCode\":1}")));
            Payload.HttpReply reply = Db2Fixture.reply(call(connector, "one"));
            assertThat(reply.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
            assertThat(Db2Fixture.text(reply)).isEqualTo("{\"StatusCode\":1}");
        }
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void headersKeepTheirOrderCaseAndRepetition() throws InterruptedException {
        db2.server.script(
                raw(
                        "HTTP/1.1 200 OK\r\n"
                                + "Set-Cookie: a=1\r\n"
                                + "x-Low: v\r\n"
                                + "Set-Cookie: b=2\r\n"
                                + "Content-Length: 0\r\n\r\n"));
        assertThat(Db2Fixture.reply(call(connector(), "one")).headers())
                .containsExactly(
                        new Payload.Header("Set-Cookie", "a=1"),
                        new Payload.Header("x-Low", "v"),
                        new Payload.Header("Set-Cookie", "b=2"),
                        new Payload.Header("Content-Length", "0"));
    }

    @Test
    void aChunkedReplyIsPutTogether() throws InterruptedException {
        db2.server.script(
                raw(
                        "HTTP/1.1 200 OK\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n"
                                + "3\r\n"
                                + "abc\r\n"
                                + "4;x=y\r\n"
                                + "defg\r\n"
                                + "0\r\n"
                                + "T: v\r\n\r\n"));
        Db2RestConnector connector = connector();
        assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector, "one")))).isEqualTo("abcdefg");
        assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector, "two")))).isEqualTo("abcdefg");
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void interimRepliesAreSkipped() throws InterruptedException {
        db2.server.script(
                raw(
                        "HTTP/1.1 100 Continue\r\n\r\n"
                                + "HTTP/1.1 103 Early\r\n"
                                + "A: b\r\n\r\n"
                                + "HTTP/1.1 200 OK\r\n"
                                + "Content-Length: 2\r\n\r\n"
                                + "{}"));
        assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector(), "one")))).isEqualTo("{}");
    }

    @Test
    void switchingProtocolsIsUnreadable() throws InterruptedException {
        db2.server.script(
                raw(
                        "HTTP/1.1 101 Switching Protocols\r\n"
                                + "Upgrade: x\r\n"
                                + "Connection: upgrade\r\n\r\n"));
        assertThat(call(connector(), "one").outcome()).isInstanceOf(Outcome.Unreadable.class);
    }

    @Test
    void aReplyWithoutContentLeavesTheConnectionInUse() throws InterruptedException {
        db2.server.script(raw("HTTP/1.1 204 No Content\r\n\r\n"));
        Db2RestConnector connector = connector();
        for (int i = 0; i < 3; i++) {
            Payload.HttpReply reply = Db2Fixture.reply(call(connector, "one"));
            assertThat(reply.status()).isEqualTo(204);
            assertThat(Db2Fixture.text(reply)).isEmpty();
        }
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void aConnectionThatTheServerWillCloseIsNotUsedAgain() throws InterruptedException {
        Db2RestConnector connector = connector();
        List<String> replies =
                List.of(
                        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
                        "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}");
        for (String reply : replies) {
            db2.server.script(raw(reply));
            assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector, "one")))).isEqualTo("{}");
            assertThat(connector.connections().open()).isZero();
        }
    }

    @Test
    void aBodyMayEndWithTheConnection() throws InterruptedException {
        db2.server.script(rawThenClose("HTTP/1.0 200 OK\r\n\r\n{\"to\":\"the end\"}"));
        Db2RestConnector connector = connector();
        assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector, "one"))))
                .isEqualTo("{\"to\":\"the end\"}");
        assertThat(connector.connections().open()).isZero();
    }

    @Test
    void aKeptAliveConnectionOfHttp10IsUsedAgain() throws InterruptedException {
        db2.server.script(
                raw("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n{}"));
        Db2RestConnector connector = connector();
        Db2Fixture.reply(call(connector, "one"));
        Db2Fixture.reply(call(connector, "two"));
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void bytesBehindAReplyReachNobody() throws InterruptedException {
        String stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray";
        Db2RestConnector connector = connector();
        for (String behind : List.of(stray, "HTTP/1.1 2", "x")) {
            db2.server.script(raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}" + behind));
            assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector, "one")))).isEqualTo("{}");
            Await.until("the connection to be closed", () -> connector.connections().open() == 0);
            db2.server.answerAtOnce();
            assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector, "next"))))
                    .isEqualTo(Db2Http.json("next"));
        }
    }

    @Test
    void bytesOnAnIdleConnectionCloseIt() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        db2.server.script((token, peer) -> {
            peer.reply(token);
            gate.await();
            peer.reply("unasked");
        });
        Db2RestConnector connector = connector();
        Db2Fixture.reply(call(connector, "one"));
        gate.countDown();
        Await.until("the connection to be closed", () -> connector.connections().open() == 0);
    }

    @Test
    void aReplyOverTheLimitIsUnreadable() throws InterruptedException {
        Db2RestConnector connector =
                db2.connector(
                        config -> config.withLimits(new Db2RestConfig.Limits(10, 10, 200, 100)));
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
            db2.server.script(raw(reply));
            assertThat(call(connector, "one").outcome())
                    .as(reply)
                    .isInstanceOf(Outcome.Unreadable.class);
            assertThat(connector.connections().open()).isZero();
        }
        db2.server.script(raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789"));
        assertThat(Db2Fixture.text(Db2Fixture.reply(call(connector, "one"))))
                .isEqualTo("0123456789");
    }

    @Test
    void contradictoryFramingIsUnreadable() throws InterruptedException {
        db2.server.script(
                raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} "));
        assertThat(call(connector(), "one").outcome()).isInstanceOf(Outcome.Unreadable.class);
    }

    @Test
    void aReplyCutOffInItsHeaderIsUnreachable() throws InterruptedException {
        db2.server.script(rawThenClose("HTTP/1.1 200 OK\r\nContent-Le"));
        assertThat(call(connector(), "one").outcome())
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        outcome -> assertThat(outcome.mayHaveRun()).isTrue());
    }

    @Test
    void anIdleConnectionIsClosedAfterItsTime() throws InterruptedException {
        Duration second = Duration.ofSeconds(1);
        Db2RestConnector connector =
                db2.connector(config ->
                        config.withTimeouts(
                                new Db2RestConfig.Timeouts(
                                        second, second, Duration.ofMillis(100))));
        Db2Fixture.reply(call(connector, "one"));
        assertThat(connector.connections().open()).isEqualTo(1);
        Await.until("the idle connection to be closed", () -> connector.connections().open() == 0);
        Await.until("the server to see it", () -> db2.server.openConnections() == 0);
        Db2Fixture.reply(call(connector, "two"));
    }

    @Test
    void theReceiveTimeoutEndsACallBeforeItsDeadline() throws InterruptedException {
        Duration second = Duration.ofSeconds(1);
        Db2RestConnector connector =
                db2.connector(config ->
                        config.withTimeouts(
                                new Db2RestConfig.Timeouts(
                                        second, Duration.ofMillis(100), second)));
        db2.server.script(Script.NEVER_ANSWER);
        assertThat(call(connector, "one").outcome())
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
        Db2RestConnector connector = db2.connector("db2.invalid", UnaryOperator.identity());
        assertThat(call(connector, "one").outcome())
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        outcome -> {
                            assertThat(outcome.mayHaveRun()).isFalse();
                            assertThat(outcome.why()).contains("db2.invalid");
                        });
    }

    @Test
    void aCallFromAnEventLoopIsAnsweredOnItWhenAConnectionIsFreeThere() throws Exception {
        Db2RestConnector connector = connector();
        CountDownLatch gate = new CountDownLatch(1);
        db2.server.holdReplies(gate);
        List<CompletableFuture<Boolean>> held =
                loops().stream().map(loop -> answeredOn(loop, connector)).toList();
        Await.until("both requests", () -> db2.server.received().size() == 2);
        gate.countDown();
        for (CompletableFuture<Boolean> answered : held) {
            assertThat(answered.get(20, TimeUnit.SECONDS)).isTrue();
        }
        for (int round = 0; round < 10; round++) {
            assertThat(answeredOn(loops().get(round % 2), connector).get(20, TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(connector.connections().opened()).isEqualTo(2);
    }

    @Test
    void anIdleConnectionOfAnotherLoopIsTakenBeforeANewOneIsMade() throws Exception {
        Db2RestConnector connector = connector();
        assertThat(answeredOn(loops().get(0), connector).get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(answeredOn(loops().get(1), connector).get(20, TimeUnit.SECONDS)).isFalse();
        assertThat(connector.connections().opened()).isEqualTo(1);
        assertThat(db2.server.received()).hasSize(2);
    }

    private List<EventLoop> loops() {
        return new EventLoops(db2.group, NioSocketChannel.class).all();
    }

    private static CompletableFuture<Boolean> answeredOn(
            EventLoop loop, Db2RestConnector connector) {
        CompletableFuture<Boolean> answered = new CompletableFuture<>();
        loop.execute(() -> call(connector, outcome -> answered.complete(loop.inEventLoop())));
        return answered;
    }

    private static void call(Db2RestConnector connector, Consumer<Outcome> answer) {
        Db2Target target = connector.target("C", "S", Optional.empty(), false);
        CallContext context =
                new CallContext(
                        "r", Optional.empty(), Deadline.in(Db2Fixture.LONG), new Cancellation());
        target.call(new Payload.Json(Bytes.utf8(Db2Http.json("t"))), context, answer);
    }

    @Test
    void aRequestThatCouldNotBeWrittenGoesOutOnceOnANewConnection() throws InterruptedException {
        try (Db2Fixture one = new Db2Fixture(1)) {
            CountDownLatch reset = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            one.server.script((token, peer) -> {
                peer.reply(token);
                reset.await();
                peer.reset();
                done.countDown();
            });
            Db2RestConnector connector = one.connector(UnaryOperator.identity());
            Db2Fixture.reply(call(connector, "first"));
            CountDownLatch blocked = new CountDownLatch(1);
            CountDownLatch loopGate = new CountDownLatch(1);
            one.group.execute(() -> {
                blocked.countDown();
                awaitQuietly(loopGate);
            });
            Await.open("the loop to be blocked", blocked);
            PendingCall second = call(connector, "second");
            reset.countDown();
            Await.open("the reset", done);
            Await.until("the server's side to be gone", () -> one.server.openConnections() == 0);
            one.server.answerAtOnce();
            loopGate.countDown();
            assertThat(Db2Fixture.text(Db2Fixture.reply(second))).isEqualTo(Db2Http.json("second"));
            assertThat(one.server.received()).containsExactly("first", "second");
            assertThat(connector.connections().opened()).isEqualTo(2);
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
    void aReceiverThatThrowsHarmsNobody() throws InterruptedException {
        Db2RestConnector connector = connector();
        CountDownLatch thrown = new CountDownLatch(1);
        call(
                connector,
                outcome -> {
                    thrown.countDown();
                    throw new IllegalStateException("a bug on purpose");
                });
        Await.open("the outcome", thrown);
        Db2Fixture.reply(call(connector, "next"));
        assertThat(connector.connections().opened()).isEqualTo(1);
    }
}
