package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL over an embedded Derby. */
class SqlConnectorTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final String OK =
            "\"StatusCode\":200,\"StatusDescription\":\"Execution Successful\"}";

    private final String url = "jdbc:derby:memory:sql" + NUMBER.incrementAndGet();
    private SqlConnector connector = new SqlConnector(SqlConfig.of(url));

    @BeforeEach
    void createTable() throws SQLException {
        execute(
                ";create=true",
                "CREATE TABLE T (ID INTEGER PRIMARY KEY, S SMALLINT, B BIGINT, D DECIMAL(31,2), R"
                        + " REAL, F DOUBLE, C CHAR(4), V VARCHAR(10), K CLOB, DA DATE, TI TIME, TS"
                        + " TIMESTAMP, X VARCHAR(4) FOR BIT DATA, L BLOB, O BOOLEAN)");
    }

    @AfterEach
    void close() {
        connector.close();
    }

    private void configure(SqlConfig config) {
        connector.close();
        connector = new SqlConnector(config);
    }

    private void execute(String attributes, String... statements) throws SQLException {
        try (Connection derby = DriverManager.getConnection(url + attributes);
                Statement statement = derby.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private Outcome outcome(String sql, String request, boolean streamed, Duration allowed)
            throws InterruptedException {
        CallContext context =
                new CallContext("r", Optional.empty(), Deadline.in(allowed), new Cancellation());
        return connector
                .target("test", sql, streamed)
                .call(new Payload.Json(Bytes.utf8(request)), context);
    }

    private Payload.HttpReply call(String sql, String request, boolean streamed, Duration allowed)
            throws InterruptedException {
        Outcome outcome = outcome(sql, request, streamed, allowed);
        if (outcome instanceof Outcome.Replied replied) {
            return (Payload.HttpReply) replied.payload();
        }
        throw new AssertionError("no reply: " + outcome);
    }

    private String call(String sql, String request) throws InterruptedException {
        Payload.HttpReply reply = call(sql, request, false, Duration.ofMinutes(5));
        assertThat(connector.connections().busy()).isZero();
        return reply.status() + " " + ((Payload.Whole) reply.body()).bytes().utf8();
    }

    @Test
    void everyTypeGoesInAndComesOutExactly() throws InterruptedException {
        assertThat(
                        call(
                                "INSERT INTO T VALUES"
                                        + " (:id,:s,:b,:d,:r,:f,:c,:v,:k,:da,:ti,:ts,:x,:l,:o)",
                                """
                                {"id":1,"s":-32768,"b":9223372036854775807,"d":12345678901234567890123456789.10,"r":1.5,"f":-2.25E10,
                                "c":"ab","v":"it's é","k":"long","da":"2024-03-31","ti":"02:30:00","ts":"2024-03-31T02:30:00.123456",
                                "x":"AAEC","l":"/w==","o":true}\
                                """))
                .isEqualTo("200 {\"Update Count\":1," + OK);
        assertThat(call("SELECT * FROM T", "{}"))
                .isEqualTo(
                        "200 {\"ResultSet"
                            + " Output\":[{\"ID\":1,\"S\":-32768,\"B\":9223372036854775807,\"D\":12345678901234567890123456789.10,\"R\":1.5,\"F\":-2.25E10,\"C\":\"ab"
                            + "  \",\"V\":\"it's é\","
                            + "\"K\":\"long\",\"DA\":\"2024-03-31\",\"TI\":\"02:30:00\",\"TS\":\"2024-03-31T02:30:00.123456\","
                            + "\"X\":\"AAEC\",\"L\":\"/w==\",\"O\":true}],"
                                + OK);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aStatementThatAConnectionKeepsTakesTheValuesOfEachCall(int statements) throws Exception {
        configure(
                SqlConfig.of(url)
                        .withPool(onlyOne(SqlConfig.Pool.DEFAULTS.cancelGrace(), statements)));
        String insert = "INSERT INTO T (ID, V) VALUES (:id, :v)";
        String select = "SELECT V FROM T WHERE ID = :id";
        for (int id = 1; id <= 3; id++) {
            String request = "{\"id\":" + id + ",\"v\":\"v" + id + "\"}";
            assertThat(call(insert, request)).isEqualTo("200 {\"Update Count\":1," + OK);
            assertThat(call(insert, request)).startsWith("500 ");
            assertThat(call(select, "{\"id\":" + id + "}"))
                    .isEqualTo("200 {\"ResultSet Output\":[{\"V\":\"v" + id + "\"}]," + OK);
        }
        execute("", "ALTER TABLE T ALTER COLUMN V SET DATA TYPE VARCHAR(20)");
        assertThat(call(insert, "{\"id\":4,\"v\":\"longer than ten\"}"))
                .isEqualTo("200 {\"Update Count\":1," + OK);
        execute("", "DROP TABLE T");
        assertThat(call(select, "{\"id\":1}")).startsWith("500 ").contains("42X05");
    }

    @Test
    void nullsGoInAndAreWrittenOut() throws InterruptedException {
        assertThat(
                        call(
                                "INSERT INTO T VALUES"
                                        + " (1,:s,:b,:d,:r,:f,:c,:v,:k,:da,:ti,:ts,:x,:l,:o)",
                                """
                                {"s":null,"b":null,"d":null,"r":null,"f":null,"c":null,"v":null,"k":null,"da":null,"ti":null,"ts":null,
                                "x":null,"l":null,"o":null}\
                                """))
                .startsWith("200 {\"Update Count\":1,");
        assertThat(call("SELECT * FROM T", "{}"))
                .isEqualTo(
                        "200 {\"ResultSet"
                            + " Output\":[{\"ID\":1,\"S\":null,\"B\":null,\"D\":null,\"R\":null,\"F\":null,\"C\":null,"
                            + "\"V\":null,\"K\":null,\"DA\":null,\"TI\":null,\"TS\":null,\"X\":null,\"L\":null,\"O\":null}],"
                                + OK);
    }

    @Test
    void noRowIsAnEmptyResultSet() throws InterruptedException {
        assertThat(call("SELECT ID FROM T WHERE ID = :id", "{\"id\":7}"))
                .isEqualTo("200 {\"ResultSet Output\":[]," + OK);
    }

    @Test
    void nothingMatchedIsUpdateCountZero() throws InterruptedException {
        assertThat(call("DELETE FROM T WHERE ID = :id", "{\"id\":7}"))
                .isEqualTo("200 {\"Update Count\":0," + OK);
    }

    @Test
    void aHostVariableMayOccurTwice() throws InterruptedException {
        assertThat(call("INSERT INTO T (ID, S) VALUES (:n, :n)", "{\"n\":5}")).startsWith("200");
        assertThat(call("SELECT ID FROM T WHERE ID = :n AND S = :n", "{\"n\":5}"))
                .contains("[{\"ID\":5}]");
    }

    @Test
    void requestsThatDoNotFitAreBadRequests() throws InterruptedException {
        String sql = "INSERT INTO T (ID, D, X) VALUES (:id, :d, :x)";
        Map<String, String> faults =
                Map.of(
                        "{\"id\":1,\"d\":1}", "Input parameter x is missing",
                        "{\"id\":1,\"d\":1,\"x\":null,\"y\":1}", "Input parameter y is not one",
                        "{\"id\":1,\"d\":1,\"x\":[]}", "Input parameter x is neither",
                        "{\"id\":1,\"d\":1,\"x\":\"*\"}", "Input parameter x is not base64",
                        "{\"id\":1.5,\"d\":1,\"x\":null}", "Input parameter id has 1 digits",
                        "{\"id\":1,\"d\":1.234,\"x\":null}", "Input parameter d has 3 digits",
                        "{\"id\":1,\"id\":2,\"d\":1,\"x\":null}", "not valid JSON",
                        "[]", "not a JSON object",
                        "{\"id\":1,\"d\":1,\"x\":null} 1", "is followed by more data",
                        "{\"id\":99999999999,\"d\":1,\"x\":null}", "SQLSTATE=22003");
        for (Map.Entry<String, String> fault : faults.entrySet()) {
            assertThat(call(sql, fault.getKey()))
                    .startsWith("400 {\"StatusCode\":400,\"StatusDescription\":\"")
                    .contains(fault.getValue());
        }
        assertThat(call("SELECT COUNT(*) AS N FROM T", "{}")).contains("\"N\":0");
    }

    @Test
    void numbersThatNoTypeHoldsAreBadRequests() throws InterruptedException {
        String sql = "INSERT INTO T (ID, F) VALUES (1, :f)";
        for (String number :
                List.of("1e99999999999", "-1e-99999999999", "1e2147483647", "1e6145", "1e-6177")) {
            assertThat(call(sql, "{\"f\":" + number + "}"))
                    .startsWith("400 {\"StatusCode\":400,\"StatusDescription\":\"")
                    .contains("Input parameter f is a number that no SQL type can hold");
        }
        assertThat(call(sql, "{\"f\":1e6144}")).startsWith("400").contains("SQLSTATE=22003");
        assertThat(call(sql, "{\"f\":1e308}")).startsWith("200");
    }

    @Test
    void sqlErrorsAreServerErrorsWithCodeAndState() throws InterruptedException {
        call("INSERT INTO T (ID) VALUES (:id)", "{\"id\":1}");
        assertThat(call("INSERT INTO T (ID) VALUES (:id)", "{\"id\":1}"))
                .startsWith("500 {\"Violated\":\"constraint SQL")
                .contains(
                        ",\"StatusCode\":500,\"StatusDescription\":\"Service test execution"
                                + " failed due to SQLCODE=20000 SQLSTATE=23505 (constraint SQL");
        assertThat(call("INSERT INTO T (ID) VALUES (:id)", "{\"id\":null}"))
                .startsWith("500 {\"Violated\":\"column ID\",");
        assertThat(call("SELECT * FROM NOWHERE", "{}"))
                .startsWith("500")
                .contains("SQLSTATE=42X05");
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void aFailedStatementChangesNothing() throws InterruptedException {
        assertThat(call("INSERT INTO T (ID) VALUES (1), (2), (1)", "{}")).startsWith("500");
        assertThat(call("SELECT COUNT(*) AS N FROM T", "{}")).contains("\"N\":0");
    }

    @Test
    void moreRowsThanTheLimitAreAnErrorThatNamesIt() throws InterruptedException {
        configure(SqlConfig.of(url).withLimits(new SqlConfig.Limits(2, 100, 1000)));
        call("INSERT INTO T (ID) VALUES (1), (2)", "{}");
        assertThat(call("SELECT ID FROM T ORDER BY ID", "{}")).contains("[{\"ID\":1},{\"ID\":2}]");
        call("INSERT INTO T (ID) VALUES (3)", "{}");
        assertThat(call("SELECT ID FROM T", "{}")).startsWith("500").contains("more than 2 rows");
    }

    @Test
    void valuesAndRepliesOverTheLimitAreErrors() throws InterruptedException {
        configure(SqlConfig.of(url).withLimits(new SqlConfig.Limits(100, 8, 1100)));
        call("INSERT INTO T (ID, V) VALUES (1, '123456789')", "{}");
        assertThat(call("SELECT V FROM T", "{}"))
                .startsWith("500")
                .contains("configured limit is 8");
        call("INSERT INTO T (ID) VALUES (2)", "{}");
        String wide = "SELECT " + String.join(", ", columns()) + " FROM T WHERE ID = 2";
        assertThat(call(wide, "{}")).startsWith("500").contains("more than 1100 bytes");
    }

    private static List<String> columns() {
        return IntStream.range(0, 80).mapToObj(i -> "ID AS COLUMN_NUMBER_" + i).toList();
    }

    @Test
    void twoColumnsOfTheSameNameAreAnError() throws InterruptedException {
        call("INSERT INTO T (ID) VALUES (1)", "{}");
        assertThat(call("SELECT ID, S AS ID FROM T", "{}"))
                .startsWith("500")
                .contains("Two columns are named ID");
    }

    @Test
    void aSmallStreamedResultComesWholeAndALargeOneStreams() throws Exception {
        fill(3000);
        String sql = "SELECT ID, V FROM T WHERE ID < :top ORDER BY ID";
        assertThat(call(sql, "{\"top\":10}", true, Duration.ofMinutes(5)).body())
                .isInstanceOf(Payload.Whole.class);
        String whole = call(sql, "{\"top\":3000}").substring(4);
        Payload.HttpReply streamed = call(sql, "{\"top\":3000}", true, Duration.ofMinutes(5));
        assertThat(connector.connections().busy()).isEqualTo(1);
        Reader reader = new Reader();
        ((Payload.Streamed) streamed.body()).chunks().subscribe(reader);
        reader.subscription.join().request(1);
        Await.until("one chunk", () -> reader.chunks.get() == 1);
        assertThat(connector.connections().busy()).isEqualTo(1);
        reader.subscription.join().request(Long.MAX_VALUE);
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get()).isNull();
        assertThat(reader.text()).isEqualTo(whole);
        Await.until("the connection to be free", () -> connector.connections().busy() == 0);
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void aStreamThatReachesTheRowLimitFails() throws Exception {
        configure(SqlConfig.of(url).withLimits(new SqlConfig.Limits(4000, 100, 1000)));
        fill(5000);
        assertBreaksOff("SELECT ID, V FROM T");
    }

    @Test
    void aStreamWithAnSqlErrorInItsMiddleFails() throws Exception {
        fill(5000);
        assertBreaksOff("SELECT ID, V, 10 / (ID - 4500) AS Q FROM T");
    }

    private void assertBreaksOff(String sql) throws Exception {
        Reader reader = new Reader();
        body(sql).subscribe(reader);
        reader.subscription.join().request(Long.MAX_VALUE);
        Await.open("the end", reader.ended);
        assertThat(reader.chunks.get()).isPositive();
        assertThat(reader.failure.get())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("broke off");
        assertThat(reader.busyAtEnd.get()).isZero();
    }

    private Flow.Publisher<ByteBuffer> body(String sql) throws InterruptedException {
        return ((Payload.Streamed) call(sql, "{}", true, Duration.ofMinutes(5)).body()).chunks();
    }

    @Test
    void thePlaceIsFreeWhenTheEndOfAStreamIsTold() throws Exception {
        fill(3000);
        Reader reader = new Reader();
        body("SELECT ID, V FROM T").subscribe(reader);
        reader.subscription.join().request(Long.MAX_VALUE);
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get()).isNull();
        assertThat(reader.busyAtEnd.get()).isZero();
    }

    @Test
    void theNextCallWaitsForTheConnectionOfAStreamThatWasCancelled() throws Exception {
        Reader reader = cancelWhileReading(Duration.ofSeconds(20));
        assertThat(connector.connections().busy()).isZero();
        CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS)
                .execute(reader.gate::countDown);
        assertThat(call("SELECT COUNT(*) AS N FROM T", "{}")).contains("\"N\":3000");
        assertThat(reader.gate.getCount()).as("the reading thread had not returned").isZero();
    }

    @Test
    void aConnectionThatIsNotGivenUpMakesTheNextCallBusy() throws Exception {
        Reader reader = cancelWhileReading(Duration.ofMillis(100));
        assertThat(outcome("VALUES 1", "{}", false, Duration.ofMinutes(5)))
                .isEqualTo(new Outcome.Busy(url, 1));
        reader.gate.countDown();
        assertThat(call("SELECT COUNT(*) AS N FROM T", "{}")).contains("\"N\":3000");
    }

    /** Has the only connection's driver at work, until the gate is opened, for a call long over. */
    private Reader cancelWhileReading(Duration cancelGrace) throws Exception {
        fill(3000);
        configure(
                SqlConfig.of(url)
                        .withPool(onlyOne(cancelGrace, SqlConfig.Pool.DEFAULTS.statements())));
        Reader reader = new Reader();
        reader.gate = new CountDownLatch(1);
        body("SELECT ID, V FROM T").subscribe(reader);
        reader.subscription.join().request(1);
        Await.until("one chunk", () -> reader.chunks.get() == 1);
        reader.subscription.join().cancel();
        return reader;
    }

    private static SqlConfig.Pool onlyOne(Duration cancelGrace, int statements) {
        SqlConfig.Pool defaults = SqlConfig.Pool.DEFAULTS;
        return new SqlConfig.Pool(
                1,
                0,
                defaults.connectTimeout(),
                defaults.idleTimeout(),
                defaults.validateAfterIdle(),
                cancelGrace,
                statements);
    }

    private void fill(int rows) throws SQLException {
        try (Connection derby = DriverManager.getConnection(url);
                PreparedStatement insert =
                        derby.prepareStatement("INSERT INTO T (ID, V) VALUES (?, 'value')")) {
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, i);
                insert.executeUpdate();
            }
        }
    }

    @Test
    void aStreamThatIsCancelledGivesItsConnectionUp() throws Exception {
        fill(3000);
        Reader reader = new Reader();
        ((Payload.Streamed) call("SELECT ID, V FROM T", "{}", true, Duration.ofMinutes(5)).body())
                .chunks()
                .subscribe(reader);
        reader.subscription.join().request(1);
        Await.until("one chunk", () -> reader.chunks.get() == 1);
        reader.subscription.join().cancel();
        Await.until("the connection to be free", () -> connector.connections().busy() == 0);
        assertThat(reader.ended.getCount()).isEqualTo(1);
        assertThat(call("SELECT COUNT(*) AS N FROM T", "{}")).contains("\"N\":3000");
    }

    @Test
    void theDeadlineBoundsAStream() throws Exception {
        fill(3000);
        Reader reader = new Reader();
        ((Payload.Streamed) call("SELECT ID, V FROM T", "{}", true, Duration.ofSeconds(2)).body())
                .chunks()
                .subscribe(reader);
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get()).isInstanceOf(IOException.class);
        Await.until("the connection to be free", () -> connector.connections().busy() == 0);
    }

    @Test
    void validationReportsWhatIsWrongWithAStatement() throws InterruptedException {
        assertThat(validated("SELECT ID FROM T WHERE ID = :id")).isEqualTo(new SqlTarget.Valid());
        assertThat(validated("SELEKT 1"))
                .isInstanceOfSatisfying(
                        SqlTarget.Invalid.class,
                        invalid -> assertThat(invalid.why()).contains("SQLSTATE=42X01"));
        configure(SqlConfig.of("jdbc:derby:memory:nowhere;password=secret"));
        assertThat(validated("SELEKT 1"))
                .isInstanceOfSatisfying(
                        SqlTarget.NotConnected.class,
                        none -> assertThat(none.why()).isNotEmpty().doesNotContain("secret"));
    }

    private SqlTarget.Validation validated(String sql) {
        return connector.target("test", sql, false).validate();
    }

    @Test
    void aDatabaseThatDoesNotExistIsUnreachable() throws InterruptedException {
        configure(SqlConfig.of("jdbc:derby:memory:nowhere;password=secret"));
        CallContext context =
                new CallContext(
                        "r",
                        Optional.empty(),
                        Deadline.in(Duration.ofMinutes(5)),
                        new Cancellation());
        Outcome outcome =
                connector
                        .target("t", "VALUES 1", false)
                        .call(new Payload.Json(Bytes.utf8("{}")), context);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        unreachable -> assertThat(unreachable.mayHaveRun()).isFalse());
        assertThat(outcome.toString()).doesNotContain("secret");
    }

    @Test
    void aDriverThatIsNotThereIsTold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new SqlConnector(
                                SqlConfig.of("jdbc:derby:memory:x")
                                        .withDriver(
                                                new SqlDriver(
                                                        Optional.of("com.example.NoDriver"),
                                                        List.of(),
                                                        false))))
                .withMessageContaining("com.example.NoDriver");
    }

    @Test
    void textOfTheConfigurationShowsNoSecret() {
        SqlConfig config =
                SqlConfig.of("jdbc:db2://h:446/LOC:password=secret1;")
                        .withCredentials(new SqlCredentials("user", "secret2"))
                        .withProperties(Map.of("sslTrustStorePassword", "secret3"));
        assertThat(config.toString())
                .doesNotContain("secret")
                .contains("user", "sslTrustStorePassword");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:oracle:thin:scott/secret@//h:1521/x, jdbc:oracle:thin:@//h:1521/x",
        "jdbc:mysql://u:sec@ret@h/db?password=secret, jdbc:mysql://@h/db",
        "jdbc:db2://h:446/LOC:user=u;password=sec@ret;, jdbc:db2://h:446/LOC",
        "jdbc:db2://h:446/LOC:password=sec@ret, jdbc:db2://h:446/LOC",
        "jdbc:derby:memory:x;password=secret, jdbc:derby:memory:x",
        "jdbc:postgresql://h/db, jdbc:postgresql://h/db"
    })
    void anEndpointIsTheAddressWithoutSecrets(String url, String endpoint) {
        assertThat(SqlConfig.of(url).endpoint()).isEqualTo(endpoint);
    }

    /** Collects a body. */
    private final class Reader implements Flow.Subscriber<ByteBuffer> {
        final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
        final AtomicInteger chunks = new AtomicInteger();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final AtomicInteger busyAtEnd = new AtomicInteger(-1);
        final CountDownLatch ended = new CountDownLatch(1);
        volatile CountDownLatch gate = new CountDownLatch(0);
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription.complete(given);
        }

        @Override
        public void onNext(ByteBuffer chunk) {
            byte[] copy = new byte[chunk.remaining()];
            chunk.get(copy);
            bytes.writeBytes(copy);
            chunks.incrementAndGet();
            awaitGate();
        }

        private void awaitGate() {
            try {
                Await.open("the test to let the reading thread go", gate);
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        }

        @Override
        public void onError(Throwable thrown) {
            failure.set(thrown);
            busyAtEnd.set(connector.connections().busy());
            ended.countDown();
        }

        @Override
        public void onComplete() {
            busyAtEnd.set(connector.connections().busy());
            ended.countDown();
        }
    }
}
