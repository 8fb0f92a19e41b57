package io.ironbridge.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.testsupport.PostgresServer;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Two processes have their logs in one PostgreSQL. One of them, {@code a}, ends or is stopped in
 * the middle of a commit over two databases; {@code b} recovers. Several classes, which run at the
 * same time: each mostly waits for leases to expire.
 */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class SharedStoreFixture {
    static final Duration LEASE = Duration.ofSeconds(3);

    /** The interval of {@link NodeProcess}, and time for the work itself on a busy machine. */
    static final Duration INTERVAL = Duration.ofSeconds(1);

    static final Duration WORK = Duration.ofSeconds(4);
    static final int KILLED = 137;

    @TempDir static Path data;
    static PostgresServer postgres;

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

    // ---- nodes

    final Node start(String name, String... options) throws IOException {
        Node node = launch(folder, name, options);
        assertThat(node.line()).as(node.log()).isEqualTo("ready");
        return node;
    }

    final Node launch(Path where, String name, String... options) throws IOException {
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

    static final class Node {
        final Process process;
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

        /** Carries out what ends the process. */
        void commandThatKills(String line) throws Exception {
            command(line);
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new AssertionError("it has not ended\n" + state());
            }
            assertThat(process.exitValue()).as(log()).isEqualTo(KILLED);
        }

        /** Its output, with the stacks of its threads unless it is stopped, and its log. */
        String state() throws Exception {
            signal("QUIT");
            process.waitFor(1, TimeUnit.SECONDS); // for the stacks: it does not end
            StringBuilder output = new StringBuilder();
            while (out.ready()) {
                output.append((char) out.read());
            }
            return output + "\n" + log();
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
            signal("CONT");
        }

        private void signal(String name) throws Exception {
            String pid = Long.toString(process.pid());
            new ProcessBuilder("kill", "-" + name, pid).start().waitFor();
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

    interface Condition {
        boolean isTrue() throws Exception;
    }

    static void await(String what, Condition condition) throws Exception {
        await(what, condition, List.of());
    }

    /**
     * @param shown nodes whose state a failure shows
     */
    static void await(String what, Condition condition, List<Node> shown) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.isTrue()) {
            if (System.nanoTime() - end > 0) {
                List<String> states = new ArrayList<>();
                for (Node node : shown) {
                    states.add(node.state());
                }
                throw new AssertionError("not in time: " + what + "\n" + String.join("\n", states));
            }
            Thread.sleep(50);
        }
    }

    final void awaitRecovered(String node) throws Exception {
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

    static void awaitPrepared(int branches) throws Exception {
        await(branches + " are prepared", () -> prepared() == branches);
    }

    static int prepared() throws SQLException {
        return number("log", "SELECT COUNT(*) FROM pg_prepared_xacts");
    }

    static void assertRows(int rows) throws SQLException {
        assertThat(number("first", "SELECT COUNT(*) FROM ENTRY")).isEqualTo(rows);
        assertThat(number("second", "SELECT COUNT(*) FROM ENTRY")).isEqualTo(rows);
    }

    static int number(String database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    static TreeSet<Integer> numbers(String bank) throws SQLException {
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

    static void execute(String database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static PGSimpleDataSource source(String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(NodeProcess.url(postgres.port(), database));
        return source;
    }

    static Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(NodeProcess.url(postgres.port(), database));
    }
}
