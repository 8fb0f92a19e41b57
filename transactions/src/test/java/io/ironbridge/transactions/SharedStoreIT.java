package io.ironbridge.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import com.arjuna.ats.arjuna.AtomicAction;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.state.OutputObjectState;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.nio.file.Files;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The log of nodes in one PostgreSQL, and who may write it. */
@Tag("system")
class SharedStoreIT extends SharedStoreFixture {
    @Test
    void theLogSurvivesARestartOfItsDatabase() throws Exception {
        Node a = start("a");
        Node b = start("b");
        a.command("load 1");
        b.command("load 1000000");
        for (int i = 0; i < 3; i++) {
            a.awaitOutput(30);
            b.awaitOutput(30);
            postgres.kill();
            postgres.start();
        }
        a.awaitOutput(30);
        b.awaitOutput(30);
        a.close();
        b.close();
        Node c = start("c"); // what is left, is recovered
        awaitRecovered("a");
        awaitRecovered("b");
        TreeSet<Integer> first = numbers("first");
        assertThat(numbers("second")).isEqualTo(first);
        assertThat(first)
                .containsAll(a.told(Ending.COMMITTED))
                .containsAll(b.told(Ending.COMMITTED));
        assertThat(first)
                .doesNotContainAnyElementsOf(a.told(Ending.ROLLED_BACK))
                .doesNotContainAnyElementsOf(b.told(Ending.ROLLED_BACK));
        System.out.printf(
                "%d committed, %d rolled back, %d not known%n",
                a.told(Ending.COMMITTED).size() + b.told(Ending.COMMITTED).size(),
                a.told(Ending.ROLLED_BACK).size() + b.told(Ending.ROLLED_BACK).size(),
                a.told(Ending.MIXED).size() + b.told(Ending.MIXED).size());
        c.close();
    }

    @Test
    void aFaultOfAPrepareIsReportedOnce() throws Exception {
        Node a = start("a");
        for (int i = 1; i <= 2; i++) {
            a.command("commit " + i + " NONE IS_LOST_AFTER_PREPARE");
            assertThat(a.line()).isEqualTo(i + " " + Ending.ROLLED_BACK);
        }
        assertThat(a.log())
                .containsOnlyOnce("IRB-TX-0015W A unit of work could not be prepared at second");
    }

    @Test
    void twoProcessesCannotBeTheSameNode() throws Exception {
        start("a");
        Node other = launch(folder.resolve("elsewhere"), "a");
        assertThat(other.process.waitFor()).isNotZero();
        assertThat(other.log()).contains("another process is the node a");
    }

    @Test
    void aLeaseIsRenewedIfNoConnectionIsFree() throws Exception {
        PGSimpleDataSource source = source("log");
        Membership node =
                Membership.join(new TransactionSettings.SharedStore(source, LEASE), "n", "owner");
        assertThat(node.mayTakeOver()).isFalse();
        node.start(SharedLog.open(source, node.lease()), () -> true);
        source.setDatabaseName("none");
        Thread.sleep(LEASE.plus(INTERVAL).toMillis());
        assertThat(node.isHeld()).isTrue();
        source.setDatabaseName("log");
        await("it may take over", node::mayTakeOver);
        node.close();
        assertThat(node.isHeld()).isFalse();
    }

    @Test
    void aDecisionIsRepeatedIfTheLogIsAwayAfterTheLastCommit() throws Exception {
        Node a = start("a");
        a.command("last 1");
        assertThat(a.line()).isEqualTo("away");
        Thread.sleep(LEASE.toMillis() / 3);
        execute("postgres", "ALTER DATABASE log ALLOW_CONNECTIONS true");
        assertThat(a.line()).isEqualTo("1 " + Ending.COMMITTED);
        assertRows(1);
    }

    @Test
    void nothingCommitsLastWithoutTheLog() throws Exception {
        Node a = start("a");
        execute("postgres", "ALTER DATABASE log ALLOW_CONNECTIONS false");
        a.command("last 1");
        assertThat(a.line()).isEqualTo("1 " + Ending.ROLLED_BACK);
        execute("postgres", "ALTER DATABASE log ALLOW_CONNECTIONS true");
        assertRows(0);
    }

    @Test
    void aServerDoesNotLeaveDecisionsInAnotherLog() throws Exception {
        Node inFolder = start("a", "-Dfolder=true");
        inFolder.commandThatKills("commit 1 HALTS_BEFORE_COMMIT NONE");
        Node refused = launch(folder, "a");
        assertThat(refused.process.waitFor()).isNotZero();
        assertThat(refused.log()).contains("the folder has 1 units of work that are decided");
        start("a", "-Dfolder=true").close();
        assertRows(1);
        Node shared = start("a");
        shared.command("commit 2 NONE NONE");
        assertThat(shared.line()).isEqualTo("2 " + Ending.COMMITTED);
        shared.close();
        assertRows(2);
        Node back = launch(folder, "a", "-Dfolder=true");
        assertThat(back.process.waitFor()).isNotZero();
        assertThat(back.log()).contains("this server has its log in a database", "remove the file");
        Files.delete(folder.resolve("a").resolve("shared"));
        start("a", "-Dfolder=true").close();
    }

    @Test
    void aDecisionThatCannotBeReadStaysInTheLog() throws Exception {
        NodeTable table = new NodeTable(source("log"), LEASE);
        table.create();
        SharedLog log = SharedLog.open(source("log"), table.acquire("n", "owner").orElseThrow());
        Uid unit = new Uid();
        String type = new AtomicAction().type();
        OutputObjectState state = new OutputObjectState(unit, type);
        state.packInt(1);
        assertThat(log.write_committed(unit, type, state)).isTrue();
        assertThat(log.write_committed(unit, type + "/Expired", state)).isFalse();
        assertThat(log.read_committed(unit, type)).isNotNull();
        assertThat(number("log", "SELECT COUNT(*) FROM ironbridge_tx_1_JBossTSTxTable")).isOne();
    }
}
