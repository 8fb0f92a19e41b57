package io.ironbridge.workloaddriver.protocol.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Engine;
import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.protocol.blocking.ClientThreads;
import io.ironbridge.workloaddriver.protocol.jms.TestBroker.Program;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients of a broker in this JVM, over TCP. */
@Timeout(60)
class JmsDriverIT {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration BRIEF = Duration.ofMillis(200);
    private static final JmsRequest HELLO = new JmsRequest("hello", 5);

    private final TestBroker broker;
    private final ScheduledExecutorService control = Executors.newSingleThreadScheduledExecutor();

    JmsDriverIT() throws Exception {
        broker = new TestBroker();
    }

    @AfterEach
    void end() {
        control.shutdownNow();
        broker.close();
    }

    @ParameterizedTest
    @EnumSource
    void eachRequestHasItsReply(JmsStyle style) throws Exception {
        Measurement done = run(style, HELLO, broker.settings(LONG), 5, 200);

        Interval all = done.total();
        assertThat(all.all().good().count()).isEqualTo(200);
        assertThat(all.all().bytes()).isEqualTo(1000);
        assertThat(all.all().failures()).isEmpty();
        assertThat(all.opened())
                .isBetween(style == JmsStyle.CONNECTED ? 5L : 200L, connectionsAtMost(style));
        assertThat(broker.repliesLeft()).isZero();
    }

    /** Requests that go on when the last one that counts is answered may add one each. */
    private static long connectionsAtMost(JmsStyle style) {
        return style == JmsStyle.CONNECTED ? 5 : 205;
    }

    @ParameterizedTest
    @EnumSource
    void aReplyOfAnotherLengthIsAFailure(JmsStyle style) throws Exception {
        assertThat(failure(style, new JmsRequest("hello", 6), LONG))
                .isEqualTo(new Failure("size", 1, "5 instead of 6"));
    }

    @ParameterizedTest
    @EnumSource
    void aReplyThatDoesNotComeIsAFailureInTime(JmsStyle style) throws Exception {
        broker.program((_, _, _) -> {});

        assertThat(failure(style, HELLO, BRIEF))
                .isEqualTo(new Failure("no reply in time", 1, "200 ms"));
    }

    @Test
    void anothersReplyIsAFailure() throws Exception {
        broker.program((request, session, replies) -> {
            var message = session.createTextMessage(request.getText());
            message.setJMSCorrelationID("ID:another");
            replies.send(request.getJMSReplyTo(), message);
        });

        assertThat(failure(JmsStyle.CONNECTED, HELLO, LONG).reason()).isEqualTo("another's reply");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNoTextCannotBeRead(JmsStyle style) throws Exception {
        broker.program((request, session, replies) -> {
            var message = session.createBytesMessage();
            message.setJMSCorrelationID(request.getJMSMessageID());
            replies.send(request.getJMSReplyTo(), message);
        });

        assertThat(failure(style, HELLO, LONG).reason()).isEqualTo("no text");
    }

    /** Afterwards the client is on a connection where no late reply can meet it. */
    @Test
    void aConnectedClientConnectsAgainAfterAFailure() throws Exception {
        try (JmsDriver driver = driver(JmsStyle.CONNECTED, broker.settings(BRIEF));
                ClientThreads threads = ClientThreads.start(1)) {
            Requester client = client(driver, threads);
            assertThat(answer(client).outcome()).isEqualTo(Answer.Outcome.OK);
            broker.program((_, _, _) -> {});
            assertThat(answer(client).outcome()).isEqualTo(Answer.Outcome.TIMED_OUT);
            broker.program(Program.replying(_ -> "later"));

            assertThat(answer(client)).isEqualTo(Answer.ok(5));
            assertThat(client.connectionsOpened()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBrokerThatIsGoneIsTold(JmsStyle style) throws Exception {
        broker.stop();

        assertThat(failure(style, HELLO, LONG).reason()).isEqualTo("no connection");
    }

    @Test
    void aBrokerThatEndsBreaksTheConnection() throws Exception {
        try (JmsDriver driver = driver(JmsStyle.CONNECTED, broker.settings(LONG));
                ClientThreads threads = ClientThreads.start(1)) {
            Requester client = client(driver, threads);
            assertThat(answer(client).outcome()).isEqualTo(Answer.Outcome.OK);
            broker.program((_, _, _) -> {});
            CompletableFuture<Answer> waiting = send(client);
            broker.stop();

            assertThat(waiting.get(30, TimeUnit.SECONDS).outcome())
                    .isEqualTo(Answer.Outcome.BROKEN);
            assertThat(answer(client).outcome()).isEqualTo(Answer.Outcome.NOT_CONNECTED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aUserWhoIsRefusedIsToldWithoutThePassword(JmsStyle style) throws Exception {
        JmsSettings settings = broker.settings("secret-7", LONG);
        Failure failure = run(style, HELLO, settings, 1, 1).total().all().failures().getFirst();

        assertThat(failure.reason()).isEqualTo("user refused");
        assertThat(failure + settings.toString()).doesNotContain("secret-7");
    }

    @Test
    void clientsLetTheirConnectionsGo() throws Exception {
        try (JmsDriver driver = driver(JmsStyle.CONNECTED, broker.settings(LONG));
                ClientThreads threads = ClientThreads.start(1)) {
            Requester client = client(driver, threads);
            assertThat(answer(client).outcome()).isEqualTo(Answer.Outcome.OK);
            assertThat(broker.connections()).isEqualTo(1);

            CompletableFuture<Void> closed = new CompletableFuture<>();
            threads.all()
                    .getFirst()
                    .execute(() -> {
                        client.close();
                        closed.complete(null);
                    });
            closed.get(10, TimeUnit.SECONDS);

            await(() -> broker.connections() == 0);
        }
    }

    @Test
    void aLoopHasOneClient() {
        try (JmsDriver driver = driver(JmsStyle.CONNECTING, broker.settings(LONG));
                ClientThreads threads = ClientThreads.start(1)) {
            Loop loop = threads.all().getFirst();
            driver.client(loop, 0);

            assertThatThrownBy(() -> driver.client(loop, 1))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneReplyCanBeHadWithoutALoad(JmsStyle style) throws Exception {
        try (JmsDriver driver = driver(style, broker.settings(LONG))) {
            assertThat(driver.ask("hello")).isEqualTo("hello");
            broker.stop();
            assertThatThrownBy(() -> driver.ask("hello"))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("no reply: ");
        }
    }

    private static JmsDriver driver(JmsStyle style, JmsSettings settings) {
        return new JmsDriver(settings, style, List.of(HELLO));
    }

    private static Requester client(JmsDriver driver, ClientThreads threads) {
        return driver.client(threads.all().getFirst(), 0);
    }

    private static CompletableFuture<Answer> send(Requester client) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        client.send(new RequestSlot(0, 0, new Random(1)), answer::complete);
        return answer;
    }

    private static Answer answer(Requester client) throws Exception {
        return send(client).get(30, TimeUnit.SECONDS);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) { // the test's time limits it
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private Failure failure(JmsStyle style, JmsRequest request, Duration timeout) throws Exception {
        return run(style, request, broker.settings(timeout), 1, 1)
                .total()
                .all()
                .failures()
                .getFirst();
    }

    private Measurement run(
            JmsStyle style, JmsRequest request, JmsSettings settings, int clients, long requests)
            throws Exception {
        Plan plan =
                new Plan(
                        List.of(new RequestKind("only", 1)),
                        new Load.Closed(clients, new ThinkTime.Fixed(Duration.ZERO), Duration.ZERO),
                        new WarmUp.None(),
                        Duration.ofHours(1),
                        1,
                        requests,
                        1);
        try (JmsDriver driver = new JmsDriver(settings, style, List.of(request));
                ClientThreads threads = ClientThreads.start(clients)) {
            return Engine.start(
                            plan,
                            new Engine.Setup(
                                    driver,
                                    threads.all(),
                                    new ExecutorLoop(control),
                                    ProcessMonitor.of(Map.of()),
                                    RunListener.NONE))
                    .result()
                    .get(50, TimeUnit.SECONDS);
        }
    }
}
