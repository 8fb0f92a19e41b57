package io.ironbridge.gateway.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorjava.JavaConfig.Isolation;
import io.ironbridge.gateway.Running;
import io.ironbridge.gateway.backend.program.ProgramJar;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs whose calls are one unit of work over two databases, wherever they run. */
@Tag("system")
@Timeout(120)
class ProgramUnitIT {
    private static final String EAST = "jdbc:derby:memory:east";
    private static final String WEST = "jdbc:derby:memory:west";
    private static final String XA = "type=\"javax.sql.XADataSource\"";
    private static final String LOCAL = "type=\"javax.sql.DataSource\"";

    private static final String TRANSFER =
            """
            public record In(String from, String to, int amount, String note) {}
            public record Change(String ID, int AMOUNT) {}
            public record Out(String text) {}

            @Override public Out run(In in, ProgramCall call) throws Exception {
                change(call, "debit", in.from(), in.amount());
                switch (in.note()) {
                    case "throw" -> throw new IllegalStateException();
                    case "report" -> throw new ProgramFailedException(409, "Not today");
                    case "late" -> throw new ProgramFailedException(504, "Too late");
                    case "exit" -> Runtime.getRuntime().halt(3);
                    case "wait" -> Thread.sleep(600_000);
                    case "catch" -> {
                        try {
                            change(call, "debit", in.from(), 1_000);
                        } catch (AssetFailedException e) {
                            return new Out(e.status() + " " + e.mayHaveRun());
                        }
                    }
                    default -> { }
                }
                change(call, "credit", in.to(), in.amount());
                return new Out("done");
            }

            private static void change(ProgramCall call, String asset, String id, int amount)
                    throws Exception {
                Map<?, ?> reply = call.asset(asset, new Change(id, amount), Map.class);
                if (!Integer.valueOf(1).equals(reply.get("Update Count"))) {
                    throw new ProgramFailedException(404, "No account " + id);
                }
            }
            """;

    private static final String REQUEST =
            """
            request:
            - body:
                mappings:
                - from: {template: "{{$body.from}}"}
                - to: {template: "{{$body.to}}"}
                - amount: {expression: "$body.amount"}
                - note: {template: "{{$body.lines[0]}}"}
            """;

    @TempDir static Path jars;

    @TempDir private Path folder;

    private TransferProject project;

    @BeforeAll
    static void compile(@TempDir Path work) throws Exception {
        new ProgramJar(work)
                .program("Transfer", "Transfer.In, Transfer.Out", TRANSFER)
                .write(jars.resolve("programs.jar"));
    }

    @BeforeEach
    void prepare() throws SQLException {
        for (String url : new String[] {EAST, WEST}) {
            execute(
                    url + ";create=true",
                    "CREATE TABLE ACCOUNTS (ID CHAR(2) NOT NULL PRIMARY KEY, BALANCE INTEGER,"
                            + " CHECK (BALANCE >= 0))",
                    "INSERT INTO ACCOUNTS VALUES ('A1', 100), ('B2', 5)");
        }
        project =
                new TransferProject(folder)
                        .asset(
                                "debit",
                                "east",
                                "UPDATE ACCOUNTS SET BALANCE = BALANCE - :AMOUNT WHERE ID = :ID")
                        .asset(
                                "credit",
                                "west",
                                "UPDATE ACCOUNTS SET BALANCE = BALANCE + :AMOUNT WHERE ID = :ID")
                        .file(
                                "operations/%2Ftransfers/post/operation.yaml",
                                "version: 1\nzasset: transfer")
                        .file(
                                "operations/%2Ftransfers/post/request.yaml",
                                "version: \"1.2\"\n" + REQUEST.replace("request:", "mappings:"))
                        .response("response_500.yaml", "- code: {expression: \"$error.code\"}");
        program("debit, credit", "required");
    }

    private void program(String assets, String transaction) {
        project.file(
                "zosAssets/transfer/zosAsset.yaml",
                """
                version: 1.0
                type: "java-1.0"
                providerProperties:
                  connectionRef: "java"
                  class: "sample.Transfer"
                  assets: [%s]
                  transaction: %s
                """
                        .formatted(assets, transaction));
    }

    /** The operation's flow, with its transaction attribute first. */
    private void flow(String text) throws Exception {
        Path operation = folder.resolve("src/main/operations/%2Ftransfers/post");
        operation.resolve("operation.yaml").toFile().delete();
        operation.resolve("request.yaml").toFile().delete();
        project.file("operations/%2Ftransfers/post/flow.yaml", "version: \"1.0\"\n" + text)
                .response(
                        "response_500.yaml",
                        "- mayHaveRun: {expression: \"$error.mayHaveRun\"}",
                        "- rolledBack: {expression: \"$error.rolledBack\"}");
    }

    private static String step(String name) {
        return "- " + name + ":\n    asset: transfer\n" + REQUEST.indent(4);
    }

    private Running running(Isolation isolation, String east, String west) throws Exception {
        return running(isolation, east, west, "30s");
    }

    private Running running(Isolation isolation, String east, String west, String timeout)
            throws Exception {
        String source =
                """
                <dataSource id="%1$s" %2$s>
                  <jdbcDriver/>
                  <properties.derby.embedded databaseName="memory:%1$s"/>
                  <connectionManager maxPoolSize="2"/>
                </dataSource>
                """;
        project.element(
                source.formatted("east", east)
                        + source.formatted("west", west)
                        + """
                        <library id="programs"><fileset dir="%s" includes="*.jar"/></library>
                        <ironbridge_servants id="java" libraryRef="programs" heapMegabytes="64"
                            workers="1" servants="1" spares="0" isolation="%s"/>
                        <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="-1"
                            ironbridge_requestTimeout="%s"/>
                        <transaction transactionLogDirectory="%s"/>
                        """
                                .formatted(jars, isolation, timeout, TransferProject.LOG));
        return Running.with(project.folder());
    }

    private Running running(Isolation isolation) throws Exception {
        return running(isolation, XA, XA);
    }

    @AfterEach
    void drop() {
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

    private static void assertMoved(int amount) throws SQLException {
        assertThat(balance(EAST, "A1")).isEqualTo(100 - amount);
        assertThat(balance(WEST, "B2")).isEqualTo(5 + amount);
    }

    private static String send(Running running, String to, String what) throws Exception {
        return running.send(
                "POST",
                "/transfers",
                "{\"from\":\"A1\",\"to\":\"%s\",\"amount\":30,\"lines\":[\"%s\"]}"
                        .formatted(to, what));
    }

    @ParameterizedTest
    @EnumSource
    void aProgramThatReturnsCommitsItsCallsTogether(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            assertThat(send(running, "B2", "")).isEqualTo("200 {\"ok\":true}");
            assertMoved(30);
            assertThat(running.get("/metrics"))
                    .containsPattern("ironbridge_units_total\\{[^}]*committed[^}]*\\} [1-9]");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProgramThatThrowsRollsItsCallsBack(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            for (int i = 0; i < 3; i++) { // its places are free again
                assertThat(send(running, "B2", "throw")).isEqualTo("500 {\"code\":502}");
                assertThat(send(running, "B2", "report")).isEqualTo("500 {\"code\":409}");
                assertThat(send(running, "XX", "")).isEqualTo("500 {\"code\":404}");
            }
            assertMoved(0);
            assertThat(send(running, "B2", "")).isEqualTo("200 {\"ok\":true}");
        }
        assertMoved(30);
    }

    @ParameterizedTest
    @EnumSource
    void aProgramThatDoesNotReturnInTimeRollsItsCallsBack(Isolation isolation) throws Exception {
        try (Running running = running(isolation, XA, XA, "10s")) {
            assertThat(send(running, "B2", "wait")).isEqualTo("500 {\"code\":504}");
            assertMoved(0);
            assertThat(send(running, "B2", "")).isEqualTo("200 {\"ok\":true}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFailedCallRollsBackAlsoIfTheProgramCatchesIt(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            assertThat(send(running, "B2", "catch")).isEqualTo("500 {\"code\":502}");
        }
        assertMoved(0);
    }

    @Test
    void aProgramThatExitsRollsItsCallsBack() throws Exception {
        try (Running running = running(Isolation.SERVANTS)) {
            assertThat(send(running, "B2", "exit")).isEqualTo("500 {\"code\":502}");
            assertMoved(0);
            assertThat(send(running, "B2", "")).isEqualTo("200 {\"ok\":true}");
        }
        assertMoved(30);
    }

    @ParameterizedTest
    @EnumSource
    void aProgramTakesPartInTheUnitOfWorkOfItsFlow(Isolation isolation) throws Exception {
        program("debit, credit", "supported");
        flow("transaction: required\nsteps:\n" + step("first") + step("second"));
        try (Running running = running(isolation, XA, LOCAL)) {
            assertThat(send(running, "B2", "")).isEqualTo("200 {\"ok\":true}");
            assertMoved(60);
            assertThat(send(running, "B2", "throw"))
                    .isEqualTo("500 {\"mayHaveRun\":false,\"rolledBack\":true}");
            assertMoved(60);
        }
        flow(
                "transaction: required\nsteps:\n"
                        + step("first")
                        + """
                        - left: {set: {expression: "7"}}
                        - refused: {answer: response_409.yaml, httpStatusCode: 409}
                        """);
        try (Running running = running(isolation, XA, LOCAL)) {
            assertThat(send(running, "B2", "")).isEqualTo("409 {\"reason\":\"only 7 left\"}");
        }
        assertMoved(60);
    }

    @Test
    void callsOutsideOfAUnitOfWorkRemainAndAreReported() throws Exception {
        program("debit, credit", "supported");
        flow("steps:\n" + step("first"));
        try (Running running = running(Isolation.SERVANTS)) {
            assertThat(send(running, "B2", "throw"))
                    .isEqualTo("500 {\"mayHaveRun\":true,\"rolledBack\":false}");
        }
        assertThat(balance(EAST, "A1")).isEqualTo(70);
    }

    @Test
    void aProgramBeginsAUnitOfWorkInAFlowWithout() throws Exception {
        flow("steps:\n" + step("first"));
        try (Running running = running(Isolation.SERVANTS)) {
            assertThat(send(running, "B2", "throw"))
                    .isEqualTo("500 {\"mayHaveRun\":false,\"rolledBack\":false}");
            assertThat(send(running, "B2", "late"))
                    .isEqualTo("500 {\"mayHaveRun\":false,\"rolledBack\":false}");
            assertMoved(0);
            assertThat(send(running, "B2", "")).isEqualTo("200 {\"ok\":true}");
        }
        assertMoved(30);
    }

    @Test
    void aUnitOfWorkThatCannotBeIsAFaultOfTheProgram() throws Exception {
        project.file(
                "zosAssets/service/zosAsset.yaml", "version: 1.0\ntype: \"ironbridgeStub-1.0\"\n");
        program("debit, service", "required");
        assertFault(XA, XA, "zosAsset.yaml:6:19: IRB-PROJ-0557E The program 'transfer' calls");
        program("debit, credit", "required");
        assertFault(LOCAL, LOCAL, "zosAsset.yaml:6:19: IRB-PROJ-0557E The program 'transfer'");
        program("debit]\n  dataSources: [east", "required");
        assertFault(XA, XA, "zosAsset.yaml:7:17: IRB-PROJ-0557E The program 'transfer' has the");
        program("debit, credit", "sometimes");
        assertFault(XA, XA, "zosAsset.yaml:7:16: IRB-PROJ-0423E");
        program("debit, credit", "never");
        flow("transaction: required\nsteps:\n" + step("first"));
        assertFault(XA, XA, "IRB-PROJ-0551E The step 'first' calls a program with transaction");
        program("credit", "supported");
        flow(
                "transaction: required\nsteps:\n"
                        + "- before:\n    asset: debit\n    request: []\n"
                        + step("first"));
        assertFault(LOCAL, LOCAL, "IRB-PROJ-0553E The step 'first' uses 'west'");
    }

    private void assertFault(String east, String west, String fault) {
        assertThatThrownBy(() -> running(Isolation.NONE, east, west).close())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(fault);
    }
}
