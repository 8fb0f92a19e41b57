package io.ironbridge.lab.db2;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.drda.DrdaConfig;
import io.ironbridge.lab.net.ServerTls;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.derby.jdbc.ClientXADataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Derby's own client at the DRDA port. */
@Tag("system")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DrdaIT {
    private static final String USER = "labuser";
    private static final String PASSWORD = "drda-secret";
    private static final LabDb2Config CONFIG =
            LabDb2Config.defaults()
                    .withPoolSize(2)
                    .withCredentials(USER, PASSWORD)
                    .withDrda(DrdaConfig.DEFAULTS);

    @TempDir private Path folder;

    private static Connection connect(LabDb2 lab) throws SQLException {
        return DriverManager.getConnection(lab.drdaUrl().orElseThrow(), USER, PASSWORD);
    }

    private static Connection embedded(LabDb2 lab) throws SQLException {
        return DriverManager.getConnection(lab.jdbcUrl(), LabDb2.SQL_USER, "");
    }

    private static int count(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static XAConnection xa(int port) throws SQLException {
        ClientXADataSource source = new ClientXADataSource();
        source.setServerName("127.0.0.1");
        source.setPortNumber(port);
        source.setDatabaseName(LabDb2.LOCATION);
        source.setUser(USER);
        source.setPassword(PASSWORD);
        return source.getXAConnection();
    }

    private static XAConnection xa(LabDb2 lab) throws SQLException {
        return xa(lab.drdaPort().orElseThrow());
    }

    /** A branch of a transaction. */
    private record Branch(int transaction, int number) implements Xid {
        @Override
        public int getFormatId() {
            return 0x4952;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return new byte[] {(byte) transaction};
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {(byte) number};
        }

        static Branch of(Xid xid) {
            return new Branch(xid.getGlobalTransactionId()[0], xid.getBranchQualifier()[0]);
        }
    }

    /** Executes a statement in a branch and ends, but does not prepare it. */
    private static XAResource work(XAConnection connection, Xid branch, String sql)
            throws SQLException, XAException {
        XAResource resource = connection.getXAResource();
        resource.start(branch, XAResource.TMNOFLAGS);
        try (Statement statement = connection.getConnection().createStatement()) {
            statement.executeUpdate(sql);
        }
        resource.end(branch, XAResource.TMSUCCESS);
        return resource;
    }

    private static List<Branch> inDoubt(XAConnection connection) throws SQLException, XAException {
        return Arrays.stream(
                        connection
                                .getXAResource()
                                .recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                .map(Branch::of)
                .toList();
    }

    @Test
    void theSameRowsAreSeenOverDrdaEmbeddedAndRest() throws Exception {
        try (LabDb2 lab = LabDb2.start(CONFIG);
                Connection drda = connect(lab);
                Connection embedded = embedded(lab)) {
            assertThat(count(drda, "EMP")).isEqualTo(count(embedded, "EMP")).isEqualTo(289);
            try (PreparedStatement delete =
                    drda.prepareStatement("DELETE FROM EMP WHERE EMPNO = ?")) {
                delete.setString(1, "000010");
                assertThat(delete.executeUpdate()).isEqualTo(1);
            }
            assertThat(count(embedded, "EMP")).isEqualTo(288);
            assertThat(employee(new LabClient(lab), "000010")).contains("\"ResultSet Output\":[]");
        }
    }

    private static String employee(LabClient client, String number) throws Exception {
        String account = USER + ":" + PASSWORD;
        return client.send(
                        client.request("/SYSIBMSERVICE/getEmployee")
                                .header(
                                        "Authorization",
                                        "Basic "
                                                + Base64.getEncoder()
                                                        .encodeToString(account.getBytes(UTF_8)))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString("{\"EMPNO\":\"" + number + "\"}")))
                .body();
    }

    @Test
    void resultSetsOfProceduresAndLongValuesArrive() throws Exception {
        byte[] value = new byte[300_000];
        new Random(1).nextBytes(value);
        try (LabDb2 lab = LabDb2.start(CONFIG);
                Connection drda = connect(lab);
                Statement statement = drda.createStatement()) {
            try (ResultSet tables = drda.getMetaData().getTables(null, "APP", "EMP", null)) {
                assertThat(tables.next()).isTrue();
            }
            statement.execute("CREATE TABLE PICTURES (P BLOB, T CLOB)");
            try (PreparedStatement insert =
                    drda.prepareStatement("INSERT INTO PICTURES VALUES (?, ?)")) {
                insert.setBytes(1, value);
                insert.setString(2, "ä€".repeat(50_000));
                insert.executeUpdate();
            }
            try (ResultSet rows = statement.executeQuery("SELECT P, T FROM PICTURES")) {
                rows.next();
                assertThat(rows.getBytes(1)).isEqualTo(value);
                assertThat(rows.getString(2)).isEqualTo("ä€".repeat(50_000));
            }
        }
    }

    @Test
    void anSqlErrorHasDerbysState() throws Exception {
        try (LabDb2 lab = LabDb2.start(CONFIG);
                Connection drda = connect(lab)) {
            assertThatThrownBy(() -> count(drda, "NOWHERE"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getSQLState()).isEqualTo("42X05"));
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 08004", ";securityMechanism=4, 08004", ";securityMechanism=8, 58015"})
    void aWrongPasswordOrAnotherMechanismIsRefused(String attribute, String state)
            throws Exception {
        try (LabDb2 lab = LabDb2.start(CONFIG)) {
            String url = lab.drdaUrl().orElseThrow() + attribute;
            String password = attribute.isEmpty() ? "wrong" : PASSWORD;
            assertThatThrownBy(() -> DriverManager.getConnection(url, USER, password))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
                    .hasMessageNotContaining(PASSWORD);
        }
    }

    @Test
    void noOtherDatabaseIsOpenedOrCreated() throws Exception {
        try (LabDb2 lab = LabDb2.start(CONFIG)) {
            Path other = folder.resolve("other");
            String url =
                    lab.drdaUrl().orElseThrow().replace(LabDb2.LOCATION, other + ";create=true");
            assertThatThrownBy(() -> DriverManager.getConnection(url, USER, PASSWORD))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08004"))
                    .hasMessageContaining("not found");
            assertThat(other).doesNotExist();
        }
    }

    @Test
    void aTakenPortIsReported() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertThatThrownBy(
                            () -> LabDb2.start(CONFIG.withDrda(DrdaConfig.DEFAULTS.withPort(port))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("It cannot listen on 127.0.0.1:" + port);
        }
    }

    @Test
    void thePortNeedsAPassword() {
        assertThatThrownBy(
                        () -> LabDb2.start(LabDb2Config.defaults().withDrda(DrdaConfig.DEFAULTS)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The lab Db2 opens a DRDA port only with a user and password: set them");
    }

    @Test
    void overTlsAPlainClientIsRefused() throws Exception {
        Path keyStore = folder.resolve("lab.p12");
        LifecycleIT.makeKeyStore(keyStore);
        try (LabDb2 lab = LabDb2.start(CONFIG.withTls(new ServerTls(keyStore, "changeit")))) {
            String url = lab.drdaUrl().orElseThrow();
            assertThat(url).endsWith(";ssl=basic");
            try (Connection drda = connect(lab)) {
                assertThat(count(drda, "EMP")).isEqualTo(289);
            }
            assertThatThrownBy(() ->
                            DriverManager.getConnection(
                                    url.replace(";ssl=basic", ""), USER, PASSWORD))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void connectionsBeyondTheLimitAreClosed() throws Exception {
        try (LabDb2 lab = LabDb2.start(CONFIG.withDrda(DrdaConfig.DEFAULTS.withMaxConnections(1)));
                Connection first = connect(lab)) {
            assertThatThrownBy(() -> connect(lab)).isInstanceOf(SQLException.class);
            assertThat(count(first, "EMP")).isEqualTo(289);
        }
    }

    @Test
    void aConnectionWithoutPasswordIsClosed() throws Exception {
        DrdaConfig soon = DrdaConfig.DEFAULTS.withLoginTimeout(Duration.ofMillis(200));
        try (LabDb2 lab = LabDb2.start(CONFIG.withDrda(soon));
                Connection drda = connectedInTime(lab);
                Socket silent = new Socket(lab.host(), lab.drdaPort().orElseThrow())) {
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
            assertThat(count(drda, "EMP")).as("a client with a password stays").isEqualTo(289);
        }
    }

    /** On a busy machine a login may take longer than it may. */
    private static Connection connectedInTime(LabDb2 lab) {
        while (true) {
            try {
                return connect(lab);
            } catch (SQLException e) {
                // the next one finds Derby's classes loaded
            }
        }
    }

    @Test
    void afterClosingNothingListensAndNoThreadIsLeft() throws Exception {
        LabDb2 lab = LabDb2.start(CONFIG);
        Connection used = connect(lab);
        connect(lab).close();
        lab.close();

        assertThatThrownBy(() -> count(used, "EMP")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> connect(lab)).isInstanceOf(SQLException.class);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("DRDAConnThread"));
    }

    @Test
    void twoConnectionsCommitInTwoPhases() throws Exception {
        try (LabDb2 one = LabDb2.start(CONFIG);
                LabDb2 other = LabDb2.start(CONFIG)) {
            one.run("CREATE TABLE ACCOUNTS (ID INTEGER)");
            other.run("CREATE TABLE ACCOUNTS (ID INTEGER)");
            XAConnection first = xa(one);
            XAConnection second = xa(other);
            Branch debit = new Branch(1, 1);
            Branch credit = new Branch(1, 2);
            XAResource left = work(first, debit, "INSERT INTO ACCOUNTS VALUES 1");
            XAResource right = work(second, credit, "INSERT INTO ACCOUNTS VALUES 1");

            assertThat(left.prepare(debit)).isEqualTo(XAResource.XA_OK);
            assertThat(right.prepare(credit)).isEqualTo(XAResource.XA_OK);
            left.commit(debit, false);
            right.commit(credit, false);

            for (LabDb2 lab : List.of(one, other)) {
                try (Connection embedded = embedded(lab)) {
                    assertThat(count(embedded, "ACCOUNTS")).isEqualTo(1);
                }
            }
            XAResource again = work(first, debit, "INSERT INTO ACCOUNTS VALUES 2");
            assertThat(again.prepare(debit)).isEqualTo(XAResource.XA_OK);
            again.rollback(debit);
            try (Connection embedded = embedded(one)) {
                assertThat(count(embedded, "ACCOUNTS")).isEqualTo(1);
            }
            first.close();
            second.close();
        }
    }

    @Test
    void whatIsPreparedOutlivesItsClientAndUnfinishedWorkDoesNot() throws Exception {
        try (LabDb2 lab = LabDb2.start(CONFIG)) {
            lab.run("CREATE TABLE ACCOUNTS (ID INTEGER)");
            Branch prepared = new Branch(1, 1);
            Branch ended = new Branch(2, 1);
            try (Relay relay = new Relay(lab.drdaPort().orElseThrow())) {
                work(xa(relay.port()), prepared, "INSERT INTO ACCOUNTS VALUES 1").prepare(prepared);
                work(xa(relay.port()), ended, "INSERT INTO ACCOUNTS VALUES 2");
                XAConnection active = xa(relay.port());
                active.getXAResource().start(new Branch(3, 1), XAResource.TMNOFLAGS);
                try (Statement statement = active.getConnection().createStatement()) {
                    statement.executeUpdate("INSERT INTO ACCOUNTS VALUES 3");
                }
            }
            XAConnection after = xa(lab);

            assertThat(inDoubt(after)).containsExactly(prepared);
            after.getXAResource().rollback(ended);
            after.getXAResource().commit(prepared, false);
            // waits for the locks of the work that was cut off
            try (Connection embedded = embedded(lab);
                    Statement statement = embedded.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT ID FROM ACCOUNTS")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
                assertThat(rows.next()).isFalse();
            }
            assertThat(inDoubt(after)).isEmpty();
            after.close();
        }
    }

    /** Passes connections on until it is closed, which cuts them. */
    private static final class Relay implements AutoCloseable {
        private final ServerSocket listener =
                new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        private final List<Socket> open = new ArrayList<>();

        Relay(int target) throws IOException {
            Thread.ofVirtual()
                    .start(() -> {
                        try {
                            while (true) {
                                Socket client = listener.accept();
                                Socket server = new Socket("127.0.0.1", target);
                                synchronized (open) {
                                    open.add(client);
                                    open.add(server);
                                }
                                pass(client, server);
                                pass(server, client);
                            }
                        } catch (IOException e) {
                            // it is closed
                        }
                    });
        }

        private static void pass(Socket from, Socket to) {
            Thread.ofVirtual()
                    .start(() -> {
                        try {
                            from.getInputStream().transferTo(to.getOutputStream());
                        } catch (IOException e) {
                            // it is cut
                        }
                    });
        }

        int port() {
            return listener.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            listener.close();
            synchronized (open) {
                for (Socket socket : open) {
                    socket.close();
                }
            }
        }
    }

    /** A lab in a process of its own, with its data in a folder; prints the DRDA port. */
    static final class LabProcess {
        private LabProcess() {}

        public static void main(String[] arguments) throws Exception {
            LabDb2 lab = LabDb2.start(CONFIG.withDataDirectory(Path.of(arguments[0])));
            System.out.println(lab.drdaPort().orElseThrow());
            Thread.currentThread().join();
        }
    }

    @Test
    void whatIsPreparedOutlivesAKilledLab() throws Exception {
        Branch committed = new Branch(1, 1);
        Branch rolledBack = new Branch(2, 1);
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                LabProcess.class.getName(),
                                folder.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (BufferedReader output = process.inputReader()) {
            int port = Integer.parseInt(output.readLine());
            String url = "jdbc:derby://127.0.0.1:" + port + "/" + LabDb2.LOCATION;
            try (Connection plain = DriverManager.getConnection(url, USER, PASSWORD);
                    Statement statement = plain.createStatement()) {
                statement.execute("CREATE TABLE ACCOUNTS (ID INTEGER)");
            }
            work(xa(port), committed, "INSERT INTO ACCOUNTS VALUES 1").prepare(committed);
            work(xa(port), rolledBack, "INSERT INTO ACCOUNTS VALUES 2").prepare(rolledBack);
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
        assertThat(Files.exists(folder.resolve("db2"))).isTrue();

        try (LabDb2 lab = LabDb2.start(CONFIG.withDataDirectory(folder))) {
            XAConnection after = xa(lab);
            assertThat(inDoubt(after)).containsExactlyInAnyOrder(committed, rolledBack);
            after.getXAResource().commit(committed, false);
            after.getXAResource().rollback(rolledBack);
            after.close();
        }
        try (LabDb2 lab = LabDb2.start(CONFIG.withDataDirectory(folder))) {
            XAConnection last = xa(lab);
            assertThat(inDoubt(last)).isEmpty();
            last.close();
            try (Connection drda = connect(lab)) {
                assertThat(count(drda, "ACCOUNTS")).isEqualTo(1);
            }
        }
    }
}
