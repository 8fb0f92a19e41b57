package io.ironbridge.gateway.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.gateway.Running;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flows whose calls are one unit of work, over two databases, a queue and a service. */
class UnitOfWorkIT {
    private static final String EAST = "jdbc:derby:memory:east";
    private static final String WEST = "jdbc:derby:memory:west";
    private static final String BODY = "{\"from\":\"A1\",\"to\":\"B2\",\"amount\":30}";

    private static final String DEBIT =
            """
            - debit:
                asset: debit
                request:
                - body:
                    mappings:
                    - ID: {template: "{{$body.from}}"}
                    - AMOUNT: {expression: "$body.amount"}
            """;
    private static final String CREDIT =
            """
            - credit:
                asset: credit
                request:
                - body:
                    mappings:
                    - ID: {template: "{{$body.to}}"}
                    - AMOUNT: {expression: "$body.amount"}
                failWhen: "$credit.body.'Update Count' != 1"
            """;
    private static final String NOTIFY =
            """
            - notify:
                asset: notify
                request:
                - message:
                    mappings:
                    - body: {expression: "$body"}
            """;
    private static final String SERVICE =
            """
            - service:
                asset: service
                request: []
            """;

    private static final String UPDATED =
            "- rows: {expression: \"$zosAssetResponse.body.'Update Count'\"}";

    @TempDir private Path folder;

    private LabMq queueManager;
    private TransferProject project;

    @BeforeEach
    void prepare() throws Exception {
        for (String url : new String[] {EAST, WEST}) {
            execute(
                    url + ";create=true",
                    "CREATE TABLE ACCOUNTS (ID CHAR(2) NOT NULL PRIMARY KEY, BALANCE INTEGER,"
                            + " CHECK (BALANCE >= 0))",
                    "INSERT INTO ACCOUNTS VALUES ('A1', 100), ('B2', 5)");
        }
        queueManager =
                LabMq.start(
                        LabMqConfig.defaults()
                                .withCredentials("LABUSER", "lab-password")
                                .withQueues("TRANSFERS"));
        project = new TransferProject(folder);
        server("");
        project.asset(
                        "debit",
                        "east",
                        "UPDATE ACCOUNTS SET BALANCE = BALANCE - :AMOUNT WHERE ID = :ID")
                .asset(
                        "credit",
                        "west",
                        "UPDATE ACCOUNTS SET BALANCE = BALANCE + :AMOUNT WHERE ID = :ID")
                .file(
                        "zosAssets/notify/zosAsset.yaml",
                        """
                        version: 1.0
                        type: mq-1.0
                        providerProperties:
                          connectionRef: bank
                          destination: TRANSFERS
                          messagingAction: mqput
                        """)
                .file(
                        "zosAssets/service/zosAsset.yaml",
                        """
                        version: 1.0
                        type: "ironbridgeStub-1.0"
                        """)
                .response(
                        "response_500.yaml",
                        "- step: {expression: \"$error.step\"}",
                        "- mayHaveRun: {expression: \"$error.mayHaveRun\"}",
                        "- rolledBack: {expression: \"$error.rolledBack\"}",
                        "- message: {expression: \"$error.message\"}");
    }

    private void server(String type) {
        project.file(
                "liberty/config/server.xml",
                """
                <server>
                  <dataSource id="east" type="javax.sql.XADataSource">
                    <jdbcDriver/>
                    <properties.derby.embedded databaseName="memory:east"/>
                    <connectionManager maxPoolSize="3"/>
                  </dataSource>
                  <dataSource id="west" %s>
                    <jdbcDriver/>
                    <properties.derby.embedded databaseName="memory:west"/>
                    <connectionManager maxPoolSize="3"/>
                  </dataSource>
                  <jmsConnectionFactory id="bank">
                    <ironbridge_artemis url="tcp://127.0.0.1:%d" user="LABUSER" password="lab-password"/>
                  </jmsConnectionFactory>
                  <jmsQueue id="TRANSFERS" baseQueueName="TRANSFERS"/>
                  <transaction transactionLogDirectory="%s"/>
                </server>
                """
                        .formatted(
                                type.isEmpty() ? "type=\"javax.sql.XADataSource\"" : type,
                                queueManager.port(),
                                TransferProject.LOG));
    }

    @AfterEach
    void drop() {
        queueManager.close();
        for (String url : new String[] {EAST, WEST}) {
            assertThatThrownBy(() -> execute(url + ";drop=true")).isInstanceOf(SQLException.class);
        }
    }

    private static void execute(String url, String... statements) throws SQLException {
        try (Connection derby = DriverManager.getConnection(url);
                Statement statement = derby.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static int balance(String url, String id) throws SQLException {
        try (Connection derby = DriverManager.getConnection(url);
                Statement statement = derby.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT BALANCE FROM ACCOUNTS WHERE ID = '" + id + "'")) {
            row.next();
            return row.getInt(1);
        }
    }

    private void assertMoved(int amount, int messages) throws SQLException {
        assertThat(balance(EAST, "A1")).isEqualTo(100 - amount);
        assertThat(balance(WEST, "B2")).isEqualTo(5 + amount);
        Await.until(
                messages + " messages",
                () -> queueManager.queue("TRANSFERS").orElseThrow().depth() == messages);
    }

    private Running started(String... steps) throws Exception {
        project.file(
                "operations/%2Ftransfers/post/flow.yaml",
                "version: \"1.0\"\ntransaction: required\nsteps:\n" + String.join("", steps));
        return Running.with(project.folder());
    }

    @Test
    void allCallsAreCommittedTogether() throws Exception {
        try (Running running = started(DEBIT, CREDIT, NOTIFY)) {
            for (int i = 0; i < 3; i++) {
                assertThat(running.send("POST", "/transfers", BODY)).isEqualTo("200 {\"ok\":true}");
            }
            assertThat(running.get("/health/ready"))
                    .isEqualTo(
                            "200 {\"status\":\"UP\",\"checks\":[{\"name\":\"transactionLog\","
                                    + "\"status\":\"UP\",\"data\":{\"inDoubt\":0}}]}");
            assertThat(running.get("/metrics")).contains("ironbridge_units_log_usable 1.0");
        }
        assertMoved(90, 3);
    }

    @Test
    void aFailureRollsAllCallsBack() throws Exception {
        try (Running running = started(DEBIT, NOTIFY, CREDIT)) {
            assertThat(
                            running.send(
                                    "POST",
                                    "/transfers",
                                    "{\"from\":\"A1\",\"to\":\"XX\",\"amount\":30}"))
                    .isEqualTo(
                            "500 {\"step\":\"credit\",\"mayHaveRun\":false,\"rolledBack\":true,\"message\":\"The"
                                + " step credit has failed. The unit of work was rolled back.\"}");
            assertMoved(0, 0);
            assertThat(running.send("POST", "/transfers", BODY)).isEqualTo("200 {\"ok\":true}");
        }
        assertMoved(30, 1);
    }

    @Test
    void aStatementThatFailsRollsAllCallsBack() throws Exception {
        try (Running running = started(CREDIT, NOTIFY, DEBIT)) {
            assertThat(
                            running.send(
                                    "POST",
                                    "/transfers",
                                    "{\"from\":\"A1\",\"to\":\"B2\",\"amount\":300}"))
                    .startsWith(
                            "500 {\"step\":\"debit\",\"mayHaveRun\":false,\"rolledBack\":true,");
        }
        assertMoved(0, 0);
    }

    @Test
    void anAnswerWithAnErrorRollsAllCallsBack() throws Exception {
        String refusal =
                """
                - left:
                    set: {expression: "7"}
                - refused:
                    answer: response_409.yaml
                    httpStatusCode: 409
                """;
        try (Running running = started(DEBIT, CREDIT, NOTIFY, refusal)) {
            assertThat(running.send("POST", "/transfers", BODY))
                    .isEqualTo("409 {\"reason\":\"only 7 left\"}");
        }
        assertMoved(0, 0);
    }

    @Test
    void whatCommitsItselfIsCalledLast() throws Exception {
        try (Running running = started(DEBIT, CREDIT, NOTIFY, SERVICE)) {
            assertThat(running.send("POST", "/transfers", BODY)).isEqualTo("200 {\"ok\":true}");
        }
        assertMoved(30, 1);
    }

    @Test
    void whatCommitsItselfAndFailsRollsTheOthersBack() throws Exception {
        String failing = SERVICE.stripTrailing() + "\n    failWhen: \"true\"\n";
        try (Running running = started(DEBIT, CREDIT, NOTIFY, failing)) {
            assertThat(running.send("POST", "/transfers", BODY))
                    .startsWith("500 {\"step\":\"service\",")
                    .contains("\"rolledBack\":true");
        }
        assertMoved(0, 0);
    }

    @Test
    void oneDataSourceThatCannotPrepareCommitsLast() throws Exception {
        server("type=\"javax.sql.DataSource\"");
        try (Running running = started(DEBIT, CREDIT, NOTIFY)) {
            assertThat(running.send("POST", "/transfers", BODY)).isEqualTo("200 {\"ok\":true}");
            assertMoved(30, 1);
            assertThat(
                            running.send(
                                    "POST",
                                    "/transfers",
                                    "{\"from\":\"A1\",\"to\":\"XX\",\"amount\":30}"))
                    .contains("\"rolledBack\":true");
        }
        assertMoved(30, 1);
    }

    @Test
    void placesAreFreeAfterEachUnit() throws Exception {
        try (Running running = started(DEBIT, CREDIT, NOTIFY)) {
            for (int i = 0; i < 10; i++) {
                assertThat(
                                running.send(
                                        "POST",
                                        "/transfers",
                                        "{\"from\":\"A1\",\"to\":\"XX\",\"amount\":1}"))
                        .contains("\"rolledBack\":true");
            }
            assertThat(running.send("POST", "/transfers", BODY)).isEqualTo("200 {\"ok\":true}");
        }
        assertMoved(30, 1);
    }

    @Test
    void aResponseThatCannotBeMappedRollsAllCallsBack() throws Exception {
        project.response("response_200.yaml", "- ok: {expression: \"$number($body.from)\"}");
        try (Running running = started(DEBIT, CREDIT, NOTIFY)) {
            assertThat(running.send("POST", "/transfers", BODY))
                    .startsWith("500 {\"step\":\"\",\"mayHaveRun\":false,\"rolledBack\":true,");
        }
        assertMoved(0, 0);
    }

    // ---- operations with one call

    private Running calling(String asset, String request, String... transaction) throws Exception {
        String operation = "operations/%2Ftransfers/post/";
        Files.deleteIfExists(folder.resolve("src/main/" + operation + "flow.yaml"));
        project.file(
                operation + "operation.yaml",
                "version: \"1.0\"\nzasset: " + asset + "\n" + String.join("\n", transaction));
        project.file(
                operation + "request.yaml",
                "version: \"1.2\"\nmappings: " + (request.isEmpty() ? "[]" : "\n" + request));
        return Running.with(project.folder());
    }

    private Running debiting(String transaction) throws Exception {
        return calling(
                "debit",
                """
                - body:
                    mappings:
                    - ID: {template: "{{$body.from}}"}
                    - AMOUNT: {expression: "$body.amount"}
                """,
                transaction);
    }

    private void answering(String condition, String field) {
        project.responses(
                "response_409.yaml: {condition: \"" + condition + "\", httpStatusCode: 409}",
                "response_200.yaml: {condition: \"$not($exists($error))\", httpStatusCode: 200}",
                "response_500.yaml: {condition: true, httpStatusCode: 500}");
        project.response("response_409.yaml", "- reason: {template: \"refused\"}");
        project.response("response_200.yaml", field);
    }

    @Test
    void oneCallIsCommittedWithItsAnswer() throws Exception {
        answering("false", UPDATED);
        try (Running running = debiting("transaction: required")) {
            assertThat(running.send("POST", "/transfers", BODY)).isEqualTo("200 {\"rows\":1}");
            assertThat(
                            running.send(
                                    "POST",
                                    "/transfers",
                                    "{\"from\":\"A1\",\"to\":\"B2\",\"amount\":300}"))
                    .startsWith("500 {\"step\":\"zosAssetResponse\",\"mayHaveRun\":false,")
                    .contains("\"rolledBack\":true");
        }
        assertThat(balance(EAST, "A1")).isEqualTo(70);
    }

    @Test
    void oneCallIsRolledBackByAnAnswerWithAnError() throws Exception {
        answering("$zosAssetResponse.body.'Update Count' = 1", UPDATED);
        try (Running running = debiting("transaction: required")) {
            assertThat(running.send("POST", "/transfers", BODY))
                    .isEqualTo("409 {\"reason\":\"refused\"}");
        }
        assertThat(balance(EAST, "A1")).isEqualTo(100);
        project.response("response_500.yaml", "- code: {expression: \"$error.code\"}");
        for (String none : new String[] {"transaction: supported", "transaction: never", ""}) {
            int before = balance(EAST, "A1");
            try (Running running = debiting(none)) {
                assertThat(running.send("POST", "/transfers", BODY)).startsWith("409 ");
            }
            assertThat(balance(EAST, "A1")).isEqualTo(before - 30);
        }
    }

    @Test
    void aMessageReturnsToItsQueueIfTheAnswerCannotBeMapped() throws Exception {
        try (Running running = started(NOTIFY)) {
            assertThat(running.send("POST", "/transfers", BODY)).startsWith("200 ");
        }
        assertMoved(0, 1);
        project.file(
                "zosAssets/take/zosAsset.yaml",
                """
                version: 1.0
                type: mq-1.0
                providerProperties:
                  connectionRef: bank
                  destination: TRANSFERS
                  messagingAction: mqget
                """);
        answering("false", "- amount: {expression: \"$number($body.from)\"}");
        try (Running running = calling("take", "", "transaction: required")) {
            assertThat(running.send("POST", "/transfers", BODY))
                    .startsWith("500 {\"step\":\"\",\"mayHaveRun\":false,\"rolledBack\":true,");
        }
        assertMoved(0, 1);
        answering("false", "- amount: {expression: \"$zosAssetResponse.message.body.amount\"}");
        try (Running running = calling("take", "", "transaction: required")) {
            assertThat(running.send("POST", "/transfers", BODY)).isEqualTo("200 {\"amount\":30}");
        }
        assertMoved(0, 0);
    }

    @Test
    void anOperationThatCannotBeAUnitOfWorkIsAFaultOfTheProject() {
        project.file(
                "zosAssets/ask/zosAsset.yaml",
                """
                version: 1.0
                type: mq-1.0
                providerProperties:
                  connectionRef: bank
                  destination: TRANSFERS
                  replyDestination: TRANSFERS
                  messagingAction: mqput
                """);
        String request = "- message:\n    mappings:\n    - body: {expression: \"$body\"}\n";
        assertThatThrownBy(() -> calling("ask", request, "transaction: required").close())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("IRB-PROJ-0553E")
                .hasMessageContaining("The call cannot be part of a unit of work");
        assertThatThrownBy(() -> calling("ask", request, "transaction: always").close())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("transaction must be required, supported, never here");
    }

    @Test
    void aUnitOfWorkThatCannotBeIsAFaultOfTheProject() {
        assertFault(SERVICE + DEBIT, "IRB-PROJ-0554E");
        assertFault(SERVICE + SERVICE.replace("service:", "again:"), "IRB-PROJ-0554E");
        assertFault("- both:\n    parallel:\n" + (DEBIT + CREDIT).indent(4), "IRB-PROJ-0552E");
        assertFault(DEBIT.stripTrailing() + "\n    onError: continue\n", "IRB-PROJ-0551E");
        server("type=\"javax.sql.DataSource\"");
        assertFault(CREDIT + SERVICE, "IRB-PROJ-0553E");
    }

    private void assertFault(String steps, String id) {
        assertThatThrownBy(() -> started(steps).close())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(id);
    }
}
