package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.admin.ProjectArchive;
import io.ironbridge.testsupport.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CliTest {
    @TempDir private Path folder = Path.of("");

    private final Cli cli = new Cli();

    @Test
    void withoutACommandSaysHowToUseIt() {
        assertThat(cli.execute()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(
                        """
                        Missing required subcommand
                        Usage: ironbridge [-hV] [--debug] [--log-level=LEVEL] [--log-queue=LINES] COMMAND
                        More: ironbridge --help
                        """);
    }

    @Test
    void anUnknownOptionIsWrongUsageWithASuggestion() {
        assertThat(cli.execute("demo", "--htp-port", "1")).isEqualTo(2);
        assertThat(cli.err())
                .startsWith("Unknown option")
                .contains("Possible solutions: --http-port")
                .doesNotContain("\tat ");
    }

    @Test
    void aPortBeyondTheLastIsWrongUsage() {
        assertThat(cli.execute("run", "somewhere", "--http-port", "65536")).isEqualTo(2);
        assertThat(cli.err())
                .startsWith(
                        "Invalid value for option '--http-port': '65536' is not a port; use 0 to"
                                + " 65535\n");
    }

    @Test
    void aQueueWhoseNameMqDoesNotAllowIsToldWithWhatItAllows() {
        assertThat(cli.execute("lab", "mq", "--port", "0", "--queue", "PAYMENT-IN")).isEqualTo(3);
        assertThat(cli.err())
                .contains("IRB-GW-0802E The lab queue manager could not be started: 'PAYMENT-IN'")
                .contains("1 to 48 letters, digits and . / _ %")
                .doesNotContain("\tat ");
    }

    @Test
    void anOptionOfLabsWithoutLabsIsWrongUsage() {
        assertThat(cli.execute("run", "--keep", "conn", Cli.sample().toString())).isEqualTo(2);
        assertThat(cli.err())
                .startsWith("--keep has no effect without labs: add --with-lab, or omit --keep.\n");
    }

    @Test
    void aDurationWithoutAKnownUnitIsWrongUsage() {
        assertThat(cli.execute("run", "somewhere", "--drain-time", "1h")).isEqualTo(2);
        assertThat(cli.err()).contains("'1h' is not a duration");
    }

    @Test
    void jccWithoutADrdaPortIsReported() {
        assertThat(cli.execute("lab", "db2", "--port", "0", "--drda-jcc")).isEqualTo(3);
        assertThat(cli.err()).contains("--drda-jcc has no effect without --drda-port: add it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo", "run", "check", "layout", "convert", "version", "lab", "lab db2", "lab mq"
            })
    void eachCommandExplainsItself(String command) {
        assertThat(cli.execute((command + " --help").split(" ", -1))).isZero();
        assertThat(cli.out())
                .startsWith("Usage: ironbridge " + command)
                .contains("Exit codes:")
                .doesNotContainPattern("(=|Default:\\s+)null");
        assertThat(cli.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void versionNamesJavaAndTransport(String version) {
        assertThat(cli.execute(version)).isZero();
        assertThat(cli.out())
                .startsWith("Ironbridge ")
                .contains("Java       25")
                .containsPattern("Transport  (epoll|nio)");
    }

    @Test
    void completionCoversTheCommands() {
        assertThat(cli.execute("generate-completion")).isZero();
        assertThat(cli.out())
                .contains(
                        "demo run admin check new add test compare verify-host package"
                                + " upgrade-check layout convert drive report lab encode version",
                        "'--with-lab'",
                        "complete -F");
    }

    @Test
    void theSampleHasNoFaultsWhenItsVariablesAreGiven() {
        int exitCode =
                cli.execute(
                        "check",
                        Cli.sample().toString(),
                        "--var=DB2_HOST=localhost",
                        "--var=DB2_PORT=446",
                        "--var=DB2_USERNAME=me",
                        "--var=DB2_PASSWORD=secret");
        assertThat(cli.out())
                .isEqualTo(
                        "warning IRB-GW-0105W: AUTHENTICATION IS OFF for 3 of 3 operations: anyone"
                            + " who can reach the port may call them. Configure a registry, and"
                            + " security in the OpenAPI document. On a laptop this may be"
                            + " intended.\n"
                            + "no errors, 1 warning in 1 project: 3 operations, 2 assets, mappings"
                            + " of 3 of 3 operations fully compiled\n");
        assertThat(exitCode).isZero();
    }

    @Test
    void aVariableWithoutValueIsAWarningForCheckAndAnErrorForRun() throws IOException {
        writeProject("${NOBODY_SETS_THIS}", "list");
        assertThat(cli.execute("check", folder.toString())).isZero();
        assertThat(cli.out())
                .isEqualTo(
                        folder
                                + "/src/main/liberty/config/db2.xml:2:38: warning IRB-PROJ-0607W:"
                                + " Variable NOBODY_SETS_THIS in attribute host of"
                                + " <zosconnect_db2Connection> is not defined. Give it a value with"
                                + " --var NAME=VALUE, in the environment, or as a <variable> of the"
                                + " configuration.\n"
                                + "'run' does not start yet: each variable needs a value (--var"
                                + " NAME=VALUE or the environment), and each connection an address."
                                + " 'run --with-lab' needs neither for what a lab replaces.\n"
                                + "Not checked: key stores; keys of token issuers; anonymous"
                                + " access.\n"
                                + "no errors, 1 warning in 1 project: 1 operation, 1 asset,"
                                + " mappings of 1 of 1 operations fully compiled\n");

        assertThat(cli.execute("run", folder.toString(), "--http-port=0")).isEqualTo(1);
        assertThat(cli.err())
                .contains("error IRB-PROJ-0607E")
                .endsWith("1 error, no warnings in 1 project: 1 operation, 1 asset; not started\n");
    }

    @Test
    void checkTellsInJsonThatItHasNotLookedAtEverything() throws IOException {
        writeProject("${NOBODY_SETS_THIS}", "list");
        assertThat(cli.execute("check", "--json", folder.toString())).isZero();
        assertThat(JsonMapper.shared().readTree(cli.out()).at("/summary/complete").asBoolean())
                .isFalse();

        Cli withValue = new Cli();
        assertThat(
                        withValue.execute(
                                "check",
                                "--json",
                                "--var=NOBODY_SETS_THIS=localhost",
                                folder.toString()))
                .isZero();
        assertThat(
                        JsonMapper.shared()
                                .readTree(withValue.out())
                                .at("/summary/complete")
                                .asBoolean())
                .isTrue();
    }

    @Test
    void anAdministratorsPortThatWouldNotBeOpenedIsAFaultOfCheckToo() throws IOException {
        writeProject("localhost", "list");
        Path more = folder.resolve("more.xml");
        Files.writeString(more, "<server><ironbridge_admin host='*'/></server>");
        assertThat(cli.execute("check", folder.toString(), more.toString())).isEqualTo(1);
        assertThat(cli.out()).contains("error IRB-GW-0151E: The administration port would");
    }

    @Test
    void limitsThatBoundNothingAreWarningsOfCheckToo() throws IOException {
        writeProject("localhost", "list");
        Path more = folder.resolve("more.xml");
        Files.writeString(
                more,
                "<server><ironbridge_rateLimit id='r' apis='nosuch' requests='1'/>"
                        + "<ironbridge_bulkhead id='b' assets='nosuch' requests='1'/></server>");
        assertThat(cli.execute("check", folder.toString(), more.toString())).isZero();
        assertThat(cli.out())
                .contains(
                        "warning IRB-GW-0135W: The ironbridge_rateLimit r has no effect: no"
                                + " operation has the names in it. Correct the names.\n",
                        "warning IRB-GW-0135W: The ironbridge_bulkhead b has no effect:",
                        "warning IRB-GW-0105W: AUTHENTICATION IS OFF",
                        "no errors, 3 warnings in 1 project");
        assertThat(cli.err()).doesNotContain("0135W", "0105W");
    }

    @Test
    void aQueueManagerThatNothingCanSpeakToIsAFaultUnlessALabStandsIn() {
        String sample = Samples.own("workload").toString();
        assertThat(cli.execute("check", sample)).isEqualTo(1);
        assertThat(cli.out()).contains("error IRB-PROJ-0635E").contains("--with-lab");

        Cli withLab = new Cli();
        assertThat(withLab.execute("check", "--with-lab", sample)).isZero();
        assertThat(withLab.out())
                .startsWith("warning IRB-GW-0105W: ")
                .contains("\nno errors, 1 warning in ");
    }

    @Test
    void checkDoesNotStartAnEmbeddedBroker() throws IOException {
        Path journal = folder.resolve("journal");
        Path file =
                Files.writeString(
                        folder.resolve("server.xml"),
                        """
                        <server>
                          <usr_mqzOSConnectService id="q" connectionFactory="jms/cf" destination="jms/q"/>
                          <zosConnectService id="s" invokeURI="/q" serviceName="q" serviceRef="q"/>
                          <jmsConnectionFactory id="cf" jndiName="jms/cf">
                            <ironbridge_artemis embedded="true" directory="%s"/>
                          </jmsConnectionFactory>
                          <jmsQueue id="q" jndiName="jms/q">
                            <properties.wmqJms baseQueueName="Q"/>
                          </jmsQueue>
                        </server>
                        """
                                .formatted(journal));
        assertThat(cli.execute("check", file.toString())).as(cli.out()).isZero();
        assertThat(journal).doesNotExist();
    }

    @Test
    void faultsArePrintedInTheOrderOfTheirPlaces() throws IOException {
        writeProject("localhost", "lst");
        write("liberty/config/more.xml", "<server>\n  <httpEndpont/>\n</server>\n");
        assertThat(cli.execute("check", folder.toString())).isEqualTo(1);
        assertThat(cli.out().lines().map(CliTest::placeAndId))
                .containsExactly(
                        "/src/main/liberty/config/more.xml:2:3: warning IRB-PROJ-0601W",
                        "/src/main/operations/%2Flist/get/operation.yaml:2:9: error"
                                + " IRB-PROJ-0505E",
                        "/src/main/zosAssets/list/zosAsset.yaml:1:1: warning IRB-PROJ-0406W",
                        "Not checked: key stores; keys of token issuers; anonymous access.",
                        "1 error, 2 warnings in 1 project: 1 operation (0 implemented), 1 asset");
    }

    @Test
    void jsonHasTheSameFaultsAndASummary() throws IOException {
        writeProject("localhost", "lst");
        assertThat(cli.execute("check", "--json", folder.toString())).isEqualTo(1);
        JsonNode report = JsonMapper.shared().readTree(cli.out());
        JsonNode first = report.get("faults").get(0);
        assertThat(first.propertyNames())
                .containsExactly("severity", "id", "file", "line", "column", "what", "remedy");
        assertThat(first.get("severity").asString()).isEqualTo("error");
        assertThat(first.get("line").asInt()).isEqualTo(2);
        assertThat(report.get("summary").get("errors").asInt()).isEqualTo(1);
        assertThat(report.get("summary").get("warnings").asInt()).isEqualTo(1);
    }

    @Test
    void aProjectThatIsNotThereIsAFault() {
        String nowhere = folder.resolve("nowhere").toString();
        assertThat(cli.execute("check", nowhere)).isEqualTo(1);
        assertThat(cli.out())
                .startsWith(nowhere + ": error IRB-PROJ-0101E: There is no such file or folder.");
    }

    private static String placeAndId(String line) {
        int end = line.indexOf(": ", line.indexOf("IRB-"));
        String shown = line.contains("IRB-") ? line.substring(0, end) : line;
        return shown.substring(Math.max(0, shown.indexOf("/src/main")));
    }

    @Test
    void whatAnAdministratorHasDeployedIsToldWhereItKeepsAServerFromStarting() throws IOException {
        writeProject("localhost", "list");
        Path state = folder.resolve("state");
        Path damaged = deployed(state, "damaged", new byte[] {1, 2, 3});
        Path lonely = deployed(state, "lonely", ProjectArchive.of(folder).bytes());
        Path server = Files.writeString(folder.resolve("server.xml"), "<server/>");
        assertThat(cli.execute("run", server.toString(), "--state", state.toString())).isEqualTo(1);
        for (Path war : List.of(damaged, lonely)) {
            assertThat(cli.err())
                    .contains(
                            war
                                    + ": error IRB-GW-0814E: This project with faults was deployed"
                                    + " by an administrator. Correct the configuration of the"
                                    + " server that it needs, or delete this file");
        }
    }

    private static Path deployed(Path state, String name, byte[] archive) throws IOException {
        Path war = Files.createDirectories(state.resolve("projects")).resolve(name + ".war");
        return Files.write(war, archive);
    }

    /** A project of one operation. */
    private void writeProject(String host, String asset) throws IOException {
        write(
                "liberty/config/db2.xml",
                """
                <server>
                  <zosconnect_db2Connection id="db2" host="%s" port="446"/>
                </server>
                """
                        .formatted(host));
        write(
                "api/openapi.yaml",
                """
                openapi: 3.0.3
                info:
                  title: List
                  version: "1"
                paths:
                  /list:
                    get:
                      responses:
                        "200":
                          description: All
                """);
        write(
                "zosAssets/list/zosAsset.yaml",
                """
                version: 1.0
                type: "db2-1.0"
                providerProperties:
                  collectionId: "SYSIBMSERVICE"
                  serviceName: "list"
                  connectionRef: "db2"
                """);
        write("operations/%2Flist/get/operation.yaml", "version: 1\nzasset: \"" + asset + "\"\n");
        write("operations/%2Flist/get/request.yaml", "version: \"1.2\"\nmappings: []\n");
        write(
                "operations/%2Flist/get/response_mapping.yaml",
                "version: 1\nresponse_200.yaml:\n  condition: true\n  httpStatusCode: 200\n");
        write("operations/%2Flist/get/response_200.yaml", "version: \"1.2\"\nmappings: []\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("src/main").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
