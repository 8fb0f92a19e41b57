package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.run.Running;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Projects that call what the labs do not have: stubs answer by the layouts of their assets. */
@Tag("system")
class StubIT {
    private final Cli cli = new Cli();
    private final HttpClient client = HttpClient.newHttpClient();
    @TempDir private Path folder;
    private @Nullable Running running;

    private Path project(String sample, String text, String replacement) throws IOException {
        return CopiedSample.into(folder, sample, text, replacement);
    }

    private void start(Path project, String... labs) throws Exception {
        running = Running.start(load(project, labs), GatewayOptions.DEFAULT.withHttpPort(0));
    }

    private WithLab.Result load(Path project, String... labs) throws Exception {
        return load(List.of(project), labs);
    }

    private WithLab.Result load(List<Path> projects, String... labs) throws Exception {
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options -> ProjectLoader.load(projects, options),
                                CommandLine.populateCommand(new LabOptions(), labs),
                                cli.console())
                        .load();
        assertThat(result.loaded().faults()).isEmpty();
        return result;
    }

    @AfterEach
    void stop() {
        client.close();
        if (running != null) {
            running.close();
        }
    }

    private String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(running.url() + path)).build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    @Test
    void eachOperationOfAProgramGetsTheDefinitionThatItsMappingUses() throws Exception {
        try (LogLines log = new LogLines("io.ironbridge.lab.stub", Level.ALL)) {
            start(project("catalog", "DFH0XCMN", "NOTTHERE"));

            assertThat(get("/catalog/items/42"))
                    .startsWith("200 ")
                    .contains("\"reference\":123", "\"price\":123.45", "ONE-DESCRIPTION");
            assertThat(get("/catalog/items"))
                    .startsWith("200 ")
                    .contains("\"count\":15", "CAT-DESCRIPTION", "CAT-DESCRIPTION 15");
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("IRB-LAB-8500W"))
                    .singleElement()
                    .satisfies(line -> assertThat(line).contains("NOTTHERE", "catalogManager"));
            assertThat(log.lines()).filteredOn(line -> line.contains("IRB-LAB-8501W")).hasSize(1);
        }
    }

    @Test
    void aRuleFixesTheReplyOfATransaction() throws Exception {
        Path rules =
                Files.writeString(
                        folder.resolve("rules.yaml"),
                        """
                        rules:
                          - asset: phonebook
                            when: {REQ-LAST-NAME: NOBODY}
                            reply: {RSP-MESSAGE: ENTRY WAS NOT FOUND}
                          - asset: phonebook
                            reply: {RSP-MESSAGE: ENTRY WAS DISPLAYED, RSP-EXTENSION: 8-111}
                        """);
        start(project("phonebook", "IVTNO", "NOTRAN"), "--stub-rules", rules.toString());

        assertThat(get("/phonebook/entries/MILLER"))
                .isEqualTo(
                        "200 {\"lastName\":\"MILLER\",\"firstName\":\"RSP-FIRST-\","
                                + "\"extension\":\"8-111\",\"zipCode\":\"RSP-ZIP\"}");
        assertThat(get("/phonebook/entries/NOBODY")).startsWith("404 ");
    }

    @Test
    void aServiceOfDb2IsDerivedFromItsSchemas() throws Exception {
        start(project("projectmanager", "serviceName: \"", "serviceName: \"my"));

        assertThat(get("/projectmanager/employees/directory?workDept=C01"))
                .isEqualTo(
                        "200 {\"employees\":[{\"number\":\"employ\",\"name\":\"firstName"
                                + " lastName\",\"department\":\"C01\"}],\"count\":1}");
    }

    @Test
    void rulesThatCannotBeUsedAreReportedWithTheirPlaces() throws Exception {
        Path rules =
                Files.writeString(
                        folder.resolve("rules.yaml"),
                        """
                        rules:
                          - asset: fonebook
                            reply: {RSP-MESSAGE: X}
                        """);
        Path project = project("phonebook", "IVTNO", "NOTRAN");

        assertThatThrownBy(() -> load(project, "--stub-rules", rules.toString()))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("rules.yaml:2: there is no asset 'fonebook'")
                .hasMessageContaining("Did you mean 'phonebook'?");
    }

    @Test
    void anAssetOfAnApiFirstProjectGetsTheStructuresOfItsApi() throws Exception {
        Path project =
                Path.of(
                        Objects.requireNonNull(Cli.class.getResource("toollibrary/project"))
                                .toURI());
        Path rules =
                Files.writeString(
                        folder.resolve("rules.yaml"),
                        """
                        rules:
                          - asset: "%2Ftools-get"
                            when: {kind: NONE}
                            reply: {responseCode404: {reason: NO SUCH KIND}}
                          - asset: "%2Ftools-get"
                            reply: {responseCode200: [{code: SAW1, fee: 12.5}]}
                        """);
        start(project, "--stub-rules", rules.toString());

        assertThat(get("/tools")).startsWith("200 [{\"code\":\"SAW1\"").contains("\"fee\":12.50");
        assertThat(get("/tools?kind=NONE")).isEqualTo("404 {\"reason\":\"NO SUCH KIND\"}");
    }

    @Test
    void faultsInRulesOfAllLabsAreReportedAtOnce() throws Exception {
        Path rules =
                Files.writeString(
                        folder.resolve("rules.yaml"),
                        """
                        rules:
                          - asset: phonebook
                            reply: {RSP-MESAGE: X}
                          - asset: phonebook
                            when: {NOBODY: 1}
                            reply: {RSP-MESSAGE: X}
                          - asset: catalogManager
                            reply: {CAT-RETURN-CODE: 2000}
                        """);
        List<Path> projects =
                List.of(
                        project("phonebook", "IVTNO", "NOTRAN"),
                        project("catalog", "DFH0XCMN", "NOTTHERE"));

        assertThatThrownBy(() -> load(projects, "--stub-rules", rules.toString()))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("rules.yaml:2: the reply of the asset phonebook has no item")
                .hasMessageContaining("rules.yaml:4: the request of the asset phonebook has no")
                .hasMessageContaining("rules.yaml:7: the value of CATALOG.CAT-RETURN-CODE");
    }
}
