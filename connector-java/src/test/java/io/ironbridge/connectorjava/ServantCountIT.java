package io.ironbridge.connectorjava;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.servants.ServantSettings;
import io.ironbridge.servants.Servants;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servants are started when calls need them, and stopped when none does. */
@Tag("system")
@Timeout(120)
class ServantCountIT {
    private static final int WORKERS = TestPrograms.WORKERS;
    private static final Duration IDLE = Duration.ofMillis(300);

    @TempDir Path folder;

    private ServantsBackEnd backEnd;
    private final CountDownLatch gate = new CountDownLatch(1);

    @BeforeEach
    void start() throws Exception {
        backEnd = new ServantsBackEnd(folder);
    }

    @AfterEach
    void end() {
        gate.countDown();
        backEnd.close();
    }

    private JavaConnector connector(int min, int max) throws Exception {
        ServantSettings.Pool pool = new ServantSettings.Pool(min, max, 0, IDLE);
        return TestPrograms.servants(folder, pool, backEnd.classPath());
    }

    private PendingCall call(JavaConnector connector, String token) {
        return PendingCall.start(
                connector.target("echo", EchoProgram.class.getName(), DeclaredResources.NONE),
                TestPrograms.request(token, backEnd),
                new CallContext(
                        token,
                        Optional.empty(),
                        Deadline.in(Duration.ofMinutes(5)),
                        new Cancellation()));
    }

    private PendingCall held(JavaConnector connector, String token, CountDownLatch until) {
        backEnd.holdReplies(until);
        PendingCall call = call(connector, token);
        backEnd.awaitReceived(token);
        return call;
    }

    private static void assertAnswered(PendingCall call) throws InterruptedException {
        assertThat(call.outcome()).isInstanceOf(Outcome.Replied.class);
    }

    private static void awaitOpen(JavaConnector connector, int workers) {
        Await.until(workers + " workers", () -> connector.connections().open() == workers);
    }

    @Test
    void servantsAreStartedWhenCallsNeedThemAndStoppedWhenNoneDoes() throws Exception {
        try (JavaConnector connector = connector(1, 3)) {
            awaitOpen(connector, WORKERS);
            List<PendingCall> calls = new ArrayList<>();
            for (int i = 0; i < 2 * WORKERS + 1; i++) {
                calls.add(held(connector, "held" + i, gate));
            }
            assertThat(connector.connections().open()).isEqualTo(3 * WORKERS);
            gate.countDown();
            for (PendingCall call : calls) {
                assertAnswered(call);
            }
            awaitOpen(connector, WORKERS);
            assertAnswered(call(connector, "next"));
            assertThat(connector.connections().opened()).isEqualTo(3);
        }
    }

    @Test
    void theMinimumIsStartedWithoutACallAndStays() throws Exception {
        try (JavaConnector connector = connector(2, 3)) {
            awaitOpen(connector, 2 * WORKERS);
            List<PendingCall> calls = new ArrayList<>();
            for (int i = 0; i < 2 * WORKERS + 1; i++) {
                calls.add(held(connector, "held" + i, gate));
            }
            gate.countDown();
            for (PendingCall call : calls) {
                assertAnswered(call);
            }
            awaitOpen(connector, 2 * WORKERS);
            assertAnswered(call(connector, "next"));
            assertThat(connector.connections().opened()).isEqualTo(3);
        }
    }

    /** Two calls need one servant, but each runs in another one. */
    @Test
    void aServantThatIsStoppedEndsItsCalls() throws Exception {
        try (JavaConnector connector = connector(1, 2)) {
            PendingCall first = held(connector, "first", new CountDownLatch(0));
            assertAnswered(first);
            CountDownLatch early = new CountDownLatch(1);
            PendingCall one = held(connector, "one", early);
            PendingCall two = held(connector, "two", gate);
            PendingCall three = held(connector, "three", gate);
            early.countDown();
            assertAnswered(one);
            awaitOpen(connector, 3);
            assertThat(two.isDone()).isFalse();
            assertThat(three.isDone()).isFalse();
            gate.countDown();
            assertAnswered(two);
            assertAnswered(three);
            awaitOpen(connector, WORKERS);
        }
    }

    /**
     * One that is killed soon after its start may be one that cannot run: that is tried more
     * slowly.
     */
    @Test
    void anIdleServantThatIsKilledAfterSomeTimeIsReplacedAtOnce() throws Exception {
        try (LogLines log = new LogLines(Servants.class);
                JavaConnector connector = connector(1, 1)) {
            awaitOpen(connector, WORKERS);
            ProcessHandle servant = ProcessHandle.current().children().findFirst().orElseThrow();
            Instant settled = Instant.now().plus(TestPrograms.STARTING.pause().multipliedBy(100));
            Await.until("time has passed", () -> Instant.now().isAfter(settled));

            servant.destroyForcibly();

            Await.until("another one", () -> connector.connections().opened() == 2);
            awaitOpen(connector, WORKERS);
            assertAnswered(call(connector, "next"));
            assertThat(log.lines()).noneMatch(line -> line.contains("IRB-SERVANT-0102E"));
        }
    }
}
