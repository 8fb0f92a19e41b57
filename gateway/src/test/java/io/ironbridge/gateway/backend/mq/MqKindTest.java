package io.ironbridge.gateway.backend.mq;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.connectormq.MqConfig;
import io.ironbridge.connectormq.MqConfig.Replies;
import io.ironbridge.connectormq.MqDestination;
import io.ironbridge.connectormq.MqService;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.gateway.backend.AssetProject;
import io.ironbridge.gateway.backend.mq.MqConnection.Transport;
import io.ironbridge.gateway.request.MessageBody.Format;
import io.ironbridge.gateway.request.MessageService.Verb;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MqKindTest {
    private static final LoadOptions PLAIN = BackEndKinds.loadOptions(Map.of());

    /** A folder in which IBM's client seems to be. */
    @TempDir private static Path client;

    private static final LoadOptions CLIENT =
            PLAIN.withAdjustment(all ->
                    all.named("jmsConnectionFactory")
                            .forEach(each -> each.set("ironbridge_mqClient", client.toString())));

    /** As the report on the MQ service provider has it. */
    private static final String REPORT =
            """
            <zosConnectService id="work" invokeURI="/workload1" serviceName="workload"
                serviceRef="mq"/>
            <jmsConnectionFactory id="cf" jndiName="jms/cf" connectionManagerRef="cm">
              <properties.wmqJms transportType="BINDINGS" queueManager="QM1"/>
            </jmsConnectionFactory>
            <connectionManager id="cm" maxPoolSize="60"/>
            <usr_mqzOSConnectService id="mq" connectionFactory="jms/cf"
                destination="jms/request" waitInterval="10000" receiveTextCCSID="37"
                replyDestination="jms/reply"/>
            <jmsQueue id="request" jndiName="jms/request">
              <properties.wmqJms baseQueueName="REQUEST" baseQueueManagerName="QM1"/>
              <properties.wmqJms targetClient="MQ" CCSID="819"/>
            </jmsQueue>
            <jmsQueue id="reply" jndiName="jms/reply">
              <properties.wmqJms baseQueueName="REPLY" baseQueueManagerName="QM1"/>
              <properties.wmqJms targetClient="MQ" CCSID="819"/>
            </jmsQueue>
            """;

    @TempDir Path folder;

    @BeforeAll
    static void install() throws IOException {
        Files.createFile(client.resolve("com.ibm.mq.jakarta.client.jar"));
    }

    private Loaded load(String content, LoadOptions options) {
        try {
            Path file =
                    Files.writeString(
                            folder.resolve("server.xml"), "<server>\n" + content + "\n</server>");
            return ProjectLoader.load(List.of(file), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MessagingService messaging(ServiceBinding binding) {
        return (MessagingService) binding.service();
    }

    private static MqConnection connection(ServerConfig config) {
        return config.connections().connection(MqConnection.class, "cf").orElseThrow();
    }

    private ServiceBinding only(String content) {
        Loaded loaded = load(content, CLIENT);
        assertThat(loaded.faults()).isEmpty();
        assertThat(loaded.config().connections().services()).hasSize(1);
        return loaded.config().connections().services().getFirst();
    }

    private void assertFault(String content, String id, String text) {
        assertThat(load(content, CLIENT).faults())
                .anySatisfy(fault -> {
                    assertThat(fault.id()).isEqualTo(id);
                    assertThat(fault.what() + " " + fault.remedy()).contains(text);
                });
    }

    @Test
    void theReportsElementsAreAService() {
        ServiceBinding binding = only(REPORT);
        assertThat(binding.path()).isEqualTo("/workload1");
        assertThat(binding.id()).isEqualTo("workload");
        assertThat(binding.requireAuth()).isEmpty();
        MessagingService messaging = messaging(binding);
        assertThat(messaging.twoWay()).isTrue();
        assertThat(messaging.verbs()).containsExactly(Verb.POST);
        assertThat(messaging.action(Verb.POST)).isEqualTo(Action.REQUEST_REPLY);
        assertThat(messaging.properties().body()).isEqualTo(Format.JSON);
        assertThat(messaging.properties().noReplyStatus()).isEqualTo(504);
        MqService service = messaging.with(messaging.action());
        assertThat(service.waitInterval()).isEqualTo(Duration.ofSeconds(10));
        assertThat(service.selection()).isEqualTo(ReplySelection.MESSAGE_ID_TO_CORRELATION_ID);
        assertThat(service.expiry()).isEmpty();
        assertThat(service.persistent()).isFalse();
        MqDestination request = service.destination();
        assertThat(request.name()).isEqualTo("REQUEST");
        assertThat(request.queueManager()).contains("QM1");
        assertThat(request.plain()).isTrue();
        assertThat(request.ccsid()).hasValue(819);
        assertThat(service.reply().orElseThrow().name()).isEqualTo("REPLY");
    }

    @Test
    void theReportsConnectionNeedsIbmsClient() {
        ServerConfig config = load(REPORT, PLAIN).config();
        MqConnection connection = connection(config);
        assertThat(connection.queueManager()).contains("QM1");
        assertThat(connection.config().orThrow().sessions()).isEqualTo(60);
        assertThat(connection.config().orThrow().replies()).isEqualTo(Replies.SELECTOR);
        assertThat(connection.transport()).isEqualTo(new Transport.IbmClient(Optional.empty()));
        assertThat(load(REPORT, PLAIN).faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0635E");
                    assertThat(fault.line()).isEqualTo(4);
                    assertThat(fault.what() + fault.remedy())
                            .contains("queue manager QM1", "ironbridge_mqClient", "--with-lab");
                });
    }

    @Test
    void eachNameOfTheElementIsTaken() {
        for (String element : MqServices.ELEMENTS) {
            assertThat(only(REPORT.replace("usr_mqzOSConnectService", element)).service().name())
                    .isEqualTo("mq");
        }
    }

    @Test
    void whatIsSaidIsTaken() {
        ServiceBinding binding =
                only(
                        REPORT.replace(
                                        "waitInterval=\"10000\"",
                                        "waitInterval='-1' expiry='5000'"
                                            + " replySelection='correlIDToCorrelID'"
                                            + " persistence='true' selector=\"a='b'\""
                                            + " mqmdFormat='MQSTR' useCallerPrincipal='true'"
                                            + " userName='APP' password='x' ironbridge_body='text'"
                                            + " ironbridge_noReplyStatus='204'")
                                .replace("serviceName=", "requireAuth='false' serviceName=")
                                .replace(
                                        "targetClient=\"MQ\" CCSID=\"819\"",
                                        "expiry='UNLIM' persistence='PERS' priority='7'"));
        MessagingService messaging = messaging(binding);
        assertThat(binding.requireAuth()).contains(false);
        assertThat(messaging.credential().orElseThrow().user()).isEqualTo("APP");
        assertThat(messaging.properties().body()).isEqualTo(Format.TEXT);
        assertThat(messaging.properties().noReplyStatus()).isEqualTo(204);
        MqService service = messaging.with(messaging.action());
        assertThat(service.waitInterval()).isNegative();
        assertThat(service.expiry()).contains(Duration.ofSeconds(5));
        assertThat(service.selection()).isEqualTo(ReplySelection.CORRELATION_ID_TO_CORRELATION_ID);
        assertThat(service.persistent()).isTrue();
        assertThat(service.selector()).contains("a='b'");
        assertThat(service.format()).contains("MQSTR");
        assertThat(service.callerPrincipal()).isTrue();
        MqDestination request = service.destination();
        assertThat(request.plain()).isFalse();
        assertThat(request.expiry().orElseThrow()).isNegative();
        assertThat(request.persistent()).contains(true);
        assertThat(request.priority()).hasValue(7);
    }

    @Test
    void expiryForEverIsNotTheSameAsNone() {
        MessagingService service =
                messaging(only(REPORT.replace("waitInterval", "expiry='-1' waitInterval")));
        assertThat(service.properties().expiry().orElseThrow()).isNegative();
    }

    @Test
    void whereNothingIsSaidRepliesAreWaitedForUntilTheDeadline() {
        String patient = REPORT.replace("waitInterval=\"10000\"", "");
        MqService twoWay = messaging(only(patient)).with(Action.REQUEST_REPLY);
        assertThat(twoWay.waitInterval()).isNegative();
        MessagingService oneWay =
                messaging(only(patient.replace("replyDestination=\"jms/reply\"", "")));
        assertThat(oneWay.with(Action.GET).waitInterval()).isZero();
        assertThat(oneWay.verbs()).containsExactly(Verb.values());
    }

    @Test
    void aWaitOfZeroIsWarnedOfAtItsPlace() {
        String impatient = REPORT.replace("waitInterval=\"10000\"", "waitInterval='0'");
        assertThat(load(impatient, CLIENT).faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0642W");
                    assertThat(fault.line()).isEqualTo(9);
                    assertThat(fault.what() + fault.remedy()).contains("'mq'", "omit it");
                });
        assertThat(load(impatient.replace("replyDestination=\"jms/reply\"", ""), CLIENT).faults())
                .isEmpty();
    }

    @Test
    void aWaitOfZeroIsWarnedOfInAssetsToo() {
        String asset =
                """
                version: 1.0
                type: mq-1.0
                providerProperties:
                  connectionRef: cf
                  destination: jms/request
                  replyDestination: jms/reply
                  waitInterval: 0
                """;
        assertThat(faultsOf(asset)).contains("IRB-PROJ-0642W at 1");
        assertThat(faultsOf(asset.replace("  waitInterval: 0\n", "")))
                .noneMatch(fault -> fault.contains("0642"));
    }

    @Test
    void topicsAreOnlySentTo() {
        String topic = "<jmsTopic id='news'><properties.wmqJms baseTopicName='NEWS'/></jmsTopic>";
        assertFault(
                REPORT.replace("=\"jms/reply\"/>", "=\"news\"/>") + topic,
                "IRB-PROJ-0643E",
                "'mq' cannot be called: replies cannot be received from a topic");
        String asset =
                """
                version: 1.0
                type: mq-1.0
                providerProperties:
                  connectionRef: cf
                  destination: news
                """;
        String put = asset + "  messagingAction: mqput\n";
        assertThat(faultsOf(put, topic)).doesNotContain("IRB-PROJ-0426W at 1");
        // 0643E of an asset that no operation uses
        assertThat(faultsOf(put.replace("mqput", "mqget"), topic)).contains("IRB-PROJ-0426W at 1");
    }

    private List<String> faultsOf(String asset) {
        return faultsOf(asset, "");
    }

    private List<String> faultsOf(String asset, String elements) {
        Path project =
                new AssetProject()
                        .with("liberty/config/mq.xml", "<server>" + REPORT + elements + "</server>")
                        .with("zosAssets/queue/zosAsset.yaml", asset)
                        .writeTo(folder);
        return ProjectLoader.load(List.of(project), CLIENT).faults().stream()
                .map(fault -> fault.id() + " at " + fault.line())
                .toList();
    }

    @Test
    void requestsExpireUnlessTheConnectionSaysOtherwise() {
        MqConfig usual = connection(REPORT).config().orThrow();
        assertThat(usual.expireRequests()).isTrue();
        assertThat(usual.limits()).isEqualTo(MqConfig.Limits.DEFAULTS);
        assertThat(usual.times()).isEqualTo(MqConfig.Times.DEFAULTS);
        MqConnection lasting =
                connection(
                        REPORT.replace(
                                "connectionManagerRef",
                                "ironbridge_expireRequests='false' connectionManagerRef"));
        assertThat(lasting.config().orThrow().expireRequests()).isFalse();
    }

    // ---- properties that have no effect

    private static String ofConnection(String properties) {
        return REPORT.replace("transportType=", properties + " transportType=");
    }

    private static String ofQueue(String properties) {
        return REPORT.replace("baseQueueName=\"REQUEST\"", properties + " baseQueueName='REQUEST'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "headerCompression='RLE'",
                "localAddress='10.0.0.1(2000,2100)'",
                "sslCertificateStores='ldap://crl.example'",
                "sslResetCount='40000'",
                "failIfQuiesce='false'",
                "receiveConversion='QMGR'",
                "encoding='REVERSED'",
                "mqmdWriteEnabled='true'",
                "putAsyncAllowed='ENABLED'",
                "replyToStyle='RFH2'",
            })
    void whatHasNoEffectIsWarnedOf(String property) {
        String name = property.substring(0, property.indexOf('='));
        boolean known =
                load(ofConnection(property), CLIENT).faults().stream()
                        .anyMatch(fault -> fault.id().equals("IRB-PROJ-0640W"));
        String content = known ? ofConnection(property) : ofQueue(property);
        assertThat(load(content, CLIENT).faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0640W");
                    assertThat(fault.line()).isEqualTo(known ? 5 : 12);
                    assertThat(fault.what()).startsWith(name + " of <properties.wmqJms>");
                });
    }

    @Test
    void whatHappensAnyhowIsNoMatter() {
        only(
                ofConnection(
                        "headerCompression='NONE' sslFipsRequired='false' sslResetCount='0'"
                                + " providerVersion='unspecified' failIfQuiesce='true'"
                                + " receiveExit=''"));
        only(
                ofQueue(
                        "encoding='native' receiveConversion='CLIENT_MSG' replyToStyle='DEFAULT'"
                                + " readAheadAllowed='DESTINATION' mqmdReadEnabled='false'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sslFipsRequired='true'",
                "receiveExit='a.b.Exit'",
                "sendExit='a.b.Exit'",
                "securityExit='a.b.Exit'"
            })
    void whatAConnectionCannotDoWithoutIsAFault(String property) {
        assertThat(load(ofConnection(property), CLIENT).faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0641E");
                    assertThat(fault.line()).isEqualTo(5);
                });
    }

    @Test
    void unknownPropertiesAreWarnedOf() {
        assertFault(ofConnection("nonsense='1'"), "IRB-PROJ-0602W", "nonsense");
        assertFault(ofQueue("nonsense='1'"), "IRB-PROJ-0602W", "nonsense");
        String topic =
                "<jmsTopic id='t'><properties.wmqJms baseTopicName='T' nonsense='1'/></jmsTopic>";
        assertFault(REPORT + topic, "IRB-PROJ-0602W", "nonsense");
    }

    @Test
    void anArtemisBrokerHasToBeNamed() {
        String artemis = "<ironbridge_artemis url='tcp://broker.example:61616' user='u'/>";
        ServerConfig config =
                load(REPORT.replace("</jmsConn", artemis + "</jmsConn"), PLAIN).config();
        MqConnection connection = connection(config);
        assertThat(connection.transport())
                .isEqualTo(new Transport.Artemis("tcp://broker.example:61616"));
        assertThat(connection.credential().orElseThrow().user()).isEqualTo("u");
    }

    @Test
    void anArtemisBrokerIsReachedByTlsOfTheConfiguration() {
        String artemis = "<ironbridge_artemis url='tcp://broker.example:61616'/>";
        String plain = REPORT.replace("</jmsConn", artemis + "</jmsConn");
        assertThat(connection(plain).secure()).isFalse();
        MqConnection connection =
                connection(
                        plain.replace("<jmsConn", "<ssl id='bank'/><jmsConn")
                                .replace("id=\"cf\"", "id='cf' ironbridge_sslCertsRef='bank'"));
        assertThat(connection.secure()).isTrue();
        assertThat(connection.sslRef()).contains("bank");
        assertThat(
                        connection(plain.replace("id=\"cf\"", "id='cf' ironbridge_secure='true'"))
                                .secure())
                .isTrue();
        String suite = "BINDINGS\" sslCipherSuite=\"TLS_AES_256_GCM_SHA384";
        assertThat(connection(plain.replace("BINDINGS", suite)).secure()).isFalse();
    }

    private MqConnection connection(String content) {
        Loaded loaded = load(content, CLIENT);
        assertThat(loaded.faults()).isEmpty();
        return connection(loaded.config());
    }

    @Test
    void whatIsWrongIsToldWithItsPlace() {
        assertFault(
                REPORT.replace("jms/reply\"/>", "jms/replies\"/>"), "IRB-PROJ-0609E", "jms/reply");
        assertFault(
                REPORT.replace("=\"jms/cf\"\n", "=\"jms/other\"\n"), "IRB-PROJ-0609E", "jms/cf");
        assertFault(REPORT.replace("10000", "soon"), "IRB-PROJ-0605E", "milliseconds");
        assertFault(REPORT.replace("CCSID=\"37\"", "CCSID=\"1\""), "IRB-PROJ-0605E", "CCSID");
        assertFault(REPORT.replace("/workload1", "workload1"), "IRB-PROJ-0605E", "path");
        assertFault(
                REPORT.replace(
                        "jndiName=\"jms/cf\" connectionManagerRef=\"cm\">",
                        "jndiName='jms/cf' ironbridge_secure='true'>"
                                + "<ironbridge_artemis embedded='true'/>"),
                "IRB-PROJ-0637W",
                "embedded");
        assertFault(
                REPORT.replaceAll("<properties.wmqJms transport.*", ""),
                "IRB-PROJ-0634E",
                "properties.wmqJms");
        assertFault(REPORT.replace("baseQueueName=\"REPLY\"", ""), "IRB-PROJ-0606E", "baseQueue");
    }

    // ---- paths

    private static void assertTold(Loaded loaded, String id, int line, String text) {
        assertThat(loaded.faults())
                .anySatisfy(fault -> {
                    assertThat(fault.id()).isEqualTo(id);
                    assertThat(fault.line()).isEqualTo(line);
                    assertThat(fault.file()).endsWith("server.xml");
                    assertThat(fault.what() + " " + fault.remedy()).contains(text);
                });
    }

    @Test
    void aPathToNoServiceIsAFaultWithAGuess() {
        Loaded loaded = load(REPORT.replace("serviceRef=\"mq\"", "serviceRef=\"qm\""), CLIENT);
        assertTold(loaded, "IRB-PROJ-0609E", 3, "serviceRef 'qm' names no service. ");
        assertTold(loaded, "IRB-PROJ-0638W", 8, "'mq' has no path");
    }

    @Test
    void aPathToAnotherProvidersServiceIsToldAndNotServed() {
        String other = "<usr_otherService id='other'/>";
        Loaded loaded =
                load(REPORT.replace("serviceRef=\"mq\"", "serviceRef=\"other\"") + other, CLIENT);
        assertTold(loaded, "IRB-PROJ-0636W", 3, "'work' is not served");
        assertThat(loaded.faults()).noneMatch(fault -> fault.id().endsWith("0609E"));
        assertThat(loaded.config().connections().services()).isEmpty();
    }

    @Test
    void aServiceWithoutItsPathIsAFault() {
        assertTold(
                load(REPORT.replace("invokeURI=\"/workload1\" ", ""), CLIENT),
                "IRB-PROJ-0606E",
                2,
                "invokeURI");
        assertTold(
                load(REPORT.replace("serviceRef=\"mq\"", ""), CLIENT),
                "IRB-PROJ-0606E",
                2,
                "serviceRef");
    }

    @Test
    void theMissingClientOfAServiceWithoutAPathIsAFaultToo() {
        String alone = REPORT.replaceAll("(?s)<zosConnectService.*?/>", "");
        Loaded loaded = load(alone, PLAIN);
        assertThat(loaded.config().connections().services()).isEmpty();
        assertThat(loaded.config().connections().pathlessServices()).hasSize(1);
        assertThat(loaded.faults())
                .extracting(Fault::id)
                .containsExactlyInAnyOrder("IRB-PROJ-0638W", "IRB-PROJ-0635E");
        assertThat(load(alone, CLIENT).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0638W");
    }

    /** Overrides are for services of archives, which are not read. */
    @Test
    void overridesOfServicesAreToldAsNotRead() {
        String overrides =
                "<zosconnect_services>\n<service name='mq'>"
                        + "<property name='destination' value='jms/reply'/></service>"
                        + "</zosconnect_services>\n";
        assertTold(load(overrides + REPORT, CLIENT), "IRB-PROJ-0639W", 3, "'mq'");
    }
}
