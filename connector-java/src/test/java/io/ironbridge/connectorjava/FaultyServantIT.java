package io.ironbridge.connectorjava;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorjava.FaultyServant.Fault;
import io.ironbridge.servants.ServantLog;
import io.ironbridge.servants.ServantSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a servant does that does not keep to the protocol costs its calls and nothing more. */
@Tag("system")
@Timeout(120)
class FaultyServantIT {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(300);

    private JavaConnector connector;

    @BeforeEach
    void start(@TempDir Path own) throws Exception {
        ServantSettings.Pool pool = new ServantSettings.Pool(1, 1, 0, Duration.ZERO);
        JavaConfig config = TestPrograms.config(own, pool, System.getProperty("java.class.path"));
        connector =
                JavaConnector.inServants(
                        config,
                        ServantLog.open(config.logs(), 1 << 20),
                        FaultyServant.class.getName());
        assertReplied(call(Fault.NONE, LONG));
    }

    @AfterEach
    void end() {
        connector.close();
    }

    private Outcome call(Fault fault, Duration allowed) throws InterruptedException {
        return connector
                .target("faulty", "any", DeclaredResources.NONE)
                .call(
                        new Payload.Json(Bytes.utf8("\"" + fault + "\"")),
                        new CallContext(
                                "r1", Optional.empty(), Deadline.in(allowed), new Cancellation()));
    }

    private static void assertReplied(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Replied.class);
    }

    private void assertReplaced() throws InterruptedException {
        Await.until("another servant", () -> connector.connections().opened() == 2);
        assertReplied(call(Fault.NONE, LONG));
        assertThat(connector.connections().opened()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"GARBAGE", "TOO_LONG", "HALF"})
    void aReplyThatCannotBeReadMayHaveRunAndTheServantIsReplaced(Fault fault) throws Exception {
        assertThat(call(fault, LONG))
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> assertThat(failure.mayHaveRun()).isTrue());
        assertReplaced();
    }

    @Test
    void aServantThatDoesNotAnswerAnInterruptIsReplaced() throws Exception {
        assertThat(call(Fault.SILENT, SHORT))
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class, late -> assertThat(late.mayHaveRun()).isTrue());
        assertReplaced();
    }

    @ParameterizedTest
    @EnumSource(names = {"LOSES_CONTROL", "GARBLES_CONTROL"})
    void withoutControlCallsContinueAndOneThatDoesNotEndCostsTheServant(Fault fault)
            throws Exception {
        assertReplied(call(fault, LONG));
        assertReplied(call(Fault.NONE, LONG));
        assertThat(connector.connections().opened()).isEqualTo(1);
        assertThat(call(Fault.SILENT, SHORT)).isInstanceOf(Outcome.TimedOut.class);
        assertReplaced();
    }

    @Test
    void aServantWithABrokenConnectionIsReplacedAndItsOtherCallsEnd() throws Exception {
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Outcome> other = callers.submit(() -> call(Fault.WAITS, LONG));
            Await.until("the other call", () -> connector.servants().getFirst().calls() == 1);
            assertThat(call(Fault.HALF, LONG))
                    .isInstanceOfSatisfying(
                            Outcome.HostFailure.class,
                            failure -> {
                                assertThat(failure.mayHaveRun()).isTrue();
                                assertThat(failure.fault()).isEqualTo(Outcome.HostFault.CRASHED);
                            });
            assertReplied(other.get());
        }
        assertReplaced();
        Await.until(
                "the end of the first",
                () -> connector.servants().getFirst().state().equals("ended"));
        assertThat(connector.servants().getFirst().reason()).hasValue("a thread of it failed");
    }
}
