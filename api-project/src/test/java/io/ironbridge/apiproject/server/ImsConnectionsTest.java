package io.ironbridge.apiproject.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.ImsConnection.CommitMode;
import io.ironbridge.apiproject.server.ImsConnection.Exit;
import io.ironbridge.apiproject.server.ImsConnection.Kind;
import io.ironbridge.apiproject.server.ImsConnection.SyncLevel;
import io.ironbridge.apiproject.server.ImsConnection.Undelivered;
import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImsConnectionsTest {
    private static final String GMOA =
            "<properties.gmoa hostName='ims.example' portNumber='9999'/>";

    @TempDir Path folder;

    private Loaded load(String attributes, String factoryAttributes, String factoryContent) {
        Path file =
                TestProject.write(
                        folder.resolve("server.xml"),
                        """
                        <server>
                          <zosconnect_imsConnection id="c" connectionFactoryRef="f" %s/>
                          <connectionFactory id="f" %s>%s</connectionFactory>
                          <connectionManager id="pool" maxPoolSize="7"/>
                          <authData id="cred" user="IMSUSER" password="secret"/>
                        </server>
                        """
                                .formatted(attributes, factoryAttributes, factoryContent));
        return ProjectLoader.load(List.of(file), TestProject.options(Map.of()));
    }

    private ImsConnection clean(String attributes, String factoryAttributes) {
        Loaded loaded = load(attributes, factoryAttributes, GMOA);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().connections().imsConnection("c").orElseThrow();
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
        assertThat(loaded.config().connections().imsConnection("c").orElseThrow().identity())
                .isEqualTo(RunAs.ASSERTED);
    }

    @Test
    void everythingThatIsNotSaidHasADefault() {
        ImsConnection plain = clean("imsDatastoreName='IMS1'", "");
        assertThat(plain.address().endpoint()).isEqualTo("ims.example:9999");
        assertThat(plain.address().secure()).isFalse();
        assertThat(plain.credential()).isEmpty();
        assertThat(plain.codePage()).isEmpty();
        assertThat(plain.local()).isTrue();
        assertThat(plain.queueLength()).isEqualTo(1000);
        assertThat(plain.credentialBackoff())
                .isEqualTo(new CredentialBackoff(Duration.ofSeconds(30), 2, 10_000));
        assertThat(plain.interaction().commitMode()).isEqualTo(CommitMode.SEND_THEN_COMMIT);
        assertThat(plain.interaction().syncLevel()).isEqualTo(SyncLevel.NONE);
        assertThat(plain.interaction().timeout()).isZero();
        assertThat(plain.sockets().exit()).isEqualTo(Exit.HWSSMPL1);
        assertThat(plain.sockets().persistent()).isTrue();
        assertThat(plain.sockets().max()).isEqualTo(50);
        assertThat(plain.sockets().undelivered()).isEqualTo(Undelivered.PURGE);
        assertThat(plain.sockets().dfsMessagesAreErrors()).isTrue();
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
        assertThat(set.credentialBackoff())
                .isEqualTo(new CredentialBackoff(Duration.ofMinutes(3), 2, 6));
        assertThat(set.interaction().datastore()).isEqualTo("IMS2");
        assertThat(set.interaction().commitMode()).isEqualTo(CommitMode.COMMIT_THEN_SEND);
        assertThat(set.interaction().syncLevel()).isEqualTo(SyncLevel.CONFIRM);
        assertThat(set.interaction().timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(set.interaction().imsConnectTimeout()).isEqualTo(Duration.ofSeconds(4));
        assertThat(set.interaction().lterm()).contains("LT01");
        assertThat(set.interaction().expires()).isTrue();
        assertThat(set.address().secure()).isTrue();
        assertThat(set.sockets().max()).isEqualTo(7);
        assertThat(set.sockets().exit()).isEqualTo(Exit.HWSSMPL0);
        assertThat(
                        clean("imsDatastoreName='IMS2' ironbridge_socketType='transaction'", "")
                                .sockets()
                                .persistent())
                .isFalse();
        assertThat(set.sockets().group()).contains("GRP");
        assertThat(set.sockets().maxReplyBytes()).isEqualTo(70_000);
        assertThat(set.sockets().maxSegments()).isEqualTo(3);
        assertThat(set.sockets().clientIdPrefix()).contains("IB");
        assertThat(set.sockets().undelivered()).isEqualTo(Undelivered.REROUTE);
        assertThat(set.sockets().rerouteName()).contains("LOST");
        assertThat(set.sockets().cancelTimer()).isTrue();
        assertThat(set.sockets().dfsMessagesAreErrors()).isFalse();
        assertThat(set.local()).isFalse();
    }

    @Test
    void commitThenSendIsConfirmedUnlessSomebodySaysOtherwise() {
        assertThat(clean("imsDatastoreName='IMS1' commitMode='0'", "").interaction().syncLevel())
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
        ImsConnection connection = loaded.config().connections().imsConnection("c").orElseThrow();
        assertThat(connection.interaction().datastore()).isEqualTo("IMS3");
        assertThat(connection.credential().orElseThrow().user()).isEqualTo("U");
        assertThat(connection.sockets().group()).contains("G");
        assertThat(connection.address().secure()).isTrue();
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

    @Test
    void anAssetOverridesItsConnection() {
        ImsConnection connection = clean("imsDatastoreName='IMS1' interactionTimeout='9000'", "");
        ImsConnection.Interaction own =
                connection
                        .interaction()
                        .of(
                                Map.of(
                                        "imsDatastoreName",
                                        "IMS9",
                                        "interactionTimeout",
                                        "250",
                                        "lterm",
                                        "LT9",
                                        "transactionExpiration",
                                        "true",
                                        "ironbridge_syncLevel",
                                        "1"));
        assertThat(own.datastore()).isEqualTo("IMS9");
        assertThat(own.timeout()).isEqualTo(Duration.ofMillis(250));
        assertThat(own.lterm()).contains("LT9");
        assertThat(own.expires()).isTrue();
        assertThat(own.syncLevel()).isEqualTo(SyncLevel.CONFIRM);
        assertThat(connection.interaction().of(Map.of())).isEqualTo(connection.interaction());
        assertThat(connection.interaction().of(Map.of("ironbridge_commitMode", "0")).syncLevel())
                .isEqualTo(SyncLevel.CONFIRM);
    }

    @Test
    void anAssetSaysWhatKindOfCallItIs() {
        ImsConnection connection = clean("imsDatastoreName='IMS1'", "");
        assertThat(connection.kind(Map.of())).isEqualTo(Kind.SEND_RECEIVE);
        Map<String, String> resume =
                Map.of("ironbridge_interaction", "resume_tpipe", "ironbridge_tpipe", "OUT1");
        assertThat(connection.kind(resume)).isEqualTo(Kind.RESUME_TPIPE);
        assertThat(connection.tpipe(resume)).contains("OUT1");
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
    }

    private static void assertWrong(String key, String value) {
        assertThat(new ImsProperties(Map.of(key, value)).wrong())
                .hasValueSatisfying(wrong -> assertThat(wrong.key()).isEqualTo(key));
    }
}
