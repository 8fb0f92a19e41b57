package io.ironbridge.apiproject.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.Origins;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.apiproject.text.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables, includes, and the merging of several files. */
class VariablesAndMergingTest {
    @TempDir Path folder;

    private void write(String place, String content) {
        TestProject.write(folder.resolve(place), "<server>" + content + "</server>");
    }

    private Loaded load(LoadOptions options) {
        return ProjectLoader.load(List.of(folder), options);
    }

    private ServerConfig config() {
        Loaded loaded = load(TestProject.options(Map.of()));
        assertThat(loaded.faults()).filteredOn(Fault::isError).isEmpty();
        return loaded.config();
    }

    private String host(LoadOptions options) {
        return load(options).config().endpoints().httpEndpoints().getFirst().host();
    }

    private static LoadOptions environment(String name, String value) {
        return TestProject.options(Map.of(name, value));
    }

    private static final String ENDPOINT = "<httpEndpoint id='e' host='${the.host}'/>";

    @Test
    void variablesComeFromTheStrongestPlace() {
        write("server.xml", ENDPOINT + "<variable name='the.host' defaultValue='default'/>");
        LoadOptions options = TestProject.options(Map.of());
        assertThat(host(options)).isEqualTo("default");
        options = environment("the.host", "environment");
        assertThat(host(options)).isEqualTo("environment");
        write(
                "server.xml",
                ENDPOINT + "<variable name='the.host' value='file' defaultValue='default'/>");
        assertThat(host(options)).isEqualTo("file");
        assertThat(host(options.withVariables(Map.of("the.host", "command")))).isEqualTo("command");
    }

    @Test
    void environmentNamesAreMangledAsInLiberty() {
        write("server.xml", ENDPOINT);
        assertThat(host(environment("the.host", "exact"))).isEqualTo("exact");
        assertThat(host(environment("the_host", "plain"))).isEqualTo("plain");
        assertThat(host(environment("THE_HOST", "upper"))).isEqualTo("upper");
        assertThat(
                        host(
                                TestProject.options(
                                        Map.of(
                                                "THE_HOST",
                                                "upper",
                                                "the_host",
                                                "plain",
                                                "the.host",
                                                "exact"))))
                .isEqualTo("exact");
        assertThat(host(TestProject.options(Map.of("THE_HOST", "upper", "the_host", "plain"))))
                .isEqualTo("plain");
        write("server.xml", "<httpEndpoint id='e' host='${env.HOST}'/>");
        assertThat(host(environment("HOST", "from env"))).isEqualTo("from env");
    }

    @Test
    void variablesMayBeMadeOfVariables() {
        write(
                "server.xml",
                ENDPOINT
                        + "<variable name='the.host' value='${a}.${b}'/><variable name='a'"
                        + " value='x'/>");
        assertThat(host(environment("B", "y${a}"))).isEqualTo("x.y${a}");
    }

    /** Otherwise files below it would be looked for below it twice. */
    @Test
    void theServersFolderIsAbsoluteAlsoForARelativeProject() {
        write("server.xml", ENDPOINT + "<variable name='the.host' value='${server.config.dir}'/>");
        Path relative = Path.of("").toAbsolutePath().relativize(folder.toAbsolutePath());

        Loaded loaded = ProjectLoader.load(List.of(relative), TestProject.options(Map.of()));
        String host = loaded.config().endpoints().httpEndpoints().getFirst().host();
        assertThat(Path.of(host)).isAbsolute().isDirectory();
    }

    @Test
    void variablesMadeOfThemselvesAreTold() {
        write(
                "server.xml",
                ENDPOINT
                        + "<variable name='the.host' value='${a}'/><variable name='a'"
                        + " value='${the.host}'/>");
        assertThat(load(TestProject.options(Map.of())).faults())
                .extracting(Fault::id)
                .contains("IRB-PROJ-0607E");
    }

    @Test
    void variablesThatGrowWithoutEndAreStopped() {
        StringBuilder laughs = new StringBuilder(ENDPOINT + "<variable name='v0' value='ha'/>");
        for (int i = 1; i < 20; i++) {
            laughs.append(
                    "<variable name='v"
                            + i
                            + "' value='"
                            + ("${v" + (i - 1) + "}").repeat(10)
                            + "'/>");
        }
        write("server.xml", laughs + "<variable name='the.host' value='${v19}'/>");
        assertThat(load(TestProject.options(Map.of())).faults())
                .extracting(Fault::id)
                .contains("IRB-PROJ-0607E");
    }

    @Test
    void filesMergeInLibertysOrder() {
        write(
                "configDropins/defaults/a.xml",
                "<httpEndpoint id='e' host='default' httpPort='1' httpsPort='11'/>");
        write("server.xml", "<httpEndpoint id='e' httpPort='2' enabled='false'/>");
        write("configDropins/overrides/b.xml", "<httpEndpoint id='e' httpPort='4'/>");
        write(
                "configDropins/overrides/a.xml",
                "<httpEndpoint id='e' httpPort='3' httpsPort='33'/>");
        EndpointConfig.HttpEndpoint endpoint = config().endpoints().httpEndpoints().getFirst();
        assertThat(config().endpoints().httpEndpoints()).hasSize(1);
        assertThat(endpoint.host()).isEqualTo("default");
        assertThat(endpoint.httpPort()).isEqualTo(4);
        assertThat(endpoint.httpsPort()).isEqualTo(33);
        assertThat(endpoint.enabled()).isFalse();
    }

    @Test
    void singletonsMergeAndFeaturesAddUp() {
        write(
                "server.xml",
                "<config"
                    + " updateTrigger='disabled'/><featureManager><feature>mpHealth-4.0</feature></featureManager>");
        write(
                "configDropins/overrides/a.xml",
                "<config"
                    + " monitorInterval='2s'/><featureManager><feature>mpMetrics-5.0</feature></featureManager>");
        assertThat(config().updates().configUpdates().updateTrigger())
                .isEqualTo(UpdateTrigger.DISABLED);
        assertThat(config().updates().configUpdates().monitorInterval())
                .isEqualTo(java.time.Duration.ofSeconds(2));
        assertThat(config().features()).containsExactlyInAnyOrder("mpHealth-4.0", "mpMetrics-5.0");
    }

    @Test
    void containerFolderItselfOrTheOneAboveMayBeNamed() {
        write("config/server.xml", "<httpEndpoint id='e' host='there'/>");
        assertThat(host(TestProject.options(Map.of()))).isEqualTo("there");
        Loaded inner =
                ProjectLoader.load(
                        List.of(folder.resolve("config")), TestProject.options(Map.of()));
        assertThat(inner.config().endpoints().httpEndpoints().getFirst().host()).isEqualTo("there");
        assertThat(inner.faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0106W");
    }

    @Test
    void includesTakePartWhereTheyStand() {
        write(
                "server.xml",
                "<httpEndpoint id='e' host='a' httpPort='1'/><include"
                        + " location='more/x.xml'/><httpEndpoint id='e' httpPort='3'/>");
        write(
                "more/x.xml",
                "<httpEndpoint id='e' httpPort='2' httpsPort='22'/><include"
                        + " location='${server.config.dir}/y.xml'/>");
        write("y.xml", "<httpEndpoint id='e' host='y'/>");
        EndpointConfig.HttpEndpoint endpoint = config().endpoints().httpEndpoints().getFirst();
        assertThat(List.of(endpoint.host(), endpoint.httpPort(), endpoint.httpsPort()))
                .containsExactly("y", 3, 22);
    }

    @Test
    void conflictsFollowOnConflict() {
        write("x.xml", "<httpEndpoint id='e' httpPort='2'/>");
        String element = "<httpEndpoint id='e' host='a' httpPort='1'/>";
        write("server.xml", element + "<include location='x.xml' onConflict='replace'/>");
        assertThat(
                        List.of(
                                config().endpoints().httpEndpoints().getFirst().host(),
                                config().endpoints().httpEndpoints().getFirst().httpPort()))
                .containsExactly("localhost", 2);
        write("server.xml", element + "<include location='x.xml' onConflict='IGNORE'/>");
        assertThat(config().endpoints().httpEndpoints().getFirst().httpPort()).isEqualTo(1);
        write("server.xml", "<include location='x.xml' onConflict='ignore'/>" + element);
        assertThat(config().endpoints().httpEndpoints().getFirst().httpPort()).isEqualTo(1);
        write("server.xml", element + "<include location='x.xml' onConflict='merge'/>");
        assertThat(
                        List.of(
                                config().endpoints().httpEndpoints().getFirst().host(),
                                config().endpoints().httpEndpoints().getFirst().httpPort()))
                .containsExactly("a", 2);
    }

    private String onlyFault() {
        List<Fault> faults =
                load(TestProject.options(Map.of())).faults().stream()
                        .filter(f -> !f.id().endsWith("0106W"))
                        .toList();
        assertThat(faults).hasSize(1);
        return faults.getFirst().id()
                + " "
                + faults.getFirst().line()
                + ":"
                + faults.getFirst().column();
    }

    @Test
    void missingIncludeIsAnErrorUnlessOptional() {
        write("server.xml", "<include location='none.xml' optional='true'/>");
        config();
        write("server.xml", "\n<include location='none.xml'/>");
        assertThat(onlyFault()).isEqualTo("IRB-PROJ-0610E 2:10");
    }

    @Test
    void circularIncludeIsAnError() {
        write("server.xml", "<include location='x.xml'/>");
        write("x.xml", "\n<include location='./server.xml'/>");
        assertThat(onlyFault()).isEqualTo("IRB-PROJ-0611E 2:10");
    }

    @Test
    void includedUrlIsAnError() {
        write("server.xml", "\n<include location='http://example/x.xml'/>");
        assertThat(onlyFault()).isEqualTo("IRB-PROJ-0612E 2:10");
    }

    @Test
    void unknownOnConflictIsAnError() {
        write("x.xml", "");
        write("server.xml", "\n<include location='x.xml' onConflict='guess'/>");
        assertThat(onlyFault()).isEqualTo("IRB-PROJ-0605E 2:27");
    }

    @Test
    void aesPasswordUsesTheConfiguredKey() {
        write(
                "server.xml",
                "<variable name='wlp.password.encryption.key'"
                    + " value='another'/><zosconnect_credential id='c' user='u'"
                    + " password='{aes}AGTpzRDW//VE3Jshg1fd89rxw/JMjHfFM9UdYdVNIUt2'/><zosconnect_db2Connection"
                    + " id='d' host='h' port='1' credentialRef='c'/>");
        assertThat(load(TestProject.options(Map.of())).faults())
                .extracting(Fault::id)
                .contains("IRB-PROJ-0613E");
    }

    private List<Path> missing(Origins before) {
        return before.missing(load(TestProject.options(Map.of())).origins());
    }

    private void delete(String place) throws IOException {
        Files.delete(folder.resolve(place));
    }

    @Test
    void aServerWithoutItsMainFileLacksIt() throws IOException {
        write("server.xml", "");
        write("configDropins/overrides/a.xml", "");
        Origins before = load(TestProject.options(Map.of())).origins();
        assertThat(missing(before)).isEmpty();
        delete("server.xml");
        assertThat(missing(before)).containsExactly(folder.resolve("server.xml"));
    }

    @Test
    void filesOfConfigDropinsMayGo() throws IOException {
        write("server.xml", "");
        write("configDropins/overrides/a.xml", "");
        write("configDropins/defaults/a.xml", "");
        Origins before = load(TestProject.options(Map.of())).origins();
        delete("configDropins/overrides/a.xml");
        delete("configDropins/defaults/a.xml");
        assertThat(missing(before)).isEmpty();
    }

    private static final String CONFIG = "src/main/liberty/config/";

    private void project() throws IOException {
        Files.createDirectories(folder.resolve("src/main/api"));
    }

    @Test
    void aProjectLacksEachFileOfItsConfiguration() throws IOException {
        project();
        write(CONFIG + "server.xml", "");
        write(CONFIG + "roles.xml", "");
        Origins before = load(TestProject.options(Map.of())).origins();
        delete(CONFIG + "roles.xml");
        assertThat(missing(before)).containsExactly(folder.resolve(CONFIG + "roles.xml"));
        delete(CONFIG + "server.xml");
        delete(CONFIG);
        assertThat(missing(before)).hasSize(2);
    }

    @Test
    void whatAnIncludeCallsOptionalMayGo() throws IOException {
        project();
        write(CONFIG + "server.xml", "<include location='more.xml' optional='true'/>");
        write(CONFIG + "more.xml", "");
        Origins before = load(TestProject.options(Map.of())).origins();
        delete(CONFIG + "more.xml");
        assertThat(missing(before)).isEmpty();
    }

    @Test
    void whatNothingIncludesAnyLongerMayGo() throws IOException {
        write("server.xml", "<include location='more.xml'/>");
        write("more.xml", "");
        Origins before = load(TestProject.options(Map.of())).origins();
        write("server.xml", "");
        delete("more.xml");
        assertThat(missing(before)).isEmpty();
    }

    @Test
    void aProjectThatIsGoneLacksNothing() throws IOException {
        project();
        write(CONFIG + "server.xml", "");
        Origins before = load(TestProject.options(Map.of())).origins();
        assertThat(before.missing(new Origins(List.of(), List.of(), List.of(), List.of())))
                .isEmpty();
    }
}
