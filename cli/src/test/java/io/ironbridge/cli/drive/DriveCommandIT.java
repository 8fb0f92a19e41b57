package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.ironbridge.cli.Cli;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command against the JDK's server. */
@Tag("system")
@Timeout(120)
class DriveCommandIT {
    @TempDir private Path folder = Path.of("");
    private final Cli cli = new Cli();
    private final AtomicInteger served = new AtomicInteger();
    private final HttpServer server;

    DriveCommandIT() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void startServer() {
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/",
                exchange -> {
                    int number = served.incrementAndGet();
                    byte[] body = "{\"n\":1}".getBytes(StandardCharsets.UTF_8);
                    int status =
                            exchange.getRequestURI().getPath().equals("/bad") && number % 2 == 0
                                    ? 500
                                    : 200;
                    exchange.sendResponseHeaders(status, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void aRunWritesItsResult() throws IOException {
        Path result = folder.resolve("result.json");

        int exitCode =
                cli.execute(
                        "drive",
                        scenario("/good", "check: {json: {/n: 1}}"),
                        "--clients",
                        "4",
                        "--requests",
                        "200",
                        "--warm-up-requests",
                        "20",
                        "--pid",
                        "me=" + ProcessHandle.current().pid(),
                        "--out",
                        result.toString());

        assertThat(cli.err()).contains("Driving http://127.0.0.1:", " with 4 clients; Ctrl-C");
        assertThat(exitCode).isZero();
        assertThat(cli.out()).contains("200 requests in ", "p99.9", "driver (", "me (");
        JsonNode json = JsonMapper.shared().readTree(Files.readString(result));
        assertThat(json.at("/total/all/requests").asInt()).isEqualTo(200);
        assertThat(json.at("/total/all/failed").asInt()).isZero();
        assertThat(json.at("/environment/command").asString()).startsWith("drive ");
        assertThat(json.toString()).doesNotContain("hush").doesNotContain("aHVzaA");
        assertThat(served.get()).isGreaterThanOrEqualTo(220);
    }

    @Test
    void reportsAreMadeOfWhatItWrote() throws IOException {
        Path result = folder.resolve("result.json");
        cli.execute(
                "drive",
                scenario("/good", ""),
                "--interval",
                "1s",
                "--intervals",
                "3",
                "--out",
                result.toString());

        assertThat(cli.execute("report", result.toString())).isZero();
        assertThat(Files.readString(folder.resolve("result.html")))
                .contains("Response times by interval</figcaption>")
                .contains("CPU per transaction by interval</figcaption>")
                .contains("All measured requests; latencies of the good answers");
    }

    @Test
    void processesAreProfiledBehindTheIntervals() throws Exception {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        assumeTrue(Files.isExecutable(jcmd), "no jcmd here");
        assumeTrue(Files.isDirectory(Path.of("/proc/self/task")), "no /proc here");
        Path result = folder.resolve("result.json");
        Process sleeper = new ProcessBuilder("sleep", "120").start();

        int exitCode =
                cli.execute(
                        "drive",
                        scenario("/good", "check: {json: {/n: 1}}"),
                        "--clients",
                        "4",
                        "--interval",
                        "2s",
                        "--profile",
                        "--pid",
                        "me=" + ProcessHandle.current().pid(),
                        "--pid",
                        "sleeper=" + sleeper.pid(),
                        "--out",
                        result.toString());

        assertThat(exitCode).as(cli.err()).isZero();
        assertThat(sleeper.isAlive()).isTrue();
        sleeper.destroyForcibly();
        assertThat(cli.err())
                .contains("MISSING: sleeper was not profiled: it is not a JVM that this user");
        assertThat(cli.out()).contains("profile of me: ", "  most in ");
        JsonNode json = JsonMapper.shared().readTree(Files.readString(result));
        assertThat(json.at("/intervals").size()).isEqualTo(1);
        assertThat(json.at("/profiles").size()).isEqualTo(1);
        assertThat(json.at("/profiles/0/process").asString()).isEqualTo("me");
        assertThat(json.at("/profiles/0/samples").asInt()).isPositive();
        assertThat(json.at("/profiles/0/parts").toString()).contains("\"HTTP\"");
        Path page = folder.resolve("page.md");
        assertThat(cli.execute("report", result.toString(), "--markdown", page.toString()))
                .isZero();
        assertThat(page).content().contains("What the CPU is used for", "CPU by part, me");
    }

    @Test
    void anOpenLoopIsAskedForByARate() throws IOException {
        int exitCode =
                cli.execute("drive", scenario("/good", ""), "--rate", "500", "--requests", "50");

        assertThat(exitCode).isZero();
        assertThat(cli.err()).contains("with 500 requests a second over at most 100 connections");
        assertThat(cli.out()).contains("50 requests in ");
    }

    @Test
    void moreFailuresThanAllowedAreExitCode1() throws IOException {
        int exitCode = cli.execute("drive", scenario("/bad", ""), "--requests", "10");

        assertThat(exitCode).isEqualTo(1);
        assertThat(cli.out()).contains("failed: GET /bad: status 500, 5 times; the first: ");
    }

    @Test
    void aUrlIsEnough() {
        int port = server.getAddress().getPort();
        int exitCode =
                cli.execute("drive", "http://127.0.0.1:" + port + "/a?b='c'", "--requests", "5");

        assertThat(exitCode).as(cli.err()).isZero();
        assertThat(cli.out()).contains("5 requests");
        assertThat(cli.execute("drive", "http://user@127.0.0.1/")).isEqualTo(2);
        assertThat(cli.err()).contains("is no URL with a host and without a user");
    }

    @Test
    void faultsOfTheScenarioAreToldAndNothingIsSent() throws IOException {
        int exitCode = cli.execute("drive", scenario("good", "chekc: 1"));

        assertThat(exitCode).isEqualTo(1);
        assertThat(cli.err())
                .contains("load.yaml:", "error IRB-DRIVE-0004E: ", "error IRB-DRIVE-0003E: ");
        assertThat(served).hasValue(0);
    }

    @Test
    void aServerWhoseNameIsNotKnownIsExitCode3() throws IOException {
        Path file = folder.resolve("far.yaml");
        Files.writeString(file, "target: http://nowhere.invalid\nrequests: [{get: /}]\n");

        assertThat(cli.execute("drive", file.toString())).isEqualTo(3);
        assertThat(cli.err()).contains("IRB-DRIVE-0020E The run could not start");
    }

    @Test
    void anOutputThatCannotBeWrittenIsToldBeforeTheRun() throws IOException {
        int exitCode =
                cli.execute(
                        "drive",
                        scenario("/good", ""),
                        "--out",
                        folder.resolve("no/such/folder.json").toString());

        assertThat(exitCode).isEqualTo(1);
        assertThat(cli.err()).contains("IRB-DRIVE-0021E");
        assertThat(served).hasValue(0);
    }

    @Test
    void valuesBeyondTheirLimitsAreWrongUsage() throws IOException {
        String scenario = scenario("/good", "");

        assertThat(cli.execute("drive", scenario, "--clients", "0")).isEqualTo(2);
        assertThat(cli.execute("drive", scenario, "--rate", "fast")).isEqualTo(2);
        assertThat(cli.execute("drive", scenario, "--interval", "1ms")).isEqualTo(2);
        assertThat(cli.execute("drive", scenario, "--pid", "driver=1")).isEqualTo(2);
        assertThat(cli.execute("drive", scenario, "--profile")).isEqualTo(2);
        assertThat(cli.err()).contains("--profile: which processes? --pid is missing");
        assertThat(cli.execute("drive")).isEqualTo(2);
        assertThat(served).hasValue(0);
    }

    private String scenario(String path, String more) throws IOException {
        Path file = folder.resolve("load.yaml");
        Files.writeString(
                file,
                """
                target: http://127.0.0.1:%d
                http: {user: ann, password: hush}
                requests:
                  - get: %s
                    %s
                """
                        .formatted(server.getAddress().getPort(), path, more));
        return file.toString();
    }
}
