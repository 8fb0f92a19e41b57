package io.ironbridge.gateway.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** Programs that call other assets of their project, wherever they run. */
@Tag("system")
@Timeout(120)
class ProgramCallsIT {
    /** What the program does is the note of its input. */
    private static final String MOVE =
            """
            public record In(String from, String to, int amount, String note) {}
            public record Change(String ID, int AMOUNT) {}
            public record Note(String TEXT) {}
            public record Out(String text) {}

            @Override public Out run(In in, ProgramCall call) throws Exception {
                return switch (in.note()) {
                    case "bytes" -> {
                        byte[] json = call.asset("change", json(in), byte[].class);
                        yield new Out(new String(json, StandardCharsets.UTF_8).replace('"', ' '));
                    }
                    case "unfit" -> out(() -> call.asset("change", change(in), Note.class));
                    case "wrong" -> out(() -> call.asset("change", new Note("x"), byte[].class));
                    case "no json" -> out(() -> call.asset("change", new byte[] {'{'}, byte[].class));
                    case "undeclared" -> out(() -> call.asset("balance", change(in), byte[].class));
                    case "broken" -> out(() -> call.asset("broken", Map.of(), Map.class));
                    case "uncaught" -> new Out("" + call.asset("broken", Map.of(), Map.class));
                    case "too long" ->
                            out(() -> call.asset("note", new Note("x".repeat(80_000)), Map.class));
                    case "afterwards" -> {
                        last = call;
                        yield new Out("kept");
                    }
                    case "last" -> out(() -> last.asset("change", change(in), Map.class));
                    case "twice" -> {
                        Thread other = new Thread(() -> count(call, in));
                        other.start();
                        int here = count(call, in);
                        other.join();
                        yield new Out("" + here);
                    }
                    case "left" -> {
                        new Thread(() -> count(call, in)).start();
                        yield new Out("left");
                    }
                    case "exit" -> {
                        count(call, in);
                        Runtime.getRuntime().halt(3);
                        yield new Out("");
                    }
                    default -> new Out("" + count(call, in));
                };
            }

            private static volatile ProgramCall last;

            private static Change change(In in) {
                return new Change(in.from(), -in.amount());
            }

            private static byte[] json(In in) {
                return ("{\\"ID\\":\\"" + in.from() + "\\",\\"AMOUNT\\":-" + in.amount() + "}")
                        .getBytes(StandardCharsets.UTF_8);
            }

            private static int count(ProgramCall call, In in) {
                try {
                    return (Integer) call.asset("change", change(in), Map.class).get("Update Count");
                } catch (AssetFailedException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }

            private static Out out(Callable<?> calling) {
                try {
                    return new Out("" + calling.call());
                } catch (AssetFailedException e) {
                    return new Out(e.status() + " " + e.mayHaveRun() + e.code());
                } catch (Exception e) {
                    return new Out(e.getClass().getSimpleName());
                }
            }
            """;

    @TempDir static Path jars;

    @TempDir private Path folder;

    private TransferProject project;

    @BeforeAll
    static void compile(@TempDir Path work) throws Exception {
        new ProgramJar(work)
                .program("Move", "Move.In, Move.Out", MOVE)
                .program(
                        "Outer",
                        "byte[], byte[]",
                        """
                        @Override public byte[] run(byte[] in, ProgramCall call) throws Exception {
                            return call.asset("move", in, byte[].class);
                        }
                        """)
                .write(jars.resolve("programs.jar"));
    }

    @BeforeEach
    void prepare() throws SQLException {
        execute(
                ";create=true",
                "CREATE TABLE ACCOUNTS (ID CHAR(2) NOT NULL PRIMARY KEY, BALANCE INTEGER)",
                "CREATE TABLE NOTES (TEXT VARCHAR(100))",
                "INSERT INTO ACCOUNTS VALUES ('A1', 100), ('B2', 5)");
        project =
                new TransferProject(folder)
                        .file("operations/%2Ftransfers/post/request.yaml", request())
                        .response(
                                "response_200.yaml",
                                "- text: {template: \"{{$zosAssetResponse.body.text}}\"}")
                        .response("response_500.yaml", "- code: {expression: \"$error.code\"}");
        asset("move", "Move", "inner", "change, broken, note");
        operation("move");
    }

    private static String request() {
        return """
        version: "1.2"
        mappings:
        - body:
            mappings:
            - from: {template: "{{$body.from}}"}
            - to: {template: "{{$body.to}}"}
            - amount: {expression: "$body.amount"}
            - note: {template: "{{$body.lines[0]}}"}
        """;
    }

    private void operation(String asset) {
        project.file("operations/%2Ftransfers/post/operation.yaml", "version: 1\nzasset: " + asset);
    }

    private void asset(String name, String program, String servants, String assets) {
        project.file(
                "zosAssets/" + name + "/zosAsset.yaml",
                """
                version: 1.0
                type: "java-1.0"
                providerProperties:
                  connectionRef: "%s"
                  class: "sample.%s"
                  assets: [%s]
                """
                        .formatted(servants, program, assets));
    }

    /** One worker for all programs, and one connection for all their calls. */
    private Running running(Isolation isolation) throws Exception {
        String servants =
                """
                <ironbridge_servants id="%s" libraryRef="programs" heapMegabytes="64" workers="1"
                    servants="1" spares="0" maxMessageBytes="70000" isolation="%s"/>
                """;
        project.element(
                """
                <library id="programs"><fileset dir="%s" includes="*.jar"/></library>
                <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="-1"
                    ironbridge_requestTimeout="20s"/>
                """
                                .formatted(jars)
                        + servants.formatted("inner", isolation)
                        + servants.formatted("outer", isolation));
        return Running.with(project.folder());
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

    private static int balance() throws SQLException {
        try (Connection derby = DriverManager.getConnection(TransferProject.URL);
                Statement statement = derby.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT BALANCE FROM ACCOUNTS WHERE ID = 'A1'")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static String send(Running running, String what) throws Exception {
        return running.send(
                "POST",
                "/transfers",
                "{\"from\":\"A1\",\"to\":\"B2\",\"amount\":30,\"lines\":[\"" + what + "\"]}");
    }

    @ParameterizedTest
    @EnumSource
    void aProgramCallsAnAssetWithARecord(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            assertThat(send(running, "record")).isEqualTo("200 {\"text\":\"1\"}");
        }
        assertThat(balance()).isEqualTo(70);
    }

    @ParameterizedTest
    @EnumSource
    void aProgramCallsAnAssetWithBytes(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            assertThat(send(running, "bytes")).contains("Update Count :1");
        }
        assertThat(balance()).isEqualTo(70);
    }

    @ParameterizedTest
    @EnumSource
    void aFailedCallSaysWhetherItMayHaveRun(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            assertThat(send(running, "broken")).isEqualTo("200 {\"text\":\"500 false\"}");
            assertThat(send(running, "wrong")).startsWith("200 {\"text\":\"4").contains(" false");
            assertThat(send(running, "too long")).isEqualTo("200 {\"text\":\"400 false\"}");
            assertThat(balance()).isEqualTo(100);
            assertThat(send(running, "unfit")).isEqualTo("200 {\"text\":\"502 true\"}");
        }
        assertThat(balance()).isEqualTo(70);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatCannotBeMadeIsAnErrorOfTheProgram(Isolation isolation) throws Exception {
        String illegal = "200 {\"text\":\"IllegalArgumentException\"}";
        try (Running running = running(isolation)) {
            assertThat(send(running, "undeclared")).isEqualTo(illegal);
            assertThat(send(running, "no json")).isEqualTo(illegal);
            assertThat(send(running, "uncaught")).isEqualTo("500 {\"code\":500}");
        }
        assertThat(balance()).isEqualTo(100);
    }

    @ParameterizedTest
    @EnumSource
    void aProgramThatHasReturnedCallsNothing(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            assertThat(send(running, "afterwards")).startsWith("200");
            assertThat(send(running, "last")).isEqualTo("200 {\"text\":\"IllegalStateException\"}");
            assertThat(balance()).isEqualTo(100);
        }
    }

    @ParameterizedTest
    @EnumSource
    void callsOfSeveralThreadsComeOneAfterAnother(Isolation isolation) throws Exception {
        try (Running running = running(isolation)) {
            assertThat(send(running, "twice")).isEqualTo("200 {\"text\":\"1\"}");
            assertThat(balance()).isEqualTo(40);
            for (int i = 0; i < 20; i++) {
                assertThat(send(running, "left")).isEqualTo("200 {\"text\":\"left\"}");
                assertThat(send(running, "record")).isEqualTo("200 {\"text\":\"1\"}");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProgramCallsAProgramInOtherServants(Isolation isolation) throws Exception {
        asset("outer", "Outer", "outer", "move");
        operation("outer");
        try (Running running = running(isolation)) {
            assertThat(send(running, "record")).isEqualTo("200 {\"text\":\"1\"}");
        }
        assertThat(balance()).isEqualTo(70);
    }

    @ParameterizedTest
    @EnumSource
    void aStepOfAFlowCallsAssets(Isolation isolation) throws Exception {
        project.flow(
                        """
                        - first:
                            asset: move
                            request:
                            - body:
                                mappings:
                                - from: {template: "{{$body.from}}"}
                                - to: {template: "{{$body.to}}"}
                                - amount: {expression: "$body.amount"}
                                - note: {template: "{{$body.lines[0]}}"}
                        """)
                .response("response_200.yaml", "- text: {template: \"{{$first.body.text}}\"}");
        folder.resolve("src/main/operations/%2Ftransfers/post/operation.yaml").toFile().delete();
        folder.resolve("src/main/operations/%2Ftransfers/post/request.yaml").toFile().delete();
        try (Running running = running(isolation)) {
            assertThat(send(running, "record")).isEqualTo("200 {\"text\":\"1\"}");
            assertThat(send(running, "uncaught")).isEqualTo("500 {\"code\":500}");
        }
        assertThat(balance()).isEqualTo(70);
    }

    /** Its connections are free again. */
    @Test
    void aProgramThatExitsLeavesNoCallBehind() throws Exception {
        try (Running running = running(Isolation.SERVANTS)) {
            assertThat(send(running, "exit")).isEqualTo("500 {\"code\":502}");
            assertThat(send(running, "record")).isEqualTo("200 {\"text\":\"1\"}");
            assertThat(running.get("/metrics"))
                    .containsPattern("ironbridge_backend_calls\\{[^}]*bank[^}]*\\} 0.0");
        }
        assertThat(balance()).isEqualTo(40);
    }

    @Test
    void anAssetThatDoesNotExistIsAFault() {
        asset("move", "Move", "inner", "change, broken, not");
        assertThatThrownBy(() -> running(Isolation.SERVANTS))
                .hasMessageContaining(
                        "zosAsset.yaml:6:28: IRB-PROJ-0505E Asset 'not' does not exist.")
                .hasMessageContaining("note");
    }

    @Test
    void programsThatWaitForTheirOwnServantsAreAFault() {
        asset("move", "Move", "inner", "change, outer");
        asset("outer", "Outer", "outer", "move");
        assertThatThrownBy(() -> running(Isolation.SERVANTS))
                .hasMessageContaining("move/zosAsset.yaml:6:20: IRB-PROJ-0556E The program 'move'")
                .hasMessageContaining("outer/zosAsset.yaml:6:12: IRB-PROJ-0556E");
        asset("outer", "Outer", "inner", "");
        assertThatThrownBy(() -> running(Isolation.SERVANTS))
                .hasMessageContaining("move/zosAsset.yaml:6:20: IRB-PROJ-0556E The program 'move'");
    }
}
