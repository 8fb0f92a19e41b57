package io.ironbridge.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.run.Announcement;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.gateway.state.ServerState;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.testsupport.Db2Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands of administrators, to a server in this process. */
@Tag("system")
@Timeout(60)
class AdminCommandIT {
    @TempDir private Path folder = Path.of("");

    private LabDb2 lab;
    private Gateway gateway;
    private Cli cli = new Cli();

    @BeforeEach
    void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults().withCredentials("u", "p"));
        ServerState state = ServerState.in(folder.resolve("state"));
        Path roots =
                Files.writeString(
                        folder.resolve("roots.xml"),
                        "<server><webApplication id='p' name='projectmanager'"
                                + " contextRoot='/'/><webApplication id='t' name='two'"
                                + " contextRoot='/two'/><ironbridge_serviceDefinition name='SHOP'>"
                                + "<serviceClass name='ORDERS'><period importance='1' percent='90'"
                                + " responseTime='500ms'/></serviceClass>"
                                + "<classify api='projectmanager' serviceClass='ORDERS'/>"
                                + "<policy name='NIGHT'><override serviceClass='ORDERS'"
                                + " importance='4' velocity='30'/></policy>"
                                + "</ironbridge_serviceDefinition></server>");
        Supplier<Loaded> source =
                () -> {
                    List<Path> all = new ArrayList<>(List.of(Cli.sample(), roots));
                    all.addAll(state.projects());
                    return ProjectLoader.load(
                            all, BackEndKinds.with(Db2Variables.options(lab.port(), "u", "p")));
                };
        gateway =
                Gateway.start(
                        source.get(),
                        GatewayOptions.DEFAULT
                                .withHttpPort(0)
                                .withAdminPort(0)
                                .withTokens(folder.resolve("run"))
                                .withState(state)
                                .withSource(source));
    }

    @AfterEach
    void stop() {
        gateway.close();
        lab.close();
    }

    private int admin(String... words) {
        cli = new Cli();
        List<String> all = new ArrayList<>(List.of("admin"));
        all.addAll(List.of(words));
        all.addAll(List.of("--token-folder", folder.resolve("run").toString()));
        return cli.execute(all.toArray(String[]::new));
    }

    @Test
    void serviceClassesHaveTheGoalsOfTheActivePolicy() {
        assertThat(admin("workload")).isZero();
        assertThat(cli.out())
                .contains("Service definition SHOP, policy BASE of BASE, NIGHT")
                .containsPattern("ORDERS\\.1 +1 +90% within 0\\.500 s ");

        assertThat(admin("workload", "policy", "NIGHT")).isZero();
        assertThat(cli.out()).containsPattern("ORDERS\\.1 +4 +velocity 30 ");
        assertThat(admin("workload", "policy", "NOON")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("no such policy");

        assertThat(admin("workload", "classification")).isZero();
        assertThat(cli.out()).contains("api=\"projectmanager\" serviceClass=\"ORDERS\"");
    }

    @Test
    void tablesAreForPeopleAndJsonIsForPrograms() {
        assertThat(admin("status")).as(cli.err()).isZero();
        assertThat(cli.out()).contains("Configuration  1, since ").contains("Ready          yes");
        assertThat(admin("projects")).isZero();
        assertThat(cli.out()).startsWith("NAME").contains("projectmanager  started  /");
        assertThat(admin("project", "projectmanager")).isZero();
        assertThat(cli.out()).contains("OPERATION").contains("GET");
        assertThat(admin("connections")).isZero();
        assertThat(cli.out()).contains("Db2").contains("closed");
        assertThat(admin("connections", "--json")).isZero();
        assertThat(new JsonMapper().readTree(cli.out()).path(0).path("provider").asString())
                .isEqualTo("Db2");
        assertThat(admin("loggers")).isZero();
        assertThat(cli.out()).contains("io.ironbridge");
        assertThat(admin("activity")).isZero();
        assertThat(cli.out()).contains("projectmanager");
        assertThat(admin("services")).isZero();
    }

    @Test
    void whatIsStoppedIsToldAtTheStart() {
        assertThat(announced()).doesNotContain("(stopped)").contains("State in " + folder);
        assertThat(admin("stop", "projectmanager")).isZero();
        assertThat(announced()).containsPattern("operations? \\(stopped\\)");
    }

    private String announced() {
        List<Path> sample = List.of(Cli.sample());
        Loaded loaded =
                ProjectLoader.load(sample, BackEndKinds.with(Db2Variables.options(1, "u", "p")));
        return String.join("\n", Announcement.lines(gateway, loaded, Optional.of(folder)));
    }

    @Test
    void anApiIsStoppedAndStarted() {
        assertThat(admin("stop", "projectmanager")).isZero();
        assertThat(cli.out()).contains("projectmanager, stopped");
        assertThat(admin("start", "projectmanager")).isZero();
        assertThat(cli.out()).contains("projectmanager, started");
        assertThat(admin("stop", "nothing")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("IRB-GW-0812E").contains("(404)");
    }

    @Test
    void aFolderIsDeployedAndUndeployed() throws IOException {
        assertThat(admin("deploy", "two", Cli.sample().toString())).as(cli.err()).isZero();
        assertThat(cli.out()).contains("two, started").contains("deployed");
        assertThat(admin("undeploy", "two")).isZero();
        assertThat(cli.out()).contains("two, undeployed");

        assertThat(admin("deploy", "two", folder.toString())).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("IRB-GW-0811E");
        Path junk = Files.writeString(folder.resolve("junk.war"), "junk");
        assertThat(admin("deploy", "two", junk.toString())).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("(422)").contains("two.war");
    }

    @Test
    void connectionsAreTestedAndConfigurationsReloaded() {
        assertThat(admin("reload")).isZero();
        assertThat(cli.out()).contains("Configuration 2 is now serving requests.");
        assertThat(admin("connections", "--json")).isZero();
        String id = new JsonMapper().readTree(cli.out()).path(0).path("id").asString();
        assertThat(admin("test", id)).isZero();
        assertThat(cli.out()).contains("Reached: ");
        lab.close();
        assertThat(admin("test", id)).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.out()).contains("Not reached");
        assertThat(admin("close-circuit", id)).isZero();
        assertThat(admin("release-credentials", id)).isZero();
        assertThat(cli.out()).contains("refusedCredentials");
    }

    @Test
    void aConnectionAndAServiceAreShownAlone() {
        assertThat(admin("connections")).isZero();
        assertThat(cli.out()).contains("FULL").contains("EXPIRED").contains("TURNED-AWAY");
        assertThat(admin("connections", "--json")).isZero();
        String id = new JsonMapper().readTree(cli.out()).path(0).path("id").asString();
        assertThat(admin("connection", id)).isZero();
        assertThat(cli.out()).contains("mostWaiting").contains(id);
        assertThat(admin("service", "nothing")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("(404)");
    }

    @Test
    void theFolderOfTheStateIsShown() {
        assertThat(admin("status")).isZero();
        assertThat(cli.out()).contains("State          " + folder.resolve("state"));
    }

    @Test
    void aRefusalIsJsonForPrograms() {
        assertThat(admin("stop", "nothing", "--json")).isEqualTo(ExitCodes.FAULTS);
        JsonNode problem = new JsonMapper().readTree(cli.out());
        assertThat(problem.path("status").asInt()).isEqualTo(404);
        assertThat(problem.path("title").asString()).contains("nothing");
        assertThat(cli.err()).contains("IRB-GW-0812E");
        assertThat(admin("deploy", "two", "nowhere.war", "--json")).isEqualTo(ExitCodes.FAULTS);
        assertThat(new JsonMapper().readTree(cli.out()).path("title").asString())
                .contains("no such file: nowhere.war");
    }

    @Test
    void anArchiveThatIsTooLargeIsRefusedWithTheReason() throws IOException {
        Path large = Files.write(folder.resolve("large.war"), new byte[11 * 1024 * 1024]);
        assertThat(admin("deploy", "two", large.toString())).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err())
                .contains("(413): The request body is too large.")
                .contains("ironbridge_maxBodyBytes of <ironbridge_admin>");
    }

    @Test
    void aUserIsNotTheLocalAdministrator() {
        assertThat(admin("status", "--user", "ann")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("(401)");
    }

    @Test
    void whoComesWithoutProofIsToldHow() {
        String url = gateway.adminAddresses().getFirst().url();
        assertThat(admin("status", "--url", url)).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("(401)").contains("--user").contains("--port");
    }

    @Test
    void anAddressWithoutASchemeIsRefusedWithAdvice() {
        for (String url :
                List.of("localhost:9990", "//localhost:9990", "http:9990", "http://a b")) {
            assertThat(admin("status", "--url", url)).as(url).isEqualTo(ExitCodes.USAGE);
            assertThat(cli.err()).contains("--url").contains("http://localhost:9990");
        }
    }

    @Test
    void aPortAndAnAddressDoNotGoTogether() {
        String url = gateway.adminAddresses().getFirst().url();
        assertThat(admin("status", "--port", "1", "--url", url)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("--url").contains("--port");
    }

    @Test
    void theServerAtAPortIsFound() {
        String port = Integer.toString(gateway.adminAddresses().getFirst().port());
        assertThat(admin("status", "--port", port)).as(cli.err()).isZero();
        assertThat(admin("status", "--port", "1")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("at port 1");
    }

    @Test
    void theReportOfActivityIsJsonForPrograms() {
        assertThat(admin("activity", "--json")).isZero();
        assertThat(new JsonMapper().readTree(cli.out()).path("format").asString())
                .isEqualTo("ironbridge-workload-activity");
    }

    @Test
    void theFileOfAKilledServerIsNotTakenForAServer() throws IOException {
        Path run = folder.resolve("run");
        Path file = run.resolve(gateway.adminAddresses().getFirst().port() + ".json");
        Files.writeString(
                run.resolve("1.json"), // before this process had the id
                Files.readString(file).replaceAll("\"started\":[0-9]+", "\"started\":1000"));
        assertThat(admin("status")).as(cli.err()).isZero();
        assertThat(admin("status", "--port", "1")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("No server of this user is running at port 1");
    }

    @Test
    void whatIsLeftOutOfAFolderIsTold() {
        assertThat(admin("deploy", "two", Cli.sample().toString())).isZero();
        assertThat(cli.err())
                .contains("IRB-GW-0813W")
                .contains(Path.of("src/main/liberty/config/server.xml").toString());
        assertThat(admin("deploy", "two", folder.resolve("none.war").toString()))
                .isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).doesNotContain("IRB-GW-0813W").contains("no such file");
    }

    @Test
    void withoutAServerItSaysWhereItLooked() {
        gateway.close();
        assertThat(admin("status")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("No server of this user is running").contains("run");
    }

    @Test
    void levelsOfLoggersAreSet() {
        assertThat(admin("log-level", "io.ironbridge.gateway.server.Reloader", "debug")).isZero();
        assertThat(cli.out()).contains("is at DEBUG");
        assertThat(admin("log-level", "io.ironbridge.gateway.server.Reloader", "inherited"))
                .isZero();
    }
}
