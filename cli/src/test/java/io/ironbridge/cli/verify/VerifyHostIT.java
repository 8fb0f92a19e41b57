package io.ironbridge.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Labs for Db2, CICS and IMS stand for hosts. One set of them for all tests. */
@Tag("system")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VerifyHostIT {
    private static final Host DOWN = new Host("127.0.0.1", "1", "USER1", "pw");

    @TempDir private static Path folder;
    private WithLab.@Nullable Result labs;
    private Host db2 = DOWN;
    private Host cics = DOWN;
    private Host ims = DOWN;

    private record Host(String host, String port, String user, String password) {
        Host at(Host other) {
            return new Host(other.host, other.port, user, password);
        }
    }

    @BeforeAll
    void startHosts() throws Exception {
        List<Path> samples =
                Stream.of("catalog", "phonebook", "projectmanager")
                        .map(Cli.sample()::resolveSibling)
                        .toList();
        labs =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options -> ProjectLoader.load(samples, options),
                                new LabOptions(),
                                new Cli().console())
                        .load();
        List<String> access = labs.labs().access();
        db2 = host("lab Db2", access);
        cics = host("lab CICS region", access);
        ims = host("lab IMS", access);
    }

    private static Host host(String lab, List<String> access) {
        Pattern line =
                Pattern.compile(
                        "The " + lab + " listens on ([^:]+):(\\d+), user (\\S+), password (\\S+)");
        Matcher found =
                access.stream()
                        .map(line::matcher)
                        .filter(Matcher::matches)
                        .findFirst()
                        .orElseThrow();
        return new Host(found.group(1), found.group(2), found.group(3), found.group(4));
    }

    @AfterAll
    void stopHosts() {
        if (labs != null) {
            labs.labs().close();
        }
    }

    private Path config(Host forDb2, Host forCics, Host forIms) throws IOException {
        return Files.writeString(
                Files.createTempDirectory(folder, "config").resolve("server.xml"),
                """
                <server>
                  <zosconnect_db2Connection id="db2Connection" host="%s" port="%s" credentialRef="dc"/>
                  <zosconnect_credential id="dc" user="%s" password="%s"/>
                  <zosconnect_cicsIpicConnection id="cicsConn" host="%s" ironbridge_hostlinkPort="%s"
                      authDataRef="ca"/>
                  <zosconnect_authData id="ca" user="%s" password="%s"/>
                  <zosconnect_imsConnection id="imsConn" connectionFactoryRef="imsF"
                      imsDatastoreName="IMS1" ironbridge_local="false"/>
                  <connectionFactory id="imsF" containerAuthDataRef="ia">
                    <properties.gmoa hostName="%s" portNumber="%s"/>
                  </connectionFactory>
                  <authData id="ia" user="%s" password="%s"/>
                </server>
                """
                        .formatted(
                                Stream.of(forDb2, forCics, forIms)
                                        .flatMap(each ->
                                                Stream.of(
                                                        each.host,
                                                        each.port,
                                                        each.user,
                                                        each.password))
                                        .toArray()));
    }

    /** Runs the command. */
    private Verified verify(Path config, String... more) throws IOException {
        Path report = Files.createTempDirectory(folder, "report").resolve("report.md");
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "verify-host",
                                config.toString(),
                                "--report",
                                report.toString(),
                                "--lab-data",
                                "none"));
        arguments.addAll(List.of(more));
        Cli cli = new Cli();
        int exitCode = cli.execute(arguments.toArray(String[]::new));
        return new Verified(
                exitCode,
                cli.err(),
                Files.exists(report) ? Files.readString(report, StandardCharsets.UTF_8) : "");
    }

    private record Verified(int exitCode, String err, String report) {
        List<String> steps(String kind) {
            return report.lines().filter(line -> line.contains(" | " + kind + " | ")).toList();
        }
    }

    @Test
    void hostsThatDoWhatLabsDoAreReportedWithoutNames() throws Exception {
        Verified verified = verify(config(db2, cics, ims));

        assertThat(verified.report)
                .contains("failed: NOT_FOUND AEI0", "DFS064", "status 404", "Observed: ")
                .doesNotContain("differs")
                .doesNotContain("127.0.0.1", db2.port, db2.user, ims.user, "cicsConn", "IBVERIFY");
        assertThat(verified.exitCode).isZero();
    }

    @Test
    void aChosenCallIsComparedByItsFormOnly() throws Exception {
        Path request =
                Files.writeString(
                        folder.resolve("request.json"),
                        "{\"PHONE-REQUEST\":{\"REQ-COMMAND\":\"DISPLAY\","
                                + "\"REQ-LAST-NAME\":\"LAST1\"}}");
        Verified verified =
                verify(
                        Cli.sample().resolveSibling("phonebook"),
                        "--var=IMS_HOST=" + ims.host,
                        "--var=IMS_PORT=" + ims.port,
                        "--var=IMS_USER=" + ims.user,
                        "--var=IMS_PASSWORD=" + ims.password,
                        "--no-lab",
                        "--call",
                        "phonebook:" + request);

        assertThat(verified.steps("IMS").getLast())
                .contains(
                        "chosen call of asset-1",
                        "replied: {{2 x number, 7 x text}}",
                        "1 segments");
        assertThat(verified.report).doesNotContain("LAST1", "phonebook");
    }

    @Test
    void aUserThatIsRefusedIsNotTriedAgain() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer refusing = server(401, requests);
        try {
            Host wrong = new Host("127.0.0.1", port(refusing), "USER1", "wrong");
            Verified verified = verify(config(wrong, wrong.at(cics), wrong.at(ims)), "--no-lab");

            assertThat(requests).hasValue(1);
            assertThat(verified.steps("Db2")).hasSize(2);
            assertThat(verified.steps("CICS")).singleElement().asString().contains("skipped");
            assertThat(verified.steps("IMS")).singleElement().asString().contains("skipped");
            assertThat(verified.err).contains("IRB-GW-0851W");
            assertThat(verified.exitCode).isEqualTo(1);
        } finally {
            refusing.stop(0);
        }
    }

    @Test
    void aHostThatIsDownOrSomethingElseEndsItsSteps() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer other = server(200, requests);
        try {
            Host web = new Host("127.0.0.1", port(other), cics.user, cics.password);
            Verified verified = verify(config(DOWN, web, DOWN), "--no-lab");

            assertThat(verified.steps("Db2")).singleElement().asString().contains("not connected");
            assertThat(verified.steps("CICS")).hasSize(2);
            assertThat(verified.steps("CICS").getLast()).contains("not of the protocol");
            assertThat(requests).hasValue(1);
            assertThat(verified.exitCode).isEqualTo(1);
        } finally {
            other.stop(0);
        }
    }

    @Test
    void anAssetThatIsNotThereIsReportedBeforeAnythingIsCalled() throws Exception {
        Verified verified = verify(config(DOWN, DOWN, DOWN), "--call", "fonebook:x.json");

        assertThat(verified.err).contains("IRB-GW-0853E", "'fonebook'");
        assertThat(verified.report).isEmpty();
    }

    private static HttpServer server(int status, AtomicInteger requests) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    requests.incrementAndGet();
                    byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(status, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        return server;
    }

    private static String port(HttpServer server) {
        return Integer.toString(server.getAddress().getPort());
    }
}
