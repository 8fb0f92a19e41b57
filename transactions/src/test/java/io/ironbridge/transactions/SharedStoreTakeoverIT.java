package io.ironbridge.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.transactions.Bank.Fault;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A living node recovers another one that has ended. */
@Tag("system")
class SharedStoreTakeoverIT extends SharedStoreFixture {
    @ParameterizedTest
    @CsvSource({
        "HALTS_BEFORE_PREPARE, NONE, 0",
        "HALTS_AFTER_PREPARE, NONE, 0",
        "NONE, HALTS_BEFORE_PREPARE, 0",
        "NONE, HALTS_AFTER_PREPARE, 0",
        "HALTS_BEFORE_COMMIT, NONE, 1",
        "HALTS_AFTER_COMMIT, NONE, 1",
        "NONE, HALTS_BEFORE_COMMIT, 1",
        "NONE, HALTS_AFTER_COMMIT, 1"
    })
    void aLivingNodeRecoversOneThatHasEnded(Fault ofFirst, Fault ofSecond, int rows)
            throws Exception {
        Node a = start("a");
        Node b = start("b");
        a.commandThatKills("commit 1 " + ofFirst + " " + ofSecond);
        long ended = System.nanoTime();
        awaitRecovered("a");
        assertThat(Duration.ofNanos(System.nanoTime() - ended))
                .isLessThan(LEASE.plus(INTERVAL).plus(WORK));
        assertRows(rows);
        assertThat(b.log()).contains("IRB-TX-0013W The node a", "IRB-TX-0007I The node a");
        b.command("commit 2 NONE NONE");
        assertThat(b.line()).isEqualTo("2 " + Ending.COMMITTED);
    }

    @Test
    void aNodeThatIsRestartedRecoversItselfBeforeOthersDo() throws Exception {
        Node a = start("a");
        a.commandThatKills("commit 1 HALTS_BEFORE_COMMIT NONE");
        Node again = start("a");
        awaitPrepared(0);
        again.awaitLog("IRB-TX-0014I Recovery has ended units of work: 2 branches committed, 0");
        assertRows(1);
        again.command("commit 2 NONE NONE");
        assertThat(again.line()).isEqualTo("2 " + Ending.COMMITTED);
    }

    /** The takeover waits for a decision that is being written, and sees it. */
    @Test
    void aTakeoverWaitsForTheWriterOfTheLog() throws Exception {
        start("a").close();
        try (Connection writer = connect("log");
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("SELECT 1 FROM ironbridge_node WHERE node = 'a' FOR KEY SHARE");
            Node b = start("b");
            Thread.sleep(LEASE.plus(INTERVAL.multipliedBy(3)).toMillis());
            assertThat(b.log()).doesNotContain("IRB-TX-0013W", "IRB-TX-0902E");
            writer.rollback();
            awaitRecovered("a");
        }
    }

    /** The name of a connection may be missing beside the log, not in its decisions. */
    @Test
    void aLogStaysUntilItsDecisionsAreCarriedOut() throws Exception {
        Node a = start("a");
        Node b = start("b", "-Dunreachable=second");
        a.commandThatKills("commit 1 HALTS_BEFORE_COMMIT NONE");
        execute("log", "UPDATE ironbridge_node SET connections = '' WHERE node = 'a'");
        b.awaitLog("second is not reached");
        assertThat(prepared()).isOne();
        b.close();
        start("c");
        awaitRecovered("a");
        assertRows(1);
    }
}
