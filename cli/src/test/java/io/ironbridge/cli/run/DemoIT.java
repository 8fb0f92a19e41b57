package io.ironbridge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.Labs;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.backend.db2.Db2Connection;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.db2.LabDb2;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("system")
class DemoIT {
    private final Cli cli = new Cli();

    @Test
    void everyCallThatTheDemoProposesKeepsItsPromise() throws Exception {
        try (Demo demo =
                Demo.start(Cli.samples(), GatewayOptions.DEFAULT.withHttpPort(0), cli.console())) {
            assertThat(demo.callAll(cli.console())).as(cli.out()).isTrue();
        }
        assertThat(cli.out().lines()).hasSameSizeAs(DemoCall.ALL);
    }

    @Test
    void theDemoProposesTheFiveSizesOfThePublishedMeasurements() {
        assertThat(
                        DemoCall.ALL.stream()
                                .filter(call -> call.marker().equals("\"EMPNO\":"))
                                .map(DemoCall::times))
                .isEqualTo(List.of(4, 21, 42, 126, 210));
    }

    @Test
    void aPromiseOfOtherRowsIsNotKept() {
        DemoCall call = DemoCall.ALL.getFirst();
        assertThat(call.isKept(200, "{\"EMPNO\":\"1\"}")).isFalse();
        assertThat(call.isKept(500, "")).isFalse();
    }

    @Test
    void aPortInUseIsToldAsSuchAndEndsWith3() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int exitCode =
                    cli.execute(
                            "run",
                            Cli.sample().toString(),
                            "--with-lab",
                            "--http-port",
                            Integer.toString(taken.getLocalPort()));
            assertThat(exitCode).isEqualTo(3);
            assertThat(cli.err())
                    .contains("error IRB-GW-0107E", "choose another")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void whatALabCannotStartWithIsToldWithWhatToDo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(told("cics", "--programs", "no-such-folder"))
                    .contains("--programs no-such-folder does not exist: name a folder");
            assertThat(told("cics", "--copybooks", "no-such-folder"))
                    .contains("--copybooks no-such-folder does not exist: name a folder");
            assertThat(told("db2", "--key-store", "no-such-file"))
                    .contains("set the environment variable IRONBRIDGE_LAB_KEY_STORE_PASSWORD");
            assertThat(told("db2", "--port", port)).contains("127.0.0.1:" + port, "choose another");
        }
    }

    private String told(String... lab) {
        List<String> words = new ArrayList<>(List.of("lab"));
        words.addAll(List.of(lab));
        assertThat(cli.execute(words.toArray(String[]::new))).isEqualTo(3);
        return cli.err();
    }

    @Test
    void aLabReplacesTheHostThatIsGivenAndTheLogReportsIt() throws Exception {
        WithLab.Result result =
                load(
                        Map.of(
                                "DB2_HOST", "db2.example.com",
                                "DB2_PORT", "446",
                                "DB2_USERNAME", "me",
                                "DB2_PASSWORD", "secret"));
        try (var lab = result.labs().lab(LabDb2.class).orElseThrow()) {
            Db2Connection connection = connection(result);
            assertThat(connection.host()).isEqualTo("127.0.0.1");
            assertThat(connection.port()).isEqualTo(lab.port());
            Credential credential = connection.credential().orElseThrow();
            assertThat(credential.user()).isEqualTo("labuser");
            assertThat(result.labs().access())
                    .containsExactly(
                            "The lab Db2 listens on 127.0.0.1:"
                                    + lab.port()
                                    + ", user labuser, password "
                                    + credential.password().reveal(),
                            "Data of labs in memory");
        }
        assertThat(cli.err().lines())
                .containsExactly(
                        "IRB-GW-0803W The connection 'db2Connection' calls the lab Db2 instead of"
                                + " db2.example.com:446.");
    }

    @Test
    void aConnectionThatIsKeptCallsItsOwnBackEnd() throws Exception {
        WithLab.Result result =
                load(
                        Map.of(
                                "DB2_HOST", "db2.example.com",
                                "DB2_PORT", "446",
                                "DB2_USERNAME", "me",
                                "DB2_PASSWORD", "secret"),
                        Cli.sample(),
                        "--keep",
                        "db2Connection");
        assertThat(result.labs().running()).isEmpty();
        assertThat(connection(result).host()).isEqualTo("db2.example.com");
        assertThat(cli.err()).startsWith("IRB-GW-0804I ").doesNotContain("0803");
    }

    @Test
    void aConnectionToKeepMustExist() {
        assertThatThrownBy(() -> load(Map.of(), Cli.sample(), "--keep", "db2Conection"))
                .isInstanceOf(StartException.class)
                .hasMessage(
                        "IRB-GW-0823E There is no connection 'db2Conection' to keep. Did you mean"
                                + " 'db2Connection'? Known: db2Connection.");
    }

    private static Db2Connection connection(WithLab.Result result) {
        return result.loaded()
                .config()
                .connections()
                .of(Db2Connection.class)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void onlyTheLabThatAnAssetCallsIsStarted() throws Exception {
        try (LogLines log = new LogLines("io.ironbridge.lab", Level.ALL)) {
            WithLab.Result result = load(Map.of(), Cli.sample().resolveSibling("echo"));
            try (Labs running = result.labs()) {
                assertThat(running.lab(LabDb2.class)).isEmpty();
                assertThat(running.lab(LabCics.class)).isPresent();
            }
            assertThat(log.lines()).noneMatch(line -> line.contains("IRB-LAB-0001I"));
        }
    }

    /** With an environment of its own, so that the one around the test does not count. */
    private WithLab.Result load(Map<String, String> variables)
            throws StartException, InterruptedException {
        return load(variables, Cli.sample());
    }

    private WithLab.Result load(Map<String, String> variables, Path project, String... labs)
            throws StartException, InterruptedException {
        return new WithLab(
                        BackEndKinds.loadOptions(Map.of()).withVariables(variables),
                        options -> ProjectLoader.load(List.of(project), options),
                        CommandLine.populateCommand(LabOptions.forDemo(), labs),
                        cli.console())
                .load();
    }
}
