package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.connectorcontract.ConnectorContractTest;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.connectorcontract.PendingCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The contract over JDBC, with a driver that fails on purpose. */
class SqlConnectorContractTest extends ConnectorContractTest {
    private static final Pattern TOKEN = Pattern.compile("\"token\":\"(\\w+)\"");
    private static final String ECHO =
            "SELECT CAST(:token AS VARCHAR(64)) AS \"token\" FROM SYSIBM.SYSDUMMY1";

    @Override
    protected BackEnd startBackEnd() throws Exception {
        return new FaultyDatabase();
    }

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) {
        SqlConfig config = SqlConfig.of(((FaultyDatabase) backEnd).url());
        return new SqlConnector(config.withPool(config.pool().withMaxSize(capacity)));
    }

    @Override
    protected Target target(Connector connector) {
        return ((SqlConnector) connector).target("echo", ECHO, false);
    }

    @Override
    protected Payload request(String token) {
        return new Payload.Json(Bytes.utf8("{\"token\":\"" + token + "\"}"));
    }

    @Override
    protected String token(Payload reply) {
        String json = ((Payload.Whole) ((Payload.HttpReply) reply).body()).bytes().utf8();
        Matcher matcher = TOKEN.matcher(json);
        return matcher.find() ? matcher.group(1) : "none in " + json;
    }

    private FaultyDatabase database() {
        return (FaultyDatabase) backEnd();
    }

    @Test
    void aCommitWhoseAnswerIsLostMayHaveRun() throws InterruptedException {
        database().loseCommits();
        assertUnreachable(call("lost"), true);
    }

    @Test
    void aConnectionThatDiedWhileIdleIsReplacedBeforeAnythingIsExecuted()
            throws InterruptedException {
        assertAnswered(call("first"), "first");
        database().breakConnections();
        assertAnswered(call("second"), "second");
        assertThat(database().received()).containsExactly("first", "second");
        assertThat(connector().connections().opened()).isEqualTo(2);
    }

    /** Another call's connection fails while this one is opened. */
    @Test
    void aConnectionOpenedForACallIsTestedByNoOther() throws InterruptedException {
        CountDownLatch door = new CountDownLatch(1);
        PendingCall failing = callHeld("failing");
        database().answerAtOnce();
        database().holdConnects(door);
        PendingCall opening = call("opening");
        database().awaitConnect();
        database().breakConnections();
        assertUnreachable(failing, true);
        database().validateSlowly(Duration.ofMillis(300));
        door.countDown();
        assertAnswered(opening, "opening");
        assertThat(connector().connections().opened()).isEqualTo(2);
    }

    @Test
    void connectionsThatDiedTogetherAreReplacedBeforeAnythingIsExecuted()
            throws InterruptedException {
        openConnections(CAPACITY);
        database().breakConnections();
        database().validateSlowly(Duration.ofMillis(100));
        assertAnswered(call("next"), "next");
        assertThat(connector().connections().opened()).isEqualTo(CAPACITY + 1);
        Await.until("the dead to be closed", () -> connector().connections().open() == 1);
    }

    @Test
    void noMoreConnectionsAreTestedOnceTheDeadlineHasPassed() throws InterruptedException {
        openConnections(CAPACITY);
        database().breakConnections();
        database().validateSlowly(Duration.ofMillis(500));
        assertThat(call("late", Duration.ofMillis(200), new Cancellation()).outcome())
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        timedOut -> assertThat(timedOut.mayHaveRun()).isFalse());
        Await.until("the place to be free", () -> connector().connections().busy() == 0);
        assertThat(connector().connections().opened()).as("none was opened").isEqualTo(CAPACITY);
    }

    private void openConnections(int count) throws InterruptedException {
        List<PendingCall> held = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            held.add(callHeld("held" + i));
        }
        gate().countDown();
        for (int i = 0; i < count; i++) {
            assertAnswered(held.get(i), "held" + i);
        }
    }

    @Test
    void aBugBeforeExecutionIsUnreachableAndDidNotRun() throws InterruptedException {
        database().throwIn("setQueryTimeout");
        assertBugsAreOutcomesAndLogged(false);
        assertThat(database().received()).containsExactly("next");
    }

    @Test
    void aBugInExecutionIsUnreachableAndMayHaveRun() throws InterruptedException {
        database().throwIn("execute");
        assertBugsAreOutcomesAndLogged(true);
    }

    /** More of them than there are places, so that one that is lost is noticed. */
    private void assertBugsAreOutcomesAndLogged(boolean mayHaveRun) throws InterruptedException {
        try (LogLines log = new LogLines(SqlCall.class)) {
            for (int i = 0; i <= CAPACITY; i++) {
                PendingCall call = call("payload" + i);
                assertUnreachable(call, mayHaveRun);
                assertThat(call.outcome().toString())
                        .contains("internal error")
                        .doesNotContain("payload");
            }
            assertThat(log.lines())
                    .hasSize(CAPACITY + 1)
                    .allSatisfy(line ->
                            assertThat(line)
                                    .startsWith("IRB-SQL-0001E Request payload")
                                    .contains("echo failed", "IllegalArgumentException"));
            assertThat(log.lines().getFirst().split("payload", -1))
                    .as("the request id is there, the value is not")
                    .hasSize(2);
        }
        database().throwIn("");
        assertAnswered(call("next"), "next");
    }

    @Test
    void aDriverThatDoesNotObeyTheCancelCannotDelayTheOutcome() throws InterruptedException {
        database().ignoreCancel();
        database().holdReplies(gate());
        long begun = System.nanoTime();
        assertThat(call("stuck", Duration.ofMillis(200), new Cancellation()).outcome())
                .isInstanceOf(Outcome.TimedOut.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(2));
        database().answerAtOnce();
        assertAnswered(call("next"), "next");
    }
}
