package io.ironbridge.connectorjava;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.connectorcontract.LogLines;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The contract of programs in this process, and what a program that does not end costs. */
@Timeout(120)
class LocalProgramsContractIT extends ProgramContractTest {
    private static final Duration SHORT = Duration.ofMillis(200);

    @Override
    protected BackEnd startBackEnd() throws IOException {
        return new ProgramBackEnd();
    }

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) throws IOException {
        return TestPrograms.local(folder, capacity);
    }

    /** What runs a program ends with the connector. */
    @Override
    protected boolean canStop() {
        return false;
    }

    @Test
    void aProgramThatDoesNotEndKeepsAWorkerUntilItDoes() throws Exception {
        System.setProperty(SpinningProgram.SPINS, "");
        try (LogLines log = new LogLines(LocalRun.class);
                JavaConnector one = TestPrograms.local(folder, 1)) {
            assertTimedOut(TestPrograms.call(one, SpinningProgram.class, SHORT), true);
            assertThat(log.next())
                    .startsWith("IRB-JAVA-0104W The program ")
                    .contains(SpinningProgram.class.getName());
            assertTimedOut(TestPrograms.call(one, LeakingProgram.class, SHORT), false);
            System.clearProperty(SpinningProgram.SPINS);
            assertThat(TestPrograms.call(one, LeakingProgram.class, LONG))
                    .isInstanceOf(Outcome.Replied.class);
            Await.until("no call", () -> one.connections().busy() == 0);
        } finally {
            System.clearProperty(SpinningProgram.SPINS);
        }
    }

    private static void assertTimedOut(Outcome outcome, boolean mayHaveRun) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        late -> assertThat(late.mayHaveRun()).isEqualTo(mayHaveRun));
    }
}
