package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.cli.Cli;
import io.ironbridge.gateway.backend.cics.CicsConnection;
import io.ironbridge.gateway.backend.cics.CicsTransport;
import io.ironbridge.gateway.backend.db2.Db2Connection;
import io.ironbridge.gateway.backend.ims.ImsConnection;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names by which projects refer to back ends that are not there; no lab is started. */
class WithLabTest {
    private final Cli cli = new Cli();
    @TempDir private Path folder;

    private Path project(String sample, Map<String, String> replacements) throws IOException {
        Path from = Cli.sample().resolveSibling(sample);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path to = folder.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
                if (file.toString().endsWith(".xml")) {
                    String text = Files.readString(file);
                    for (Map.Entry<String, String> each : replacements.entrySet()) {
                        text = text.replace(each.getKey(), each.getValue());
                    }
                    Files.writeString(to, text);
                }
            }
        }
        return folder;
    }

    private Loaded load(Path... projects) {
        return new WithLab(
                        BackEndKinds.loadOptions(Map.of()),
                        options -> ProjectLoader.load(List.of(projects), options),
                        LabOptions.forDemo(),
                        cli.console())
                .loadWithoutStart();
    }

    @Test
    void aLabStandsInWhateverTheVariablesAreCalled() throws IOException {
        Loaded loaded =
                load(
                        project(
                                "projectmanager",
                                Map.of(
                                        "${DB2_HOST}", "${PAYMENTS_HOST}",
                                        "${DB2_PORT}", "${payments.port}",
                                        "${DB2_USERNAME}", "${WHO}",
                                        "${DB2_PASSWORD}", "${SECRET_WORD}")));

        assertThat(loaded.faults()).noneMatch(Fault::isError);
        var connection =
                loaded.config().connections().of(Db2Connection.class).findFirst().orElseThrow();
        assertThat(connection.host()).isEqualTo("127.0.0.1");
        assertThat(connection.credential().orElseThrow().user()).isEqualTo("labuser");
    }

    @Test
    void theRegionStandsInForConnectionsOfAnyVariable() throws IOException {
        Loaded loaded =
                load(
                        project(
                                "echo",
                                Map.of(
                                        "${CICS_HOST}", "${REGION}",
                                        "${CICS_PORT}", "${REGION_PORT}")));

        assertThat(loaded.faults()).noneMatch(Fault::isError);
        assertThat(loaded.config().connections().of(CicsConnection.class))
                .allMatch(each -> each.transport().orElseThrow() instanceof CicsTransport.HostLink);
    }

    @Test
    void theDataStoreIsTheProjects() throws IOException {
        Path written = project("phonebook", Map.of("\"IMS1\"", "\"IMSD\""));
        ImsLabKind kind =
                ImsLabKind.of(BackEndKinds.loadOptions(Map.of()), LabImsOptions.forDemo());

        assertThat(kind.connections(load(written)).toList())
                .allSatisfy(each -> assertThat(each.names()).containsExactly("IMSD"));
    }

    @Test
    void aDataStoreInAVariableHasAName() throws IOException {
        Path open =
                project(
                        "phonebook",
                        Map.of("\"IMS1\"", "\"${IMS_DATASTORE}\"", "${IMS_HOST}", "${PHONE}"));

        Loaded loaded = load(open);

        assertThat(loaded.faults()).noneMatch(Fault::isError);
        assertThat(loaded.config().connections().of(ImsConnection.class))
                .allSatisfy(
                        each -> assertThat(each.config().orThrow().datastore()).isEqualTo("IMS1"));
    }

    @Test
    void connectionsThatNoAssetUsesNeedNoVariables() throws IOException {
        Path project = project("projectmanager", Map.of());
        Files.writeString(
                project.resolve("src/main/liberty/config/more.xml"),
                """
                <server>
                  <zosconnect_db2Connection id="other" host="${OTHER_HOST}" port="${OTHER_PORT}"/>
                </server>
                """);

        assertThat(load(project).faults()).noneMatch(Fault::isError);
    }

    @Test
    void variablesOfOtherThingsStillNeedAValue() throws IOException {
        Path project = project("projectmanager", Map.of());
        Files.writeString(
                project.resolve("src/main/liberty/config/more.xml"),
                """
                <server>
                  <zosconnect_credential id="other" user="${SOMEBODY}" password="x"/>
                  <zosconnect_db2Connection id="there" host="db2.example.com" port="446"
                      credentialRef="other"/>
                </server>
                """);

        assertThat(load(project).faults()).anyMatch(fault -> fault.toString().contains("SOMEBODY"));
    }
}
