package io.ironbridge.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.transactions.Bank.Fault;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node that is stopped beyond its lease is fenced, and holds up nothing. */
@Tag("system")
class SharedStoreFencingIT extends SharedStoreFixture {
    @ParameterizedTest
    @CsvSource({
        "HALTS_BEFORE_PREPARE, NONE, 0",
        "HALTS_AFTER_PREPARE, NONE, 0",
        "NONE, HALTS_AFTER_PREPARE, 0",
        "HALTS_BEFORE_COMMIT, NONE, 1",
        "NONE, HALTS_BEFORE_COMMIT, 1"
    })
    void aNodeThatIsStoppedBeyondItsLeaseIsFenced(Fault ofFirst, Fault ofSecond, int rows)
            throws Exception {
        Node a = start("a", "-Dstop=true");
        Node b = start("b");
        a.command("commit 1 " + ofFirst + " " + ofSecond);
        awaitRecovered("a");
        assertThat(prepared()).isZero();
        a.resume();
        assertThat(a.line()).isEqualTo("1 " + (rows == 1 ? Ending.COMMITTED : Ending.ROLLED_BACK));
        a.awaitLog("IRB-TX-0008E Fenced");
        a.awaitLog("IRB-TX-0009I");
        assertRows(rows);
        a.command("commit 2 NONE NONE");
        b.command("commit 3 NONE NONE");
        assertThat(a.line()).isEqualTo("2 " + Ending.COMMITTED);
        assertThat(b.line()).isEqualTo("3 " + Ending.COMMITTED);
        assertRows(rows + 2);
    }

    /** The peer does not reach a back end: so the table is there, and only the fence refuses. */
    @Test
    void aNodeThatContinuesCannotDecideWhatItsPeerHasRolledBack() throws Exception {
        Node a = start("a", "-Dstop=true");
        Node b = start("b", "-Dunreachable=second");
        a.command("commit 1 NONE HALTS_AFTER_PREPARE");
        b.awaitLog("second is not reached; 0 branches committed, 1 branches rolled back");
        assertThat(prepared()).isOne();
        b.kill(); // the lease of a has no holder: only its token has changed
        a.resume();
        assertThat(a.line()).isEqualTo("1 " + Ending.ROLLED_BACK);
        a.awaitLog("IRB-TX-0009I");
        awaitPrepared(0);
        assertRows(0);
    }

    @Test
    void aFencedNodeDoesNotWaitForUnitsOfLater() throws Exception {
        Node a = start("a");
        execute(
                "log",
                "UPDATE ironbridge_node SET owner = 'another', token = nextval('ironbridge_token'),"
                        + " expires = clock_timestamp() + interval '5 seconds'");
        a.awaitLog("IRB-TX-0008E Fenced");
        a.command("begin 1");
        assertThat(a.line()).startsWith("1 ");
        a.awaitLog("IRB-TX-0009I");
        a.command("commit 2 NONE NONE");
        assertThat(a.line()).isEqualTo("2 " + Ending.COMMITTED);
    }

    @Test
    void aReaderThatIsStoppedDoesNotKeepTheLog() throws Exception {
        NodeTable table = new NodeTable(source("log"), LEASE);
        table.create();
        Lease lease = table.acquire("n", "owner").orElseThrow();
        SharedLog.open(source("log"), lease);
        try (Connection stopped = new SharedLog.Reads(source("log"), lease).getConnection();
                Statement statement = stopped.createStatement()) {
            statement.execute("SELECT * FROM " + SharedLog.table(lease));
            await("the removal", () -> isRemoved(table, lease));
        }
        assertThat(table.isThere(SharedLog.table(lease))).isFalse();
    }

    private static boolean isRemoved(NodeTable table, Lease lease) {
        try {
            table.remove(lease);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    @Test
    void aLongReaderOfTheLogDelaysItsRemovalOnly() throws Exception {
        Node a = start("a");
        a.commandThatKills("commit 1 HALTS_BEFORE_COMMIT NONE");
        try (Connection backup = connect("log");
                Statement statement = backup.createStatement()) {
            backup.setAutoCommit(false);
            statement.execute("LOCK TABLE ironbridge_tx_1_JBossTSTxTable IN ACCESS SHARE MODE");
            Node b = start("b");
            awaitPrepared(0);
            b.awaitLog("its log cannot be removed");
            b.command("commit 2 NONE NONE");
            assertThat(b.line()).isEqualTo("2 " + Ending.COMMITTED);
            assertThat(b.log()).doesNotContain("is recovered");
            backup.rollback();
            awaitRecovered("a");
            assertThat(b.log()).containsOnlyOnce("IRB-TX-0013W");
        }
        assertRows(2);
    }
}
