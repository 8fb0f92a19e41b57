package io.ironbridge.gateway.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.gateway.Running;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flows from their file to the response, over statements whose effects can be seen. */
class FlowIT {
    /** Checks the balance, then takes and gives. */
    private static final String TRANSFER =
            """
            - source:
                asset: balance
                request:
                - body:
                    mappings:
                    - ID: {template: "{{$body.from}}"}
            - left:
                set:
                  expression: "$source.body.'ResultSet Output'[0].BALANCE - $body.amount"
            - tooLittle:
                when: "$left < 0"
                answer: response_409.yaml
                httpStatusCode: 409
            - debit:
                asset: change
                request:
                - body:
                    mappings:
                    - ID: {template: "{{$body.from}}"}
                    - AMOUNT: {expression: "-$body.amount"}
                compensation:
                  asset: change
                  request:
                  - body:
                      mappings:
                      - ID: {template: "{{$body.from}}"}
                      - AMOUNT: {expression: "$body.amount"}
            - credit:
                asset: change
                request:
                - body:
                    mappings:
                    - ID: {template: "{{$body.to}}"}
                    - AMOUNT: {expression: "$body.amount"}
                failWhen: "$credit.body.'Update Count' != 1"
            """;

    private static final String UNDO_CREDIT =
            """
                compensation:
                  asset: change
                  request:
                  - body:
                      mappings:
                      - ID: {template: "{{$body.to}}"}
                      - AMOUNT: {expression: "-$body.amount"}
            """;

    private static final String BROKEN =
            """
            - last:
                asset: broken
                request: []
            """;

    private static final String CLASSES =
            """
            <ironbridge_serviceDefinition name="BANK">
              <serviceClass name="ALL">
                <period importance="1" percent="90" responseTime="5s"/>
              </serviceClass>
              <classify serviceClass="ALL"/>
            </ironbridge_serviceDefinition>
            """;

    private static final Pattern CALLING =
            Pattern.compile("\nironbridge_backend_calls\\{[^}]*\\} 1\\.0\n");

    @TempDir Path folder;

    @BeforeEach
    void fill() throws SQLException {
        execute(
                ";create=true",
                "CREATE TABLE ACCOUNTS (ID CHAR(2) NOT NULL PRIMARY KEY, BALANCE INTEGER)",
                "CREATE TABLE NOTES (TEXT VARCHAR(100))",
                "INSERT INTO ACCOUNTS VALUES ('A1', 100), ('B2', 5)");
    }

    @AfterEach
    void drop() {
        assertThatThrownBy(() -> execute(";drop=true")).isInstanceOf(SQLException.class);
    }

    private static void execute(String attributes, String... statements) throws SQLException {
        try (Connection derby = DriverManager.getConnection(TransferProject.URL + attributes);
                Statement statement = derby.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> rows(String query) throws SQLException {
        try (Connection derby = DriverManager.getConnection(TransferProject.URL);
                Statement statement = derby.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        }
    }

    private static List<String> balances() throws SQLException {
        return rows("SELECT BALANCE FROM ACCOUNTS ORDER BY ID");
    }

    private Running running(String flow) throws Exception {
        return Running.with(new TransferProject(folder).flow(flow).folder());
    }

    private static String transfer(Running running, String to, int amount) throws Exception {
        return running.send(
                "POST",
                "/transfers",
                "{\"from\":\"A1\",\"to\":\"%s\",\"amount\":%d}".formatted(to, amount));
    }

    @Test
    void stepsSeeTheResultsOfThoseBefore() throws Exception {
        try (Running running = running(TRANSFER)) {
            assertThat(transfer(running, "B2", 30)).isEqualTo("200 {\"ok\":true}");
            assertThat(balances()).containsExactly("70", "35");
        }
    }

    @Test
    void anEarlyAnswerEndsTheFlow() throws Exception {
        try (Running running = running(TRANSFER)) {
            assertThat(transfer(running, "B2", 101)).isEqualTo("409 {\"reason\":\"only -1 left\"}");
            assertThat(balances()).containsExactly("100", "5");
        }
    }

    @Test
    void callsBeforeAFailureAreCompensated() throws Exception {
        try (Running running = running(TRANSFER)) {
            assertThat(transfer(running, "C3", 30))
                    .isEqualTo(
                            "500 {\"code\":500,\"step\":\"credit\",\"mayHaveRun\":false,"
                                    + "\"notCompensated\":[],"
                                    + "\"message\":\"The step credit has failed.\"}");
            assertThat(balances()).containsExactly("100", "5");
        }
    }

    @Test
    void anErrorOfTheBackEndFailsTheFlow() throws Exception {
        try (Running running = running(TRANSFER + BROKEN)) {
            assertThat(transfer(running, "B2", 30))
                    .startsWith("500 {\"code\":500,\"step\":\"last\",\"mayHaveRun\":false,");
            assertThat(balances()).containsExactly("100", "35");
        }
    }

    @Test
    void aCompensationThatFailsIsNamed() throws Exception {
        String undo =
                """
                    compensation:
                      asset: broken
                      request: []
                """;
        try (Running running = running(TRANSFER + undo + BROKEN)) {
            assertThat(transfer(running, "B2", 30))
                    .startsWith("500 {\"code\":500,\"step\":\"last\",")
                    .contains("\"notCompensated\":[\"credit\"]");
            assertThat(balances()).containsExactly("100", "35");
        }
    }

    @Test
    void aFailureThatIsExpectedDoesNotEndTheFlow() throws Exception {
        String flow =
                BROKEN
                        + "    onError: continue\n"
                        + """
                        - why:
                            asset: note
                            request:
                            - body:
                                mappings:
                                - TEXT: {template: "failed with {{$last.error.code}}"}
                        """;
        try (Running running = running(flow)) {
            assertThat(transfer(running, "B2", 1)).isEqualTo("200 {\"ok\":true}");
            assertThat(rows("SELECT TEXT FROM NOTES")).containsExactly("failed with 500");
        }
    }

    private static String loop(int maximum, int atOnce) {
        return """
        - lines:
            forEach: "$body.lines"
            maximum: %d
            atOnce: %d
            asset: note
            request:
            - body:
                mappings:
                - TEXT: {template: "{{$item}}"}
        - howMany:
            set:
              expression: "$sum($lines.body.'Update Count')"
        - total:
            asset: note
            request:
            - body:
                mappings:
                - TEXT: {template: "{{$howMany}} lines"}
        """
                .formatted(maximum, atOnce);
    }

    private static String lines(Running running, String... lines) throws Exception {
        return running.send(
                "POST", "/transfers", "{\"lines\":[\"" + String.join("\",\"", lines) + "\"]}");
    }

    @Test
    void aLoopRunsAStepForEachElement() throws Exception {
        try (Running running = running(loop(5, 1))) {
            assertThat(lines(running, "a", "b", "c")).isEqualTo("200 {\"ok\":true}");
            assertThat(rows("SELECT TEXT FROM NOTES")).containsExactly("a", "b", "c", "3 lines");
        }
    }

    @Test
    void elementsOfALoopCanRunAtTheSameTime() throws Exception {
        try (Running running = running(loop(5, 2))) {
            assertThat(lines(running, "a", "b", "c", "d")).isEqualTo("200 {\"ok\":true}");
            assertThat(rows("SELECT TEXT FROM NOTES"))
                    .containsExactlyInAnyOrder("a", "b", "c", "d", "4 lines");
        }
    }

    @Test
    void aLoopWithTooManyElementsFailsBeforeTheFirst() throws Exception {
        try (Running running = running(loop(2, 1))) {
            assertThat(lines(running, "a", "b", "c"))
                    .startsWith("500 {\"code\":400,\"step\":\"lines\",")
                    .contains("The loop has 3 elements; maximum is 2.");
            assertThat(rows("SELECT TEXT FROM NOTES")).isEmpty();
        }
    }

    @Test
    void stepsAtTheSameTimeAreAllDoneBeforeTheNext() throws Exception {
        String flow =
                """
                - both:
                    parallel:
                    - one:
                        asset: balance
                        request: [{body: {mappings: [{ID: {template: "A1"}}]}}]
                    - other:
                        steps:
                        - two:
                            asset: balance
                            request: [{body: {mappings: [{ID: {template: "B2"}}]}}]
                        - twice:
                            set: {expression: "2 * $two.body.'ResultSet Output'[0].BALANCE"}
                - total:
                    asset: note
                    request:
                    - body:
                        mappings:
                        - TEXT:
                            template: "{{$one.body.'ResultSet Output'[0].BALANCE + $twice}}"
                """;
        try (Running running = running(flow)) {
            assertThat(transfer(running, "B2", 1)).isEqualTo("200 {\"ok\":true}");
            assertThat(rows("SELECT TEXT FROM NOTES")).containsExactly("110");
        }
    }

    @Test
    void aFlowKeepsNoMoreThanTheConfiguredBytes() throws Exception {
        TransferProject project = new TransferProject(folder).flow(TRANSFER);
        project.element("<ironbridge_limits flowResultBytes='50'/>");
        try (Running running = Running.with(project.folder())) {
            assertThat(transfer(running, "B2", 30))
                    .startsWith("500 {\"code\":500,\"step\":\"")
                    .contains("The results of the flow need more memory than flowResultBytes");
            assertThat(balances()).containsExactly("100", "5");
        }
    }

    /** Derby waits for the lock that the test holds, longer than a request may take. */
    @Test
    void compensationsHaveTimeOfTheirOwn() throws Exception {
        TransferProject project =
                new TransferProject(folder)
                        .flow(TRANSFER)
                        .element(
                                "<httpEndpoint id='defaultHttpEndpoint' httpPort='0'"
                                        + " httpsPort='-1' ironbridge_requestTimeout='2s'/>");
        try (LockedRow _ = LockedRow.of("B2");
                Running running = Running.with(project.folder())) {
            assertThat(transfer(running, "B2", 30))
                    .startsWith("500 {\"code\":504,\"step\":\"credit\",\"mayHaveRun\":true,")
                    .contains("\"notCompensated\":[]");
            awaitSource("100");
        }
    }

    @Test
    void aCallIsCompensatedThoughItsFailWhenCannotBeEvaluated() throws Exception {
        String flow =
                TRANSFER.replace(
                                        "failWhen: \"$credit.body.'Update Count' != 1\"",
                                        "failWhen: \"$number('x') = 1\"\n"
                                                + UNDO_CREDIT.stripTrailing())
                                .stripTrailing()
                        + "\n";
        try (Running running = running(flow)) {
            assertThat(transfer(running, "B2", 30))
                    .startsWith("500 {\"code\":500,\"step\":\"credit\",");
            assertThat(balances()).containsExactly("100", "5");
        }
    }

    @Test
    void manyCompensationsAreTriedAndNamed() throws Exception {
        String flow =
                """
                - lines:
                    forEach: "[1..500]"
                    maximum: 500
                    atOnce: 3
                    asset: note
                    request: [{body: {mappings: [{TEXT: {template: "{{$item}}"}}]}}]
                    compensation:
                      asset: broken
                      request: []
                """
                        + BROKEN;
        try (Running running = running(flow)) {
            assertThat(transfer(running, "B2", 1))
                    .startsWith("500 {\"code\":500,\"step\":\"last\",")
                    .contains("\"notCompensated\":[\"lines\"]");
        }
        assertThat(rows("SELECT TEXT FROM NOTES")).hasSize(500);
    }

    @Test
    void branchesOfALargeRequestEndTogether() throws Exception {
        String flow =
                """
                - both:
                    parallel:
                    - one:
                        set: {expression: "$length($body.to)"}
                    - two:
                        set: {expression: "$length($body.from)"}
                - total:
                    asset: note
                    request: [{body: {mappings: [{TEXT: {template: "{{$one + $two}}"}}]}}]
                """;
        try (Running running = running(flow)) {
            assertThat(transfer(running, "x".repeat(300_000), 1)).isEqualTo("200 {\"ok\":true}");
            assertThat(rows("SELECT TEXT FROM NOTES")).containsExactly("300002");
        }
    }

    /** A row that a test has locked, so that statements wait for it. */
    private record LockedRow(Connection connection, Statement statement) implements AutoCloseable {
        static LockedRow of(String id) throws SQLException {
            Connection connection = DriverManager.getConnection(TransferProject.URL);
            connection.setAutoCommit(false);
            Statement statement = connection.createStatement();
            statement.execute("UPDATE ACCOUNTS SET BALANCE = BALANCE WHERE ID = '" + id + "'");
            return new LockedRow(connection, statement);
        }

        @Override
        public void close() throws SQLException {
            connection.rollback();
            statement.close();
            connection.close();
        }
    }

    private static void awaitSource(String balance) throws SQLException {
        await("SELECT BALANCE FROM ACCOUNTS WHERE ID = 'A1' WITH UR", balance);
    }

    /** The debit has been answered then; its row changes before. */
    private static void awaitCredit() throws SQLException {
        await("SELECT COUNT(*) FROM SYSCS_DIAG.LOCK_TABLE WHERE STATE = 'WAIT'", "1");
        assertThat(rows("SELECT BALANCE FROM ACCOUNTS WHERE ID = 'A1' WITH UR"))
                .containsExactly("70");
    }

    private static void await(String query, String value) throws SQLException {
        long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!rows(query).contains(value)) {
            assertThat(System.nanoTime()).as("time for %s", query).isLessThan(until);
        }
    }

    @Test
    void aFlowWhoseClientLeavesIsUndone() throws Exception {
        try (LockedRow _ = LockedRow.of("B2");
                Running running = running(TRANSFER);
                HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<?> answer =
                    client.sendAsync(transferTo(running), HttpResponse.BodyHandlers.ofString());
            awaitCredit();
            answer.cancel(true);
            awaitSource("100");
        }
    }

    private static HttpRequest transferTo(Running running) {
        return HttpRequest.newBuilder(running.uri("/transfers"))
                .header("content-type", "application/json")
                .POST(
                        HttpRequest.BodyPublishers.ofString(
                                "{\"from\":\"A1\",\"to\":\"B2\",\"amount\":30}"))
                .build();
    }

    @Test
    void aStopWaitsForCompensations() throws Exception {
        TransferProject project =
                new TransferProject(folder)
                        .flow(TRANSFER)
                        .element("<ironbridge_limits drainTime='100ms'/>");
        try (LockedRow _ = LockedRow.of("B2");
                HttpClient client = HttpClient.newHttpClient()) {
            try (Running running = Running.with(project.folder())) {
                var _ = client.sendAsync(transferTo(running), HttpResponse.BodyHandlers.ofString());
                awaitCredit();
            }
            awaitSource("100");
        }
    }

    /** The first back end is not affected by the second. */
    @Test
    void callsAreCompensatedWhenAnotherBackEndIsDown() throws Exception {
        TransferProject project =
                new TransferProject(folder)
                        .flow(
                                TRANSFER.replace("asset: change", "asset: elsewhere")
                                        .replaceFirst("asset: elsewhere", "asset: change")
                                        .replaceFirst("asset: elsewhere", "asset: change"))
                        .element(
                                """
                                <dataSource id="elsewhere">
                                  <jdbcDriver/>
                                  <properties URL="jdbc:derby:memory:nowhere"/>
                                </dataSource>
                                """)
                        .asset("elsewhere", "elsewhere", "UPDATE T SET B = :AMOUNT WHERE ID = :ID");
        try (Running running = Running.with(project.folder())) {
            assertThat(transfer(running, "B2", 30))
                    .startsWith("500 {\"code\":503,\"step\":\"credit\",\"mayHaveRun\":false,")
                    .contains("\"notCompensated\":[]");
            assertThat(balances()).containsExactly("100", "5");
        }
    }

    @Test
    void aStepWithoutAPlaceEndsTheStepsBesideIt() throws Exception {
        String flow =
                """
                - both:
                    parallel:
                    - one:
                        asset: change
                        request:
                        - body:
                            mappings:
                            - ID: {template: "{{$body.to}}"}
                            - AMOUNT: {expression: "$body.amount"}
                        compensation:
                          asset: change
                          request:
                          - body:
                              mappings:
                              - ID: {template: "{{$body.to}}"}
                              - AMOUNT: {expression: "-$body.amount"}
                    - two:
                        asset: note
                        request: [{body: {mappings: [{TEXT: {template: "two"}}]}}]
                """;
        TransferProject project =
                new TransferProject(folder)
                        .flow(flow)
                        .element(
                                CLASSES
                                        + "<ironbridge_bulkhead id='one' by='all'"
                                        + " assets='note,change' requests='1'/>");
        try (Running running = Running.with(project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<HttpResponse<String>> answer;
            try (LockedRow _ = LockedRow.of("B2")) {
                answer =
                        client.sendAsync(transferTo(running), HttpResponse.BodyHandlers.ofString());
                while (!CALLING.matcher(running.get("/metrics")).find()) {
                    assertThat(answer).isNotDone();
                }
            }

            assertThat(answer.get().body())
                    .startsWith("{\"code\":503,\"step\":\"two\",")
                    .contains("\"notCompensated\":[]");
            assertThat(balances()).containsExactly("100", "5");
            assertThat(rows("SELECT TEXT FROM NOTES")).isEmpty();
            running.awaitMetric(meter("refused", 1));
            assertThat(running.get("/metrics")).contains(meter("failed", 0));
        }
    }

    @Test
    void aLoopGivesTheBytesOfItsInputBack() throws Exception {
        String flow =
                """
                - outer:
                    forEach: "[1..50]"
                    maximum: 50
                    steps:
                    - inner:
                        forEach: "[1..20]"
                        maximum: 20
                        steps:
                        - one:
                            set: {expression: "1"}
                - last:
                    asset: note
                    request: [{body: {mappings: [{TEXT: {template: "done"}}]}}]
                """;
        TransferProject project = new TransferProject(folder).flow(flow);
        project.element("<ironbridge_limits flowResultBytes='1500'/>");
        try (Running running = Running.with(project.folder())) {
            assertThat(transfer(running, "B2", 30)).isEqualTo("200 {\"ok\":true}");
        }
    }

    /** An error is an answer, as without a flow. */
    @Test
    void anErrorOfABackEndCountsAsAnsweredForTheGoal() throws Exception {
        TransferProject project = new TransferProject(folder).flow(BROKEN).element(CLASSES);
        try (Running running = Running.with(project.folder())) {
            assertThat(transfer(running, "B2", 30)).startsWith("500 ");
            running.awaitMetric(meter("ended", 1));
            assertThat(running.get("/metrics")).contains(meter("failed", 0));
        }
    }

    private static String meter(String name, int number) {
        return "ironbridge_workload_%s_total{period=\"1\",service_class=\"ALL\"} %d.0\n"
                .formatted(name, number);
    }

    @Test
    void theAuditEventHasEachCall() throws Exception {
        Path trail = folder.resolve("audit.json");
        TransferProject project =
                new TransferProject(folder)
                        .flow(TRANSFER)
                        .element("<ironbridge_audit file='" + trail + "'/>");
        try (Running running = Running.with(project.folder())) {
            transfer(running, "C3", 30);
        }
        assertThat(Files.readString(trail))
                .containsPattern(
                        "\"IRONBRIDGE_STEPS\":\"source bank [^;]* ANSWERED \\d+us;"
                                + " debit bank [^;]* ANSWERED \\d+us;"
                                + " credit bank [^;]* ANSWERED \\d+us;"
                                + " debit \\(compensation\\) bank [^;]* ANSWERED \\d+us\"");
    }

    @Test
    void aResponseThatCannotBeMappedDoesNotDenyTheCalls() throws Exception {
        TransferProject project =
                new TransferProject(folder)
                        .flow(TRANSFER)
                        .response("response_200.yaml", "- ok: {expression: \"$number('x')\"}");
        try (Running running = Running.with(project.folder())) {
            assertThat(transfer(running, "B2", 30))
                    .startsWith("500 {\"code\":500,\"step\":\"\",\"mayHaveRun\":true,")
                    .contains("\"notCompensated\":[\"debit\"]");
            assertThat(balances()).containsExactly("70", "35");
        }
    }
}
