package io.ironbridge.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.arjuna.ats.arjuna.AtomicAction;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.state.OutputObjectState;
import io.ironbridge.testsupport.PostgresServer;
import io.ironbridge.transactions.Bank.Fault;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Two processes have their logs in one PostgreSQL. One of them, {@code a}, ends or is stopped in
 * the middle of a commit over two databases; {@code b} recovers.
 */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedStoreIT {
    private static final Duration LEASE = Duration.ofSeconds(3);

    /** The interval of {@link NodeProcess}, and time for the work itself on a busy machine. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private static final Duration WORK = Duration.ofSeconds(4);
    private static final int KILLED = 137;

    @TempDir static Path data;
    private static PostgresServer postgres;

    @TempDir Path folder;

    private final List<Node> nodes = new ArrayList<>();

    @BeforeAll
    static void startDatabase() throws Exception {
        Optional<Path> programs = PostgresServer.programs();
        assumeThat(programs).as("PostgreSQL is installed").isPresent();
        postgres = PostgresServer.start(programs.get(), data, "max_prepared_transactions=64");
        for (String database : List.of("log", "first", "second")) {
            execute("postgres", "CREATE DATABASE " + database);
        }
    }

    @AfterAll
    static void stopDatabase() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    @BeforeEach
    void createTables() throws SQLException {
        for (String bank : List.of("first", "second")) {
            execute(bank, "CREATE TABLE ENTRY (N INT NOT NULL)");
        }
    }

    @AfterEach
    void dropTables() throws Exception {
        for (Node node : nodes) {
            node.kill();
        }
        execute("postgres", "ALTER DATABASE log ALLOW_CONNECTIONS true");
        assertThat(prepared()).isZero();
        for (String bank : List.of("first", "second")) {
            execute(bank, "DROP TABLE ENTRY");
        }
        execute("log", "DROP SCHEMA public CASCADE");
        execute("log", "CREATE SCHEMA public");
    }

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
        a.command("commit 1 " + ofFirst + " " + ofSecond);
        assertThat(a.process.waitFor()).isEqualTo(KILLED);
        long ended = System.nanoTime();
        awaitRecovered("a");
        assertThat(Duration.ofNanos(System.nanoTime() - ended))
                .isLessThan(LEASE.plus(INTERVAL).plus(WORK));
        assertRows(rows);
        assertThat(b.log()).contains("IRB-TX-0013W The node a", "IRB-TX-0007I The node a");
        b.command("commit 2 NONE NONE");
        assertThat(b.line()).isEqualTo("2 " + Ending.COMMITTED);
    }

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
    void aNodeThatIsRestartedRecoversItselfBeforeOthersDo() throws Exception {
        Node a = start("a");
        a.command("commit 1 HALTS_BEFORE_COMMIT NONE");
        assertThat(a.process.waitFor()).isEqualTo(KILLED);
        Node again = start("a");
        awaitPrepared(0);
        assertRows(1);
        again.command("commit 2 NONE NONE");
        assertThat(again.line()).isEqualTo("2 " + Ending.COMMITTED);
    }

    @Test
    void twoProcessesCannotBeTheSameNode() throws Exception {
        start("a");
        Node other = launch(folder.resolve("elsewhere"), "a");
        assertThat(other.process.waitFor()).isNotZero();
        assertThat(other.log()).contains("another process is the node a");
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
        a.command("commit 1 HALTS_BEFORE_COMMIT NONE");
        assertThat(a.process.waitFor()).isEqualTo(KILLED);
        execute("log", "UPDATE ironbridge_node SET connections = '' WHERE node = 'a'");
        b.awaitLog("second is not reached");
        assertThat(prepared()).isOne();
        b.close();
        start("c");
        awaitRecovered("a");
        assertRows(1);
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
        inFolder.command("commit 1 HALTS_BEFORE_COMMIT NONE");
        assertThat(inFolder.process.waitFor()).isEqualTo(KILLED);
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

    @Test
    void aReaderThatIsStoppedDoesNotKeepTheLog() throws Exception {
        NodeTable table = new NodeTable(source("log"), LEASE);
        table.create();
        Lease lease = table.acquire("n", "owner").orElseThrow();
        SharedLog.open(source("log"), lease);
        try (Connection stopped = new SharedLog.Reads(source("log"), lease).getConnection();
                Statement statement = stopped.createStatement()) {
            statement.execute("SELECT * FROM " + SharedLog.table(lease));
            table.remove(lease);
        }
        assertThat(table.isThere(SharedLog.table(lease))).isFalse();
    }

    @Test
    void aLongReaderOfTheLogDelaysItsRemovalOnly() throws Exception {
        Node a = start("a");
        a.command("commit 1 HALTS_BEFORE_COMMIT NONE");
        assertThat(a.process.waitFor()).isEqualTo(KILLED);
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

    // ---- nodes

    private Node start(String name, String... options) throws IOException {
        Node node = launch(folder, name, options);
        assertThat(node.line()).as(node.log()).isEqualTo("ready");
        return node;
    }

    private Node launch(Path where, String name, String... options) throws IOException {
        Files.createDirectories(where);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeProcess.class.getName(),
                        where.toString(),
                        name,
                        Integer.toString(postgres.port()),
                        Long.toString(LEASE.toMillis())));
        Path log = where.resolve(name + nodes.size() + ".log");
        Process process =
                new ProcessBuilder(command)
                        .directory(where.toFile())
                        .redirectError(log.toFile())
                        .start();
        Node node = new Node(process, log);
        nodes.add(node);
        return node;
    }

    private static final class Node {
        private final Process process;
        private final Path log;
        private final BufferedReader out;
        private final Writer in;
        private final List<String> lines = new ArrayList<>();

        Node(Process process, Path log) {
            this.process = process;
            this.log = log;
            this.out = process.inputReader();
            this.in = process.outputWriter();
        }

        void command(String line) throws IOException {
            in.write(line + "\n");
            in.flush();
        }

        String line() throws IOException {
            return out.readLine();
        }

        void awaitOutput(int units) throws IOException {
            int committed = 0;
            while (committed < units) {
                String line = line();
                assertThat(line).as(log()).isNotNull();
                lines.add(line);
                committed += line.endsWith(Ending.COMMITTED.name()) ? 1 : 0;
            }
        }

        /** Units that have ended like this, as the process has written. */
        List<Integer> told(Ending ending) {
            return lines.stream()
                    .map(line -> line.split(" ", -1))
                    .filter(words -> words[1].equals(ending.name()))
                    .map(words -> Integer.valueOf(words[0]))
                    .toList();
        }

        String log() throws IOException {
            return Files.readString(log);
        }

        void awaitLog(String text) throws Exception {
            await(text, () -> log().contains(text));
        }

        void resume() throws Exception {
            new ProcessBuilder("kill", "-CONT", Long.toString(process.pid())).start().waitFor();
        }

        /** Ends its input, and so the process. */
        void close() throws Exception {
            in.close();
            for (String line = line(); line != null; line = line()) {
                lines.add(line);
            }
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).as(log()).isTrue();
        }

        void kill() throws Exception {
            process.destroyForcibly().waitFor();
        }
    }

    // ---- databases

    private interface Condition {
        boolean isTrue() throws Exception;
    }

    private static void await(String what, Condition condition) throws Exception {
        await(what, condition, List.of());
    }

    /**
     * @param shown nodes whose logs a failure shows
     */
    private static void await(String what, Condition condition, List<Node> shown) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.isTrue()) {
            if (System.nanoTime() - end > 0) {
                List<String> logs = new ArrayList<>();
                for (Node node : shown) {
                    logs.add(node.log());
                }
                throw new AssertionError("not in time: " + what + "\n" + String.join("\n", logs));
            }
            Thread.sleep(50);
        }
    }

    private void awaitRecovered(String node) throws Exception {
        await(
                node + " is recovered",
                () ->
                        number(
                                        "log",
                                        "SELECT COUNT(*) FROM ironbridge_node WHERE node = '"
                                                + node
                                                + "'")
                                == 0,
                nodes);
        assertThat(
                        number(
                                "log", // in one statement: others may be recovered meanwhile
                                "SELECT (SELECT COUNT(*) FROM pg_tables WHERE tablename LIKE"
                                        + " 'ironbridge_tx_%')"
                                        + " - (SELECT COUNT(*) FROM ironbridge_node)"))
                .as("tables without nodes")
                .isZero();
    }

    private static void awaitPrepared(int branches) throws Exception {
        await(branches + " are prepared", () -> prepared() == branches);
    }

    private static int prepared() throws SQLException {
        return number("log", "SELECT COUNT(*) FROM pg_prepared_xacts");
    }

    private static void assertRows(int rows) throws SQLException {
        assertThat(number("first", "SELECT COUNT(*) FROM ENTRY")).isEqualTo(rows);
        assertThat(number("second", "SELECT COUNT(*) FROM ENTRY")).isEqualTo(rows);
    }

    private static int number(String database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static TreeSet<Integer> numbers(String bank) throws SQLException {
        try (Connection connection = connect(bank);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT N FROM ENTRY")) {
            TreeSet<Integer> numbers = new TreeSet<>();
            while (rows.next()) {
                assertThat(numbers.add(rows.getInt(1))).as("not doubled").isTrue();
            }
            return numbers;
        }
    }

    private static void execute(String database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static PGSimpleDataSource source(String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(NodeProcess.url(postgres.port(), database));
        return source;
    }

    private static Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(NodeProcess.url(postgres.port(), database));
    }
}
