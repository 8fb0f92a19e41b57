package io.ironbridge.gateway.backend.ims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType.WrongProperty;
import io.ironbridge.apiproject.server.CredentialBackoff;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.connectorims.CommitMode;
import io.ironbridge.connectorims.Exit;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.connectorims.ImsTransaction;
import io.ironbridge.connectorims.Interaction;
import io.ironbridge.connectorims.SocketType;
import io.ironbridge.connectorims.SyncLevel;
import io.ironbridge.connectorims.Undelivered;
import io.ironbridge.gateway.backend.AssetProject;
import io.ironbridge.gateway.backend.ServerXml;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.testsupport.Samples;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImsKindTest {
    private static final String GMOA =
            "<properties.gmoa hostName='ims.example' portNumber='9999'/>";

    @TempDir Path folder;

    private Loaded load(String attributes, String factoryAttributes, String factoryContent) {
        return ServerXml.load(
                folder,
                """
                  <zosconnect_imsConnection id="c" connectionFactoryRef="f" %s/>
                  <connectionFactory id="f" %s>%s</connectionFactory>
                  <connectionManager id="pool" maxPoolSize="7"/>
                  <authData id="cred" user="IMSUSER" password="secret"/>
                """
                        .formatted(attributes, factoryAttributes, factoryContent));
    }

    private static ImsConnection connection(Loaded loaded) {
        return loaded.config().connections().connection(ImsConnection.class, "c").orElseThrow();
    }

    private ImsConnection clean(String attributes, String factoryAttributes) {
        Loaded loaded = load(attributes, factoryAttributes, GMOA);
        assertThat(loaded.faults()).isEmpty();
        return connection(loaded);
    }

    private void assertFault(Loaded loaded, String id, String... words) {
        assertThat(loaded.faults()).extracting(Fault::id).contains(id);
        assertThat(loaded.faults())
                .filteredOn(fault -> fault.id().equals(id))
                .first()
                .satisfies(
                        fault -> assertThat(fault.what() + " " + fault.remedy()).contains(words));
    }

    @Test
    void theFactorysUserIsToldWhereCallersAreNamedInItsPlace() {
        Loaded loaded =
                load(
                        "imsDatastoreName='IMS1' ironbridge_identity='asserted'",
                        "containerAuthDataRef='cred'",
                        GMOA);

        assertFault(loaded, "IRB-PROJ-0654W", "not sent");
        assertThat(connection(loaded).runAs()).isEqualTo(RunAs.ASSERTED);
    }

    @Test
    void everythingThatIsNotSaidHasADefault() {
        ImsConnection plain = clean("imsDatastoreName='IMS1'", "");
        ImsConfig config = plain.config().orThrow();
        assertThat(config.endpoint()).isEqualTo("ims.example:9999");
        assertThat(plain.secure()).isFalse();
        assertThat(plain.credential()).isEmpty();
        assertThat(plain.codePage()).isEmpty();
        assertThat(plain.local()).isTrue();
        assertThat(plain.queueLength()).isEqualTo(1000);
        assertThat(plain.backoff())
                .isEqualTo(new CredentialBackoff(Duration.ofSeconds(30), 2, 10_000));
        assertThat(config.commitMode()).isEqualTo(CommitMode.SEND_THEN_COMMIT);
        assertThat(config.syncLevel()).isEqualTo(SyncLevel.NONE);
        assertThat(config.interactionTimeout()).isZero();
        assertThat(config.exit()).isEqualTo(Exit.HWSSMPL1);
        assertThat(config.socketType()).isEqualTo(SocketType.PERSISTENT);
        assertThat(config.sockets().maxConnections()).isEqualTo(50);
        assertThat(config.undelivered()).isEqualTo(Undelivered.PURGE);
        assertThat(config.limits()).isEqualTo(new ImsConfig.Limits(10_000_000, 1000));
        assertThat(config.options()).isEqualTo(ImsConfig.Options.DEFAULTS);
        assertThat(config.clientIdPrefix()).isEqualTo(ImsConfig.DEFAULT_CLIENT_ID_PREFIX);
    }

    @Test
    void whatIsSaidIsTaken() {
        ImsConnection set =
                clean(
                        "imsDatastoreName='IMS2' interactionTimeout='5000' imsConnectTimeout='4000'"
                                + " commitMode='0' syncLevel='1' imsConnectCodepage='Cp1047'"
                                + " ltermOverrideName='LT01' transExpiration='true'"
                                + " ironbridge_exit='hwssmpl0' ironbridge_secure='true'"
                                + " ironbridge_group='GRP' ironbridge_connectionTimeout='2s'"
                                + " ironbridge_maxReplyBytes='70000' ironbridge_maxSegments='3'"
                                + " ironbridge_clientIdPrefix='IB' ironbridge_undelivered='reroute'"
                                + " ironbridge_credentialsHold='3m'"
                                + " ironbridge_maxHeldCredentials='6'"
                                + " ironbridge_rerouteName='LOST' ironbridge_cancelTimer='true'"
                                + " ironbridge_dfsMessages='data' ironbridge_local='false'",
                        "containerAuthDataRef='cred' connectionManagerRef='pool'");
        assertThat(set.credential().orElseThrow().user()).isEqualTo("IMSUSER");
        assertThat(set.codePage().orElseThrow().name()).isEqualTo("1047");
        assertThat(set.backoff()).isEqualTo(new CredentialBackoff(Duration.ofMinutes(3), 2, 6));
        ImsConfig config = set.config().orThrow();
        assertThat(config.datastore()).isEqualTo("IMS2");
        assertThat(config.commitMode()).isEqualTo(CommitMode.COMMIT_THEN_SEND);
        assertThat(config.syncLevel()).isEqualTo(SyncLevel.CONFIRM);
        assertThat(config.interactionTimeout()).isEqualTo(Duration.ofSeconds(4));
        assertThat(set.imsConnectTimeout()).isEqualTo(Duration.ofSeconds(4));
        assertThat(set.lterm()).contains("LT01");
        assertThat(set.expires()).isTrue();
        assertThat(set.secure()).isTrue();
        assertThat(config.sockets().maxConnections()).isEqualTo(7);
        assertThat(config.sockets().timeouts().connect()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.exit()).isEqualTo(Exit.HWSSMPL0);
        assertThat(
                        clean("imsDatastoreName='IMS2' ironbridge_socketType='transaction'", "")
                                .config()
                                .orThrow()
                                .socketType())
                .isEqualTo(SocketType.TRANSACTION);
        assertThat(config.credentials().orElseThrow().user()).isEqualTo("IMSUSER");
        assertThat(config.credentials().orElseThrow().group()).isEqualTo("GRP");
        assertThat(config.limits()).isEqualTo(new ImsConfig.Limits(70_000, 3));
        assertThat(config.clientIdPrefix()).isEqualTo("IB");
        assertThat(config.undelivered()).isEqualTo(Undelivered.rerouteTo("LOST"));
        assertThat(config.options().cancelTimer()).isTrue();
        assertThat(config.options().dfsIsData()).isTrue();
        assertThat(set.local()).isFalse();
    }

    @Test
    void commitThenSendIsConfirmedUnlessSomebodySaysOtherwise() {
        assertThat(
                        clean("imsDatastoreName='IMS1' commitMode='0'", "")
                                .config()
                                .orThrow()
                                .syncLevel())
                .isEqualTo(SyncLevel.CONFIRM);
        assertFault(
                load("imsDatastoreName='IMS1' commitMode='0' syncLevel='0'", "", GMOA),
                "IRB-PROJ-0605E",
                "syncLevel",
                "Commit mode 0 needs");
    }

    @Test
    void theFactoryMaySayDatastoreUserAndTls() {
        Loaded loaded =
                load(
                        "",
                        "",
                        "<properties.gmoa hostName='h' portNumber='1' dataStoreName='IMS3'"
                                + " userName='U' password='P' groupName='G' SSLEnabled='true'/>");
        assertThat(loaded.faults()).isEmpty();
        ImsConnection connection = connection(loaded);
        ImsConfig config = connection.config().orThrow();
        assertThat(config.datastore()).isEqualTo("IMS3");
        assertThat(config.credentials().orElseThrow().user()).isEqualTo("U");
        assertThat(config.credentials().orElseThrow().group()).isEqualTo("G");
        assertThat(connection.secure()).isTrue();
    }

    @Test
    void whatIsMissingOrWrongIsToldWithItsPlace() {
        assertFault(load("imsDatastoreName='IMS1'", "", ""), "IRB-PROJ-0631E", "properties.gmoa");
        assertFault(load("", "", GMOA), "IRB-PROJ-0606E", "imsDatastoreName");
        assertFault(load("imsDatastoreName='ims one'", "", GMOA), "IRB-PROJ-0605E", "A-Z");
        assertFault(
                load("imsDatastoreName='IMS1' imsConnectCodepage='Cp0'", "", GMOA),
                "IRB-PROJ-0605E",
                "imsConnectCodepage");
        assertFault(
                load("imsDatastoreName='IMS1' interactionTimeout='3600001'", "", GMOA),
                "IRB-PROJ-0605E",
                "3600000 milliseconds");
        assertFault(
                load("imsDatastoreName='IMS1' ironbridge_clientIdPrefix='HWS'", "", GMOA),
                "IRB-PROJ-0605E",
                "not HWS");
        assertFault(
                load("imsDatastoreName='IMS1' ironbridge_undelivered='reroute'", "", GMOA),
                "IRB-PROJ-0606E",
                "ironbridge_rerouteName");
        assertFault(
                load(
                        "imsDatastoreName='IMS1'",
                        "",
                        "<properties.gmoa hostName='h' portNumber='1' SSLKeyStoreName='x'/>"),
                "IRB-PROJ-0630W",
                "ironbridge_sslCertsRef");
        assertFault(
                load("imsDatastoreName='IMS1' pingIMSConnectOnInvoke='true'", "", GMOA),
                "IRB-PROJ-0628W",
                "ping");
        assertFault(
                load(
                        "imsDatastoreName='IMS1' commitMode='0'"
                                + " ironbridge_socketType='transaction'",
                        "",
                        GMOA),
                "IRB-PROJ-0632W",
                "tpipe");
    }

    private static ImsTransaction transaction(ImsConnection connection, String... given) {
        Map<String, String> properties = new HashMap<>(Map.of("transactionCode", "IVTNO"));
        for (int i = 0; i < given.length; i += 2) {
            properties.put(given[i], given[i + 1]);
        }
        return new ImsProperties(properties).transaction(connection);
    }

    @Test
    void anAssetOverridesItsConnection() {
        ImsConnection connection = clean("imsDatastoreName='IMS1' interactionTimeout='9000'", "");
        ImsTransaction own =
                transaction(
                        connection,
                        "imsDatastoreName",
                        "IMS9",
                        "interactionTimeout",
                        "250",
                        "lterm",
                        "LT9",
                        "transactionExpiration",
                        "true",
                        "ironbridge_syncLevel",
                        "1",
                        "ironbridge_commitMode",
                        "0");
        assertThat(own.datastore()).contains("IMS9");
        assertThat(own.interactionTimeout()).contains(Duration.ofMillis(250));
        assertThat(own.lterm()).isEqualTo("LT9");
        assertThat(own.expires()).isTrue();
        assertThat(own.syncLevel()).contains(SyncLevel.CONFIRM);
        assertThat(own.commitMode()).contains(CommitMode.COMMIT_THEN_SEND);
        assertThat(transaction(connection)).isEqualTo(ImsTransaction.of("IVTNO"));
    }

    @Test
    void theShorterTimeoutCounts() {
        ImsConnection connection =
                clean("imsDatastoreName='IMS1' imsConnectTimeout='400' transExpiration='true'", "");
        assertThat(connection.config().orThrow().interactionTimeout())
                .isEqualTo(Duration.ofMillis(400));
        assertThat(transaction(connection, "interactionTimeout", "250").interactionTimeout())
                .contains(Duration.ofMillis(250));
        assertThat(transaction(connection, "interactionTimeout", "-1").interactionTimeout())
                .contains(Duration.ofMillis(400));
        assertThat(transaction(connection).expires()).isTrue();
    }

    @Test
    void anAssetSaysWhatKindOfCallItIs() {
        ImsConnection connection = clean("imsDatastoreName='IMS1'", "");
        assertThat(transaction(connection).interaction()).isEqualTo(Interaction.SEND_RECEIVE);
        ImsTransaction resume =
                transaction(
                        connection,
                        "ironbridge_interaction",
                        "resume_tpipe",
                        "ironbridge_tpipe",
                        "OUT1");
        assertThat(resume).isEqualTo(ImsTransaction.resumeTpipe("OUT1"));
    }

    @Test
    void wrongPropertiesOfAnAssetAreFound() {
        assertWrong("transactionCode", "9AB");
        assertWrong("imsDatastoreName", "TOOLONGNAME");
        assertWrong("interactionTimeout", "-2");
        assertWrong("transactionExpiration", "maybe");
        assertWrong("ironbridge_commitMode", "2");
        assertWrong("ironbridge_interaction", "post");
        assertWrong("ironbridge_interaction", "resume_tpipe");
        assertThat(new ImsProperties(Map.of("transactionCode", "IVTNO")).wrong()).isEmpty();
        assertThat(new ImsProperties(Map.of()).wrong())
                .containsExactly(WrongProperty.missing("transactionCode"));
    }

    private static void assertWrong(String key, String value) {
        assertThat(new ImsProperties(Map.of(key, value)).wrong())
                .extracting(WrongProperty::key)
                .contains(key);
    }

    @Test
    void faultsOfAnAssetHaveTheirPlaces() {
        Path project =
                new AssetProject()
                        .calls("ims")
                        .with(
                                "zosAssets/ims/zosAsset.yaml",
                                """
                                type: imsTransaction-1.0
                                providerProperties:
                                  ironbridge_commitMode: 2
                                  connectionRef: ims
                                """)
                        .writeTo(folder);

        assertThat(ServerXml.load(project).faults())
                .extracting(fault -> fault.id() + " " + fault.line())
                .contains("IRB-PROJ-0403E 1", "IRB-PROJ-0423E 3");
    }

    @Test
    void passwordsThatAreSentWithoutTlsAreReported() {
        ImsConnection connection = clean("imsDatastoreName='IMS1'", "authDataRef='cred'");
        Asset asset =
                new Asset.HostProgram(
                        "asset",
                        Asset.Kind.IMS_TRANSACTION,
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        "c",
                        connection.source());
        Faults faults = new Faults(10);

        new ImsKind().check(asset, connection, faults);

        assertThat(faults.all(_ -> true)).extracting(Fault::id).containsExactly("IRB-PROJ-0627W");
    }

    @Test
    void imsSampleLoads() {
        Loaded loaded =
                ProjectLoader.load(
                        List.of(Samples.shared("phonebook-ims")),
                        BackEndKinds.loadOptions(
                                Map.of(
                                        "IMS_HOST", "localhost",
                                        "IMS_PORT", "9999",
                                        "IMS_USER", "u",
                                        "IMS_PASSWORD", "p")));
        assertThat(loaded.faults()).isEmpty();
        assertThat(loaded.projects().getFirst().operations())
                .hasSize(4)
                .allMatch(o -> o.implementation().isPresent());
        ImsConnection connection =
                loaded.config()
                        .connections()
                        .connection(ImsConnection.class, "imsConn")
                        .orElseThrow();
        ImsConfig config = connection.config().orThrow();
        assertThat(config.endpoint()).isEqualTo("localhost:9999");
        assertThat(config.datastore()).isEqualTo("IMS1");
        assertThat(config.interactionTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(connection.credential()).isPresent();
    }
}
