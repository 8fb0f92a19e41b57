package io.ironbridge.connectormq;

import static io.ironbridge.connectormq.Calls.assertFault;
import static io.ironbridge.connectormq.Calls.assertNoMessage;
import static io.ironbridge.connectormq.Calls.context;
import static io.ironbridge.connectormq.Calls.message;
import static io.ironbridge.connectormq.Calls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.RefusedUsers;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.connectormq.MqConfig.Times;
import io.ironbridge.connectormq.MqService.Action;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections and sessions: how they are made, shared, kept and given up. */
class ConnectingTest {
    private static final MqDestination QUEUE = MqDestination.queue(ArtemisBroker.REQUESTS);
    private static final MqService GET = MqService.oneWay("get", Action.GET, QUEUE);
    private static final MqService PUT = MqService.oneWay("put", Action.PUT, QUEUE);

    private ArtemisBroker broker;
    private SlowDriver driver;

    @BeforeEach
    void begin() throws Exception {
        broker = new ArtemisBroker();
        driver = new SlowDriver(broker.tcp());
    }

    @AfterEach
    void end() {
        broker.close();
    }

    private static MqConfig times(Duration connect, Duration idle, Duration hold) {
        return MqConfig.DEFAULTS.withTimes(new Times(connect, idle, Calls.LONG, hold));
    }

    private static void assertDidNotRun(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        unreachable -> assertThat(unreachable.mayHaveRun()).isFalse());
    }

    @Test
    void connectingEndsWithTheDeadlineAndTheLateConnectionIsUsed() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        driver.hold(gate);
        try (MqConnector connector = new MqConnector(MqConfig.DEFAULTS, driver)) {
            long begun = System.nanoTime();
            Outcome outcome = connector.target(GET).call(text(""), context(Duration.ofMillis(150)));
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.TimedOut.class,
                            timedOut -> assertThat(timedOut.mayHaveRun()).isFalse());
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isLessThan(Duration.ofSeconds(5));
            PendingCall next = PendingCall.start(connector.target(GET), text(""), context());
            gate.countDown();
            assertNoMessage(next.outcome());
            assertThat(driver.users()).as("one connection was asked for").hasSize(1);
        }
    }

    @Test
    void aConnectionThatIsNotMadeInTimeIsUnreachable() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        driver.hold(gate);
        MqConfig impatient = times(Duration.ofMillis(100), Calls.LONG, Duration.ZERO);
        try (MqConnector connector = new MqConnector(impatient, driver)) {
            for (int i = 0; i < 3; i++) {
                assertDidNotRun(connector.target(GET).call(text(""), context()));
            }
            assertThat(driver.users()).as("attempts at once").hasSize(1);
            gate.countDown();
        }
    }

    @Test
    void whatFailsForOtherReasonsThanTheUserIsUnreachable() throws Exception {
        driver.failWith(new JMSException("the library cannot be loaded", "JMSFMQ6312"));
        try (MqConnector connector = new MqConnector(MqConfig.DEFAULTS, driver)) {
            assertDidNotRun(connector.target(GET).call(text(""), context()));
            assertDidNotRun(connector.target(GET).call(text(""), context()));
            assertThat(driver.users()).as("attempts, none held back").hasSize(2);
        }
    }

    @Test
    void aConnectionThatComesAfterTheEndIsClosed() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        driver.hold(gate);
        MqConnector connector = new MqConnector(MqConfig.DEFAULTS, driver);
        PendingCall call = PendingCall.start(connector.target(GET), text(""), context());
        Await.until("the attempt", () -> driver.users().size() == 1);
        connector.close();
        assertDidNotRun(call.outcome());
        gate.countDown();
        Await.until("the connection to be closed", () -> broker.connections() == 0);
    }

    @Test
    void sessionsShareConnections() throws Exception {
        MqConfig config = MqConfig.DEFAULTS.withSessions(6).withSessionsPerConnection(3);
        try (MqConnector connector = new MqConnector(config, driver)) {
            for (int i = 0; i < 6; i++) {
                var _ =
                        PendingCall.start(
                                connector.target(GET.withWaitInterval(Calls.LONG)),
                                text(""),
                                context());
            }
            Await.until("all to wait", () -> broker.consumers(QUEUE.name()) == 6);
            assertThat(connector.connections().open()).isEqualTo(6);
            assertThat(broker.connections()).isEqualTo(2);
        }
        Await.until("all to be closed", () -> broker.connections() == 0);
    }

    @Test
    void connectionsThatBrokeUnreportedAreReplaced() throws Exception {
        CountDownLatch broken = new CountDownLatch(2);
        driver.onBreak(broken::countDown);
        MqConfig config = MqConfig.DEFAULTS.withSessions(4).withSessionsPerConnection(2);
        try (MqConnector connector = new MqConnector(config, driver)) {
            List<PendingCall> calls = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                calls.add(
                        PendingCall.start(
                                connector.target(GET.withWaitInterval(Calls.LONG)),
                                text(""),
                                context()));
            }
            Await.until("all to wait", () -> broker.consumers(QUEUE.name()) == 4);
            try (MqConnector other = new MqConnector(MqConfig.DEFAULTS, inVm())) {
                for (int i = 0; i < 4; i++) {
                    var _ = other.target(PUT).call(text("one"), context());
                }
            }
            for (PendingCall call : calls) {
                message(call.outcome());
            }
            broker.breakConnections();
            assertThat(broken.await(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 4; i++) {
                assertNoMessage(connector.target(GET).call(text(""), context()));
            }
        }
    }

    private ArtemisDriver inVm() {
        return new ArtemisDriver(broker.inVm());
    }

    @Test
    void idleSessionsAreClosedAndThenTheirConnections() throws Exception {
        MqConfig config = times(Calls.LONG, Duration.ofMillis(50), Duration.ZERO);
        try (MqConnector connector = new MqConnector(config, driver)) {
            connector.target(GET).call(text(""), context());
            Await.until("the session to go", () -> connector.connections().open() == 0);
            Await.until("the connection to go", () -> broker.connections() == 0);
            assertNoMessage(connector.target(GET).call(text(""), context()));
            assertThat(connector.connections().opened()).isEqualTo(2);
        }
    }

    @Test
    void sessionsForOtherWorkMakeWayWhenThereAreEnough() throws Exception {
        try (MqConnector connector = new MqConnector(MqConfig.DEFAULTS.withSessions(1), driver)) {
            for (int i = 0; i < 3; i++) {
                assertThat(connector.target(PUT).call(text("one"), context()))
                        .isInstanceOf(Outcome.Replied.class);
                assertThat(connector.target(GET).call(text(""), context()))
                        .isInstanceOf(Outcome.Replied.class);
                assertThat(connector.connections().open()).isEqualTo(1);
            }
        }
    }

    @Test
    void aServiceThatConnectsAsItsCallersHasAConnectionForEach() throws Exception {
        MqService callers = GET.withCallerPrincipal(true);
        MqConfig config = MqConfig.DEFAULTS.withSessions(2);
        try (MqConnector connector = new MqConnector(config, driver)) {
            for (String caller : new String[] {"ANNA", "BERT", "ANNA", "CARL", "DORA"}) {
                assertNoMessage(connector.target(callers).call(text(""), Calls.as(caller)));
            }
            assertThat(driver.users())
                    .containsExactly(
                            Optional.of("ANNA"),
                            Optional.of("BERT"),
                            Optional.of("CARL"),
                            Optional.of("DORA"));
            Await.until("no more connections than sessions", () -> broker.connections() <= 2);
            assertThat(connector.target(callers).call(text(""), context()))
                    .isInstanceOf(Outcome.NotSent.class);
        }
    }

    // ---- users

    @Test
    void credentialsThatWereRefusedAreNotSentAgainForAWhile() throws Exception {
        ArtemisDriver.Settings wrong =
                broker.tcp().withCredentials(new MqCredentials("TELLER", "wr0ng"));
        SlowDriver refused = new SlowDriver(wrong);
        MqConfig config = times(Calls.LONG, Calls.LONG, Duration.ofMinutes(5));
        try (MqConnector connector = new MqConnector(config, refused);
                LogLines log = new LogLines(RefusedUsers.class)) {
            for (int i = 0; i < 3; i++) {
                assertFault(
                        connector.target(GET).call(text(""), context()),
                        HostFault.USER_REFUSED,
                        false);
            }
            assertThat(refused.users()).hasSize(1);
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("IRB-MQ-0002W")
                    .doesNotContain("wr0ng");
        }
    }

    @Test
    void withoutAHoldCredentialsAreSentEachTime() throws Exception {
        SlowDriver refused =
                new SlowDriver(broker.tcp().withCredentials(new MqCredentials("TELLER", "x")));
        MqConfig config = times(Calls.LONG, Calls.LONG, Duration.ZERO);
        try (MqConnector connector = new MqConnector(config, refused)) {
            for (int i = 0; i < 3; i++) {
                assertFault(
                        connector.target(GET).call(text(""), context()),
                        HostFault.USER_REFUSED,
                        false);
            }
            assertThat(refused.users()).hasSize(3);
            assertThat(connector.target(GET).call(text(""), context()).toString())
                    .contains("SECURITY_EXCEPTION: not authorised");
        }
    }

    @Test
    void passwordsAreNowhereInTexts() {
        ArtemisDriver.Settings settings =
                ArtemisDriver.Settings.of("tcp://host:1?sslEnabled=true;trustStorePassword=s3cret")
                        .withCredentials(new MqCredentials("TELLER", "s3cret"));
        assertThat(settings.toString() + new ArtemisDriver(settings).endpoint())
                .contains("tcp://host:1")
                .doesNotContain("s3cret");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new ArtemisDriver(ArtemisDriver.Settings.of("none:?password=s3cret")))
                .satisfies(e -> assertThat(e.toString()).doesNotContain("s3cret"))
                .withNoCause();
    }

    // ---- what is no broker

    /** Accepts connections, answers each with these bytes and keeps it open. */
    private static ServerSocket server(byte[] answer) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(() -> answer(server, answer));
        return server;
    }

    private static void answer(ServerSocket server, byte[] answer) {
        try {
            while (true) {
                Socket socket = server.accept();
                OutputStream out = socket.getOutputStream();
                out.write(answer);
                out.flush();
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private static MqConnector to(ServerSocket server, Duration timeout) {
        return new MqConnector(
                MqConfig.DEFAULTS,
                new ArtemisDriver(
                        ArtemisDriver.Settings.of("tcp://127.0.0.1:" + server.getLocalPort())
                                .withTimeout(timeout)));
    }

    @Test
    void whatIsNoBrokerIsUnreachable() throws Exception {
        try (ServerSocket server =
                        server(
                                "HTTP/1.1 400 Bad Request\r\n\r\n"
                                        .getBytes(StandardCharsets.US_ASCII));
                MqConnector connector = to(server, Duration.ofMillis(500))) {
            assertDidNotRun(connector.target(PUT).call(text("one"), context()));
        }
    }

    @Test
    void aBrokerThatAcceptsAndNeverAnswersIsTimedOutByTheDeadline() throws Exception {
        try (ServerSocket server = server(new byte[0]);
                MqConnector connector = to(server, Duration.ofSeconds(1))) {
            long begun = System.nanoTime();
            assertThat(connector.target(PUT).call(text("one"), context(Duration.ofMillis(200))))
                    .isInstanceOfSatisfying(
                            Outcome.TimedOut.class,
                            timedOut -> assertThat(timedOut.mayHaveRun()).isFalse());
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Await.PATIENCE);
        }
    }
}
