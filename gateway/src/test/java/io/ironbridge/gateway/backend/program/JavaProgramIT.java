package io.ironbridge.gateway.backend.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorjava.JavaConfig.Isolation;
import io.ironbridge.gateway.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Java programs in servants: what they return, and what happens if they fail. */
@Tag("system")
@Timeout(120)
class JavaProgramIT {
    private static final String RUN = "@Override public ";

    @TempDir static Path jars;

    @TempDir Path folder;

    /** All programs, each of which does what its name says for the id "bad". */
    @BeforeAll
    static void compile(@TempDir Path work) throws Exception {
        new ProgramJar(work)
                .program(
                        "Greeting",
                        "Greeting.In, Greeting.Out",
                        """
                        public record In(String id) {}
                        public record Out(String text, int length) {}
                        @Override public Out run(In in, ProgramCall call) {
                            return new Out("Hello " + in.id(), in.id().length());
                        }
                        """)
                .program(
                        "Bytes",
                        "byte[], byte[]",
                        RUN
                                + "byte[] run(byte[] in, ProgramCall call) {"
                                + " String text = new String(in, StandardCharsets.UTF_8);"
                                + " return (\"{\\\"text\\\":\\\"\" + text.length() + \" \" +"
                                + " call.caller().orElse(\"anonymous\") + \"\\\"}\")"
                                + ".getBytes(StandardCharsets.UTF_8); }")
                .program(
                        "Fails",
                        "byte[], byte[]",
                        bad("throw new ProgramFailedException(404, \"No such person\");"))
                .program(
                        "Throws",
                        "byte[], byte[]",
                        bad("throw new IllegalStateException(\"secret\");"))
                .program("Truncates", "byte[], byte[]", bad("return new byte[] {'{'};"))
                .program("Repeats", "byte[], byte[]", bad("return new byte[] {'1', ' ', '2'};"))
                .program("Exits", "byte[], byte[]", bad("System.exit(3);"))
                .program("Spins", "byte[], byte[]", bad("while (call.requestId() != null) { }"))
                .program("Waits", "byte[], byte[]", bad("Thread.sleep(600_000);"))
                .program(
                        "Fills",
                        "byte[], byte[]",
                        bad(
                                "java.util.List<byte[]> all = new java.util.ArrayList<>(); while"
                                        + " (true) { all.add(new byte[1 << 20]); }"))
                .program(
                        "Looks",
                        "byte[], byte[]",
                        bad("Class.forName(\"io.netty.buffer.ByteBuf\");"))
                .write(jars.resolve("programs.jar"));
    }

    private static String bad(String what) {
        return RUN
                + "byte[] run(byte[] in, ProgramCall call) throws Exception {"
                + " if (new String(in, StandardCharsets.UTF_8).contains(\"bad\")) { "
                + what
                + " } return \"{\\\"text\\\":\\\"well\\\"}\".getBytes(StandardCharsets.UTF_8); }";
    }

    private Path project(String program, String attributes) {
        return ProgramProject.of(folder, program)
                .config(
                        """
                        <library id="programs"><fileset dir="%s" includes="*.jar"/></library>
                        <ironbridge_servants id="java" libraryRef="programs" heapMegabytes="64" %s/>
                        <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="-1" ironbridge_requestTimeout="5s"/>
                        """
                                .formatted(jars, attributes))
                .folder();
    }

    private Running running(String program) throws Exception {
        return running(Isolation.SERVANTS, program);
    }

    private Running running(Isolation isolation, String program) throws Exception {
        return Running.with(
                project(
                        program,
                        "workers='2' servants='2' grace='200ms' drain='1s' isolation='"
                                + isolation
                                + "'"));
    }

    @ParameterizedTest
    @EnumSource
    void aProgramTakesAndReturnsRecords(Isolation isolation) throws Exception {
        try (Running running = running(isolation, "Greeting")) {
            assertThat(running.get("/staff/000010")).isEqualTo("200 {\"text\":\"Hello 000010\"}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProgramTakesAndReturnsBytes(Isolation isolation) throws Exception {
        try (Running running = running(isolation, "Bytes")) {
            assertThat(running.get("/staff/000010")).isEqualTo("200 {\"text\":\"15 anonymous\"}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFailureThatAProgramReportsReachesTheMapping(Isolation isolation) throws Exception {
        try (Running running = running(isolation, "Fails")) {
            assertThat(running.get("/staff/bad"))
                    .isEqualTo("500 {\"code\":404,\"message\":\"No such person\"}");
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionIsNamedWithoutItsText(Isolation isolation) throws Exception {
        try (Running running = running(isolation, "Throws")) {
            assertThat(running.get("/staff/bad"))
                    .startsWith("500 {\"code\":502,")
                    .doesNotContain("secret");
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Truncates", "Repeats"})
    void bytesThatAreNoJsonAreAFailureOfTheProgram(String program) throws Exception {
        try (Running running = running(program)) {
            assertThat(running.get("/staff/bad")).startsWith("500 {\"code\":502,");
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
        }
    }

    @Test
    void aProgramThatExitsTakesNoOtherServantAlong() throws Exception {
        try (Running running = running("Exits")) {
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
            for (int i = 0; i < 3; i++) {
                assertThat(running.get("/staff/bad")).startsWith("500 {\"code\":50");
                assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
            }
        }
    }

    @Test
    void aProgramThatRunsOutOfMemoryIsReplaced() throws Exception {
        try (Running running = running("Fills")) {
            assertThat(running.get("/staff/bad")).startsWith("500 {\"code\":50");
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
        }
    }

    @Test
    void aProgramThatSpinsIsReplacedAndOthersGoOn() throws Exception {
        try (Running running = running("Spins");
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
            List<Future<String>> spinning = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                spinning.add(callers.submit(() -> running.get("/staff/bad")));
            }
            while (!spinning.stream().allMatch(Future::isDone)) {
                assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
            }
            for (Future<String> one : spinning) {
                assertThat(one.get()).startsWith("500 {\"code\":504");
            }
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
        }
    }

    @Test
    void aProgramOfThisProcessThatWaitsIsInterrupted() throws Exception {
        try (Running running = Running.with(project("Waits", "workers='1' isolation='none'"))) {
            assertThat(running.get("/staff/bad")).startsWith("500 {\"code\":504");
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
            assertThat(running.get("/metrics"))
                    .containsPattern("ironbridge_servants\\{[^}]*\\} 0.0");
        }
    }

    /** Its servant stays: the caller's time was over, nothing else. */
    @Test
    void aProgramThatWaitsIsInterrupted() throws Exception {
        try (Running running =
                Running.with(project("Waits", "workers='1' servants='1' spares='0'"))) {
            assertThat(running.get("/staff/bad")).startsWith("500 {\"code\":504");
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
            assertThat(running.get("/metrics"))
                    .containsPattern("ironbridge_backend_connections_opened_total\\{[^}]*\\} 1.0")
                    .containsPattern("ironbridge_servants\\{[^}]*state=\"active\"[^}]*\\} 1.0");
        }
    }

    /** Its servant stays. */
    @Test
    void anInputThatIsTooLongIsRefused() throws Exception {
        String attributes = "workers='1' servants='1' spares='0' maxMessageBytes='70000'";
        Path project = project("Waits", attributes);
        try (Running running = Running.with(project)) {
            assertThat(
                            running.send(
                                    "PUT",
                                    "/staff/1",
                                    "{\"name\":\"%s\"}".formatted("x".repeat(80_000))))
                    .startsWith("500 {\"code\":502,");
            assertThat(running.get("/staff/1")).isEqualTo("200 {\"text\":\"well\"}");
            assertThat(running.get("/metrics"))
                    .containsPattern("ironbridge_backend_connections_opened_total\\{[^}]*\\} 1.0");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProgramSeesNothingOfTheGateway(Isolation isolation) throws Exception {
        try (Running running = running(isolation, "Looks")) {
            assertThat(running.get("/staff/bad")).startsWith("500 {\"code\":502,");
        }
    }

    @Test
    void aProgramThatIsInNoJarIsAFault() {
        assertThatThrownBy(() -> Running.with(project("Absent", "")))
                .hasMessageContaining(
                        "zosAsset.yaml:1:1: IRB-GW-0178E The program sample.Absent of getEmployee"
                                + " is in no jar of java.");
    }
}
