package io.ironbridge.gateway.backend.cics;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.server.CredentialBackoff;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.connectorcics.hostlink.HostLinkConfig;
import io.ironbridge.connectorcics.jca.JcaConfig;
import io.ironbridge.connectorcics.jca.JcaProgram.TransidUsage;
import io.ironbridge.gateway.backend.AssetProject;
import io.ironbridge.gateway.backend.ServerXml;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CicsKindTest {
    private static final String HOST = "liberty/config/host.xml";

    @TempDir Path folder;

    private Loaded load(String attributes, String children, LoadOptions options) {
        Path file =
                write(
                        folder.resolve("server.xml"),
                        """
                        <server>
                          <zosconnect_authData id="cred" user="LABUSER" password="secret"/>
                          <zosconnect_cicsIpicConnection id="c" host="cics.example" %s>%s
                          </zosconnect_cicsIpicConnection>
                        </server>
                        """
                                .formatted(attributes, children));
        return ProjectLoader.load(List.of(file), options);
    }

    private static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HostLinkConfig hostLink(CicsConnection connection) {
        return ((CicsTransport.HostLink) connection.transport().orElseThrow()).config().orThrow();
    }

    private static JcaConfig adapter(CicsConnection connection) {
        return ((CicsTransport.Jca) connection.transport().orElseThrow()).config().orThrow();
    }

    private CicsConnection clean(String attributes, String children) {
        Loaded loaded = load(attributes, children, BackEndKinds.loadOptions(Map.of()));
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().connections().connection(CicsConnection.class, "c").orElseThrow();
    }

    @Test
    void everythingThatIsNotSaidHasADefault() {
        CicsConnection plain = clean("port='1435'", "");
        assertThat(plain.port()).contains(1435);
        assertThat(plain.credential()).isEmpty();
        assertThat(plain.secure()).isFalse();
        assertThat(plain.transaction()).isEmpty();
        assertThat(plain.transidUsage()).isEqualTo(TransidUsage.EIB_ONLY);
        assertThat(plain.requestTimeout()).isZero();
        assertThat(plain.backoff())
                .isEqualTo(new CredentialBackoff(Duration.ofSeconds(30), 2, 10_000));
        assertThat(plain.transport()).isEmpty();
        HostLinkConfig config = hostLink(clean("ironbridge_hostlinkPort='1'", ""));
        assertThat(config.http().socket().timeouts().connect()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.http().socket().maxConnections()).isEqualTo(100);
        assertThat(config.path()).isEqualTo(HostLinkConfig.PATH);
    }

    @Test
    void whatIsSaidIsTaken() {
        CicsConnection set =
                clean(
                        "ironbridge_hostlinkPort='1' authDataRef='cred' transid='ORDR'"
                            + " transidUsage='EIB_AND_MIRROR' connectionTimeout='2s'"
                            + " ironbridge_requestTimeout='500ms' sendSessions='7'"
                            + " ironbridge_queueLength='3' ironbridge_idleTimeout='9s'"
                            + " ironbridge_secure='true' ironbridge_maxReplyBytes='70000'"
                            + " ironbridge_credentialsHold='2m' ironbridge_maxHeldCredentials='5'"
                            + " zosConnectApplid='ZCEE' heartbeatInterval='30s'",
                        "");
        assertThat(set.credential().orElseThrow().user()).isEqualTo("LABUSER");
        assertThat(set.credential().orElseThrow().password().reveal()).isEqualTo("secret");
        assertThat(set.transaction()).contains("ORDR");
        assertThat(set.transidUsage()).isEqualTo(TransidUsage.EIB_AND_MIRROR);
        assertThat(set.requestTimeout()).isEqualTo(Duration.ofMillis(500));
        assertThat(set.queueLength()).isEqualTo(3);
        assertThat(set.backoff()).isEqualTo(new CredentialBackoff(Duration.ofMinutes(2), 2, 5));
        assertThat(set.secure()).isTrue();
        HostLinkConfig config = hostLink(set);
        assertThat(config.credentials().orElseThrow().password()).isEqualTo("secret");
        assertThat(config.http().socket().timeouts().connect()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.http().socket().timeouts().receive()).isEqualTo(Duration.ofMillis(500));
        assertThat(config.http().socket().timeouts().idle()).isEqualTo(Duration.ofSeconds(9));
        assertThat(config.http().socket().maxConnections()).isEqualTo(7);
        assertThat(config.http().limits().replyBytes()).isEqualTo(70_000);
    }

    @Test
    void hostLinkPortMakesTheHostLinkTheTransport() {
        HostLinkConfig plain = hostLink(clean("ironbridge_hostlinkPort='3080'", ""));
        assertThat(plain.http().endpoint()).isEqualTo("cics.example:3080");
        assertThat(
                        hostLink(
                                        clean(
                                                "ironbridge_hostlinkPort='3080'"
                                                        + " ironbridge_hostlinkPath='/x'",
                                                ""))
                                .path())
                .isEqualTo("/x");
    }

    @Test
    void anAdapterWithTransactionsTakesPartInUnitsOfWork() {
        assertThat(participation("transactionSupport='XATransaction' applid='GATEWAY1'"))
                .contains(Participation.TWO_PHASE);
        assertThat(participation("transactionSupport='NoTransaction'")).isEmpty();
        assertThat(participation("")).isEmpty();
    }

    private Optional<Participation> participation(String attribute) {
        CicsConnection connection =
                clean("port='1435'", "<ironbridge_jca directory='/opt/ctg' " + attribute + "/>");
        Asset asset =
                new Asset.HostProgram(
                        "pay",
                        Asset.Kind.CICS_COMMAREA,
                        Map.of("program", "PAY"),
                        Optional.empty(),
                        Optional.empty(),
                        connection.id(),
                        connection.source());
        return new CicsKind().participation(asset, connection);
    }

    @Test
    void jarsMakeTheResourceAdapterTheTransport() {
        CicsConnection connection =
                clean(
                        "port='1435'",
                        "<ironbridge_jca directory='/opt/ctg' serverName='CICSA'"
                                + " timeoutUnit='seconds' replyCcsid='1140'"
                                + " keyRingPassword='{xor}LDo8LTor'/>");
        JcaConfig config = adapter(connection);
        assertThat(config.canPrepare()).isFalse();
        assertThat(config.adapter()).isEqualTo(Path.of("/opt/ctg"));
        assertThat(config.properties())
                .containsOnly(
                        Map.entry("serverName", "CICSA"),
                        Map.entry("keyRingPassword", "secret"),
                        Map.entry("connectionURL", "local:"),
                        Map.entry("socketConnectTimeout", "30000"));
        assertThat(config.calls().timeoutUnit()).isEqualTo(TimeUnit.SECONDS);
        assertThat(config.calls().replyCcsid()).isEqualTo(1140);
        assertThat(connection.toString()).doesNotContain("secret");
    }

    @Test
    void transportChoosesWhereBothAreThere() {
        String jars = "<ironbridge_jca directory='/opt/ctg'/>";
        assertThat(
                        clean("ironbridge_transport='jca' ironbridge_hostlinkPort='1'", jars)
                                .transport())
                .containsInstanceOf(CicsTransport.Jca.class);
        assertThat(
                        clean("ironbridge_transport='hostlink' ironbridge_hostlinkPort='1'", jars)
                                .transport())
                .containsInstanceOf(CicsTransport.HostLink.class);
        assertThat(clean("ironbridge_transport='hostlink'", "").transport()).isEmpty();
    }

    @Test
    void transportThatIsNotThereIsAContradiction() {
        Loaded loaded =
                load(
                        "ironbridge_transport='jca' ironbridge_hostlinkPort='1'",
                        "",
                        BackEndKinds.loadOptions(Map.of()));
        assertThat(faults(loaded, "IRB-PROJ-0629E"))
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.line()).isEqualTo(3);
                    assertThat(fault.what())
                            .contains(
                                    "ironbridge_transport=\"jca\"",
                                    "no <ironbridge_jca>",
                                    "has ironbridge_hostlinkPort");
                });
    }

    @Test
    void onlyDocumentedValuesAreTakenAndOffered() {
        Loaded transport =
                load("ironbridge_transport='any'", "", BackEndKinds.loadOptions(Map.of()));
        assertThat(faults(transport, "IRB-PROJ-0605E"))
                .singleElement()
                .satisfies(
                        fault -> assertThat(fault.remedy()).isEqualTo("Use one of hostlink, jca."));
        Loaded unit =
                load(
                        "",
                        "<ironbridge_jca directory='d' timeoutUnit='hours'/>",
                        BackEndKinds.loadOptions(Map.of()));
        assertThat(faults(unit, "IRB-PROJ-0605E"))
                .singleElement()
                .satisfies(fault ->
                        assertThat(fault.remedy()).isEqualTo("Use one of milliseconds, seconds."));
    }

    @Test
    void accountThatVariablesSetToNothingIsRefused() {
        Path file =
                write(
                        folder.resolve("server.xml"),
                        """
                        <server>
                          <zosconnect_authData id="cred" user="${CICS_USER}" password="${CICS_PASSWORD}"/>
                          <zosconnect_cicsIpicConnection id="c" host="h" authDataRef="cred"/>
                        </server>
                        """);
        Loaded loaded =
                ProjectLoader.load(
                        List.of(file),
                        BackEndKinds.loadOptions(Map.of("CICS_USER", "", "CICS_PASSWORD", "")));
        assertThat(faults(loaded, "IRB-PROJ-0606E"))
                .hasSize(2)
                .allSatisfy(fault -> assertThat(fault.line()).isEqualTo(2))
                .extracting(Fault::what)
                .anySatisfy(what -> assertThat(what).contains("no user", "its value is empty"))
                .anySatisfy(what -> assertThat(what).contains("no password", "its value is empty"));
    }

    @Test
    void passwordsThatGoOutReadableAreWarnedOf() {
        String account = " authDataRef='cred'";
        assertThat(faults(project("ironbridge_hostlinkPort='1'" + account, ""), "IRB-PROJ-0623W"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.what()).doesNotContain("secret"));
        assertThat(
                        faults(
                                project(
                                        "ironbridge_hostlinkPort='1' ironbridge_secure='true'"
                                                + account,
                                        ""),
                                "IRB-PROJ-0623W"))
                .isEmpty();
    }

    @Test
    void keyStoresThatTheAdapterDoesNotUseAreWarnedOf() {
        Loaded loaded =
                project(
                        "port='1' sslCertsRef='keys'><ironbridge_jca directory='d'/></"
                                + "zosconnect_cicsIpicConnection><ssl id='keys'",
                        "");
        assertThat(faults(loaded, "IRB-PROJ-0624W")).hasSize(1);
    }

    private Loaded project(String connection, String asset) {
        AssetProject project =
                new AssetProject()
                        .with(
                                HOST,
                                "<server>\n <zosconnect_cicsIpicConnection id='cics' host='h' "
                                        + connection
                                        + "/>\n<zosconnect_authData id='cred' user='u'"
                                        + " password='secret'/></server>");
        project.calls("one");
        for (String name : List.of("one", "two")) {
            project.with(
                    "zosAssets/" + name + "/zosAsset.yaml",
                    """
                    type: cicsChannel-1.1
                    providerProperties:
                      program: PROG
                      connectionRef: cics
                    """
                            + asset);
        }
        return ServerXml.load(project.writeTo(folder));
    }

    private static List<Fault> faults(Loaded loaded, String id) {
        return loaded.faults().stream().filter(fault -> fault.id().equals(id)).toList();
    }

    @Test
    void connectionThatLeadsNowhereIsToldOnceWithBothRemedies() {
        List<Fault> faults = faults(project("port='1435'", ""), "IRB-PROJ-0621E");
        assertThat(faults)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.file()).endsWith("host.xml");
                    assertThat(fault.line()).isEqualTo(2);
                    assertThat(Objects.requireNonNull(fault.remedy()))
                            .contains("ironbridge_hostlinkPort", "ironbridge_jca", "--with-lab");
                });
    }

    @Test
    void transactionThatOnlyTheProgramShouldSeeIsWarnedOf() {
        Loaded loaded = project("ironbridge_hostlinkPort='1'", "  transid: ORDR\n");
        assertThat(faults(loaded, "IRB-PROJ-0622W")).hasSize(2);
        assertThat(faults(loaded, "IRB-PROJ-0622W").getFirst().what()).contains("ORDR");
        Loaded said =
                project(
                        "ironbridge_hostlinkPort='1'",
                        "  transid: ORDR\n  transidUsage: EIB_AND_MIRROR\n");
        assertThat(faults(said, "IRB-PROJ-0622W")).isEmpty();
    }

    @Test
    void assetsTransactionGoesBeforeTheConnections() {
        Loaded loaded =
                project(
                        "ironbridge_hostlinkPort='1' transid='CONN' transidUsage='EIB_AND_MIRROR'",
                        "  transid: ASST\n");
        CicsConnection connection =
                loaded.config()
                        .connections()
                        .connection(CicsConnection.class, "cics")
                        .orElseThrow();
        assertThat(loaded.projects().getFirst().assets())
                .filteredOn(Asset.HostProgram.class::isInstance)
                .allSatisfy(asset -> {
                    Asset.HostProgram program = (Asset.HostProgram) asset;
                    assertThat(connection.transaction(program.properties())).contains("ASST");
                    assertThat(connection.transidUsage(program.properties()))
                            .isEqualTo(TransidUsage.EIB_AND_MIRROR);
                });
    }

    @Test
    void transactionUseOfAnAssetMustBeOneOfTwo() {
        Loaded loaded = project("ironbridge_hostlinkPort='1'", "  transidUsage: MIRROR\n");
        assertThat(faults(loaded, "IRB-PROJ-0411E"))
                .hasSize(2)
                .allSatisfy(fault -> assertThat(fault.line()).isEqualTo(5));
    }

    @Test
    void namesThatCicsDoesNotAllowAreToldAtTheirPlace() {
        AssetProject project =
                new AssetProject()
                        .calls("one")
                        .with(
                                HOST,
                                "<server>\n <zosconnect_cicsIpicConnection id='cics' host='h'\n"
                                        + " transid='A B'/></server>");
        project.with(
                "zosAssets/one/zosAsset.yaml",
                """
                type: cicsCommarea-1.0
                providerProperties:
                  program: DFH0XCMN1X
                  connectionRef: cics
                  transid: TOOLONG
                  ironbridge_channel: "MY CHANNEL"
                """);
        Loaded loaded = ServerXml.load(project.writeTo(folder));
        assertThat(faults(loaded, "IRB-PROJ-0421E"))
                .extracting(Fault::line)
                .containsExactlyInAnyOrder(3, 5, 6);
        assertThat(faults(loaded, "IRB-PROJ-0421E").getFirst().what()).contains("DFH0XCMN1X");
        assertThat(faults(loaded, "IRB-PROJ-0625E"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.line()).isEqualTo(3));
    }

    @Test
    void aTimeThatMakesNoSenseIsAFaultAtItsPlace() {
        ServerXml.assertRefused(
                folder,
                "zosconnect_cicsIpicConnection host='h'",
                "ironbridge_credentialsHold",
                "-1s");
    }
}
