package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.cli.Cli;
import io.ironbridge.gateway.backend.cics.CicsConnection;
import io.ironbridge.gateway.backend.cics.CicsTransport;
import io.ironbridge.gateway.backend.db2.Db2Connection;
import io.ironbridge.gateway.backend.ims.ImsConnection;
import io.ironbridge.gateway.backend.mq.MessagingService;
import io.ironbridge.gateway.backend.mq.MqConnection;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Which connections labs replace, and what they call then; no lab is started. */
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

    private Loaded load(Path project, String... labs) {
        return new WithLab(
                        BackEndKinds.loadOptions(Map.of()),
                        options -> ProjectLoader.load(List.of(project), options),
                        CommandLine.populateCommand(new LabOptions(), labs),
                        cli.console())
                .loadWithoutStart();
    }

    private static Db2Connection db2(Loaded loaded) {
        return loaded.config().connections().of(Db2Connection.class).findFirst().orElseThrow();
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
        assertThat(db2(loaded).host()).isEqualTo("127.0.0.1");
        assertThat(db2(loaded).credential().orElseThrow().user()).isEqualTo("labuser");
    }

    @Test
    void aLabReplacesABackEndThatTheConfigurationNames() throws IOException {
        Loaded loaded =
                load(
                        project(
                                "projectmanager",
                                Map.of(
                                        "host=\"${DB2_HOST}\"",
                                        "host=\"db2.example.com\" ironbridge_secure=\"true\""
                                                + " ironbridge_identity=\"caller\"",
                                        "${DB2_PORT}",
                                        "446",
                                        "${DB2_USERNAME}",
                                        "REALUSER")));

        assertThat(loaded.faults()).noneMatch(Fault::isError);
        assertThat(db2(loaded).host()).isEqualTo("127.0.0.1");
        assertThat(db2(loaded).secure()).isFalse();
        assertThat(db2(loaded).runAs()).isEqualTo(RunAs.FIXED);
        assertThat(db2(loaded).credential().orElseThrow().user()).isEqualTo("labuser");
    }

    @Test
    void theRegionReplacesAResourceAdapterAndAnotherHostLink() throws IOException {
        Path project = project("echo", Map.of("${CICS_HOST}", "cics.example.com"));
        Files.writeString(
                project.resolve("src/main/liberty/config/more.xml"),
                """
                <server>
                  <zosconnect_cicsIpicConnection id="cicsConn" ironbridge_transport="jca"
                      ironbridge_hostlinkPort="3080" ironbridge_hostlinkPath="/real"
                      sslCertsRef="none">
                    <ironbridge_jca directory="${CTG}"/>
                  </zosconnect_cicsIpicConnection>
                </server>
                """);

        Loaded loaded = load(project);

        assertThat(loaded.faults()).noneMatch(Fault::isError);
        CicsConnection connection =
                loaded.config().connections().of(CicsConnection.class).findFirst().orElseThrow();
        assertThat(connection.host()).isEqualTo("127.0.0.1");
        assertThat(connection.secure()).isFalse();
        assertThat(connection.transport())
                .hasValueSatisfying(transport ->
                        assertThat(((CicsTransport.HostLink) transport).port())
                                .isEqualTo(LabKind.NO_PORT));
    }

    @Test
    void aFactoryThatConnectionsShareIsReplacedForEach() throws IOException {
        Path project =
                project(
                        "phonebook",
                        Map.of("${IMS_HOST}", "ims.example.com", "${IMS_PORT}", "9999"));
        Files.writeString(
                project.resolve("src/main/liberty/config/more.xml"),
                """
                <server>
                  <zosconnect_imsConnection id="kept" connectionFactoryRef="imsConnectionFactory"
                      imsDatastoreName="IMS2"/>
                  <authData id="imsCredentials" user="REALUSER" password="secret"/>
                </server>
                """);

        Loaded loaded = load(project, "--keep", "kept");

        assertThat(loaded.faults()).noneMatch(Fault::isError);
        assertThat(loaded.config().connections().of(ImsConnection.class))
                .extracting(each -> each.id() + " " + each.host() + " " + each.credential())
                .satisfiesExactlyInAnyOrder(
                        replaced ->
                                assertThat(replaced)
                                        .startsWith("imsConn 127.0.0.1 ")
                                        .contains("LABUSER"),
                        kept ->
                                assertThat(kept)
                                        .startsWith("kept ims.example.com ")
                                        .contains("REALUSER"));
    }

    @Test
    void theQueueManagerReplacesAnotherAlsoForServicesWithUsers() throws IOException {
        Path project = project("workload", Map.of());
        Files.writeString(
                Files.createDirectories(project.resolve("configDropins/overrides"))
                        .resolve("more.xml"),
                """
                <server>
                  <jmsConnectionFactory id="workload" authDataRef="nobody">
                    <ironbridge_artemis url="tcp://mq.example.com:1414"/>
                  </jmsConnectionFactory>
                  <usr_mqzOSConnectService id="workloadQueues" userName="APP" password="${APP}"/>
                </server>
                """);

        Loaded loaded = load(project);

        assertThat(loaded.faults()).noneMatch(Fault::isError);
        assertThat(loaded.config().connections().of(MqConnection.class))
                .extracting(MqConnection::transport)
                .containsExactly(new MqConnection.Transport.Artemis("tcp://127.0.0.1:0"));
        assertThat(loaded.config().connections().allServices())
                .allMatch(service -> ((MessagingService) service).credential().isEmpty());
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
        Loaded loaded = load(project("phonebook", Map.of("\"IMS1\"", "\"IMSD\"")));

        assertThat(ImsLabKind.datastores(loaded)).containsExactly("IMSD");
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
    void aKeptConnectionStillNeedsItsVariables() throws IOException {
        Path project = project("projectmanager", Map.of("${DB2_HOST}", "db2.example.com"));

        Loaded loaded = load(project, "--keep", "db2Connection");

        assertThat(db2(loaded).host()).isEqualTo("db2.example.com");
        assertThat(loaded.faults())
                .anyMatch(fault -> fault.isError() && fault.what().contains("DB2_USERNAME"));
    }
}
