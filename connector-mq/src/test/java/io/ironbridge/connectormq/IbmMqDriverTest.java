package io.ironbridge.connectormq;

import static io.ironbridge.connectormq.Calls.context;
import static io.ironbridge.connectormq.Calls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectormq.IbmMqSettings.Address;
import io.ironbridge.connectormq.IbmMqSettings.Options;
import io.ironbridge.connectormq.IbmMqSettings.Transport;
import io.ironbridge.connectormq.MqDriver.Reading;
import io.ironbridge.connectormq.MqService.Action;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * IBM's client as far as it goes without a queue manager. It is not part of the build: the system
 * property {@code ironbridge.test.mqClient} names a folder with its jars.
 */
class IbmMqDriverTest {
    private static final String FOLDER = System.getProperty("ironbridge.test.mqClient", "");

    @BeforeEach
    void isThere() {
        assumeTrue(
                !FOLDER.isEmpty(),
                "not run: -Dironbridge.test.mqClient has to name a folder with"
                        + " com.ibm.mq.jakarta.client and its dependencies");
    }

    private static IbmMqSettings settings(Address address) {
        return IbmMqSettings.of(address).withJars(Path.of(FOLDER));
    }

    private static Object property(IbmMqDriver driver, String getter) throws Exception {
        ConnectionFactory factory = driver.factory();
        return factory.getClass().getMethod(getter).invoke(factory);
    }

    /** A port of this machine where nobody listens. */
    private static int deadPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void theAddressIsMapped() throws Exception {
        IbmMqDriver driver =
                new IbmMqDriver(
                        settings(
                                new Address(
                                        Transport.BINDINGS_THEN_CLIENT,
                                        "mq.bank.test",
                                        1415,
                                        Optional.empty(),
                                        "BANK.SVRCONN",
                                        "QM7",
                                        Optional.empty())));
        assertThat(property(driver, "getTransportType")).isEqualTo(8);
        assertThat(property(driver, "getHostName")).isEqualTo("mq.bank.test");
        assertThat(property(driver, "getPort")).isEqualTo(1415);
        assertThat(property(driver, "getChannel")).isEqualTo("BANK.SVRCONN");
        assertThat(property(driver, "getQueueManager")).isEqualTo("QM7");
        assertThat(property(driver, "getClientReconnectOptions")).isEqualTo(0x02000000);
        assertThat(property(driver, "getAsyncExceptions")).isEqualTo(-1);
        assertThat(driver.endpoint()).isEqualTo("mq.bank.test:1415");
    }

    @Test
    void aListOfConnectionNamesAndATableAreMapped() throws Exception {
        Address one = Address.DEFAULTS;
        IbmMqDriver list =
                new IbmMqDriver(
                        settings(
                                new Address(
                                        Transport.CLIENT,
                                        one.hostName(),
                                        one.port(),
                                        Optional.of("a(1414),b(1415)"),
                                        one.channel(),
                                        "",
                                        Optional.empty())));
        assertThat(property(list, "getConnectionNameList")).isEqualTo("a(1414),b(1415)");
        IbmMqDriver table =
                new IbmMqDriver(
                        settings(
                                new Address(
                                        Transport.CLIENT,
                                        one.hostName(),
                                        one.port(),
                                        Optional.empty(),
                                        one.channel(),
                                        "*GRP",
                                        Optional.of(URI.create("file:///etc/mq/ccdt.json")))));
        assertThat(property(table, "getCCDTURL"))
                .isEqualTo(URI.create("file:///etc/mq/ccdt.json").toURL());
        assertThat(property(table, "getQueueManager")).isEqualTo("*GRP");
    }

    @Test
    void tlsAndTheRestAreMapped() throws Exception {
        SSLSocketFactory sockets = (SSLSocketFactory) SSLSocketFactory.getDefault();
        Options options =
                new Options(
                        Optional.of("GATE1"),
                        Optional.of("ironbridge"),
                        OptionalInt.of(1208),
                        false,
                        Optional.of("BANK.MODEL"),
                        Optional.of("BANK.*"),
                        Optional.of(Duration.ofSeconds(2)),
                        Optional.of(Duration.ofSeconds(3)));
        IbmMqDriver driver =
                new IbmMqDriver(
                        settings(Address.DEFAULTS)
                                .withTls(
                                        new IbmMqSettings.Tls(
                                                "*TLS12ORHIGHER",
                                                Optional.of("CN=QM7"),
                                                Optional.of(sockets)))
                                .withOptions(options));
        assertThat(property(driver, "getSSLCipherSuite")).isEqualTo("*TLS12ORHIGHER");
        assertThat(property(driver, "getSSLPeerName")).isEqualTo("CN=QM7");
        assertThat(property(driver, "getSSLSocketFactory")).isSameAs(sockets);
        assertThat(property(driver, "getClientID")).isEqualTo("GATE1");
        assertThat(property(driver, "getAppName")).isEqualTo("ironbridge");
        assertThat(property(driver, "getCCSID")).isEqualTo(1208);
        assertThat(property(driver, "getShareConvAllowed")).isEqualTo(0);
        assertThat(property(driver, "getTemporaryModel")).isEqualTo("BANK.MODEL");
        assertThat(property(driver, "getTempQPrefix")).isEqualTo("BANK.*");
        assertThat(property(driver, "getPollingInterval")).isEqualTo(2_000);
        assertThat(property(driver, "getRescanInterval")).isEqualTo(3_000);
    }

    @Test
    void whatTheClientDoesNotTakeIsNamed() {
        Address wrong = Address.client("localhost", 1414, "A.CHANNEL.NAME.THAT.IS.TOO.LONG", "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IbmMqDriver(settings(wrong)))
                .withMessageContaining("Channel");
    }

    @Test
    void theClientUnderstandsTheUrisOfDestinations() throws Exception {
        IbmMqDriver driver = new IbmMqDriver(settings(Address.DEFAULTS));
        MqDestination cobols =
                new MqDestination(
                        MqDestination.Type.QUEUE,
                        "BANK/REQUEST",
                        Optional.of("QM7"),
                        true,
                        OptionalInt.of(819),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty());
        Destination queue = driver.destination(cobols);
        assertThat(call(queue, "getBaseQueueName")).isEqualTo("BANK/REQUEST");
        assertThat(call(queue, "getBaseQueueManagerName")).isEqualTo("QM7");
        assertThat(call(queue, "getTargetClient")).isEqualTo(1);
        assertThat(call(queue, "getCCSID")).isEqualTo(819);
        assertThat(call(queue, "getPutAsyncAllowed")).isEqualTo(0);
        assertThat(call(queue, "getReadAheadAllowed")).isEqualTo(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A%41B", "A%2541B", "A%", "100%.", "BANK/REQUEST_1"})
    void namesOfQueuesArriveAsTheyAre(String name) throws Exception {
        IbmMqDriver driver = new IbmMqDriver(settings(Address.DEFAULTS));
        Destination queue = driver.destination(MqDestination.queue(name));
        assertThat(call(queue, "getBaseQueueName")).isEqualTo(name);
        assertThat(call(queue, "getReadAheadAllowed")).isEqualTo(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bank/Rates", "Bank/%41", "What?targetClient=0", "a&b=c#d", "a b+ä"})
    void namesOfTopicsArriveAsTheyAre(String name) throws Exception {
        IbmMqDriver driver = new IbmMqDriver(settings(Address.DEFAULTS));
        Destination topic = driver.destination(MqDestination.topic(name));
        assertThat(call(topic, "getBaseTopicName")).isEqualTo(name);
        assertThat(call(topic, "getPutAsyncAllowed")).isEqualTo(0);
    }

    private static Object call(Object on, String getter) throws Exception {
        return on.getClass().getMethod(getter).invoke(on);
    }

    @Test
    void aHostThatRefusesIsReason2538() throws Exception {
        IbmMqDriver driver =
                new IbmMqDriver(
                        settings(Address.client("127.0.0.1", deadPort(), "BANK.SVRCONN", "QM7")));
        MqDriver.Meaning meaning = failure(driver);
        assertThat(meaning.fault()).isEmpty();
        assertThat(meaning.code()).isEqualTo("2538");
        assertThat(Path.of("mqjms.log.0")).as("log of the client").doesNotExist();
    }

    private static MqDriver.Meaning failure(IbmMqDriver driver) {
        return failure(driver, Optional.empty());
    }

    private static MqDriver.Meaning failure(IbmMqDriver driver, Optional<String> user) {
        try {
            var _ = driver.connect(user, Reading.ONE_BY_ONE);
            throw new AssertionError("connected");
        } catch (JMSException expected) {
            return driver.meaning(expected);
        }
    }

    /** 2495: no native libraries; outside of an application server bindings are not even tried. */
    @ParameterizedTest
    @CsvSource({"CLIENT, 2538", "BINDINGS, 2495", "BINDINGS_THEN_CLIENT, 2538"})
    void eachTransportIsTriedWithAndWithoutAUser(Transport transport, String reason)
            throws Exception {
        IbmMqSettings nobodys =
                settings(
                        new Address(
                                transport,
                                "127.0.0.1",
                                deadPort(),
                                Optional.empty(),
                                "BANK.SVRCONN",
                                "QM7",
                                Optional.empty()));
        IbmMqSettings known = nobodys.withCredentials(new MqCredentials("TELLER", "s3cret"));
        IbmMqSettings asserted = nobodys.withCredentials(new MqCredentials("TELLER", ""));
        for (IbmMqSettings settings : List.of(nobodys, known, asserted)) {
            IbmMqDriver driver = new IbmMqDriver(settings);
            for (Optional<String> user : List.of(Optional.<String>empty(), Optional.of("ANN"))) {
                assertThat(failure(driver, user))
                        .satisfies(meaning -> assertThat(meaning.fault()).isEmpty())
                        .satisfies(meaning -> assertThat(meaning.code()).isEqualTo(reason))
                        .satisfies(
                                meaning -> assertThat(meaning.what()).contains("MQRC " + reason));
            }
        }
    }

    @Test
    void reasonsAreReadFromWhatTheClientsLayersThrow() throws Exception {
        IbmMqDriver driver = new IbmMqDriver(settings(Address.DEFAULTS));
        JMSException outer = new JMSException("outer", "JMSFMQ6312");
        outer.setLinkedException(new IOException(new IOException(jmqiException(driver, 2059))));
        assertThat(driver.meaning(outer)).isEqualTo(IbmMqReason.meaning(2059));
    }

    private static Exception jmqiException(IbmMqDriver driver, int reason) throws Exception {
        ClassLoader client = driver.factory().getClass().getClassLoader();
        Class<?> environment = client.loadClass("com.ibm.mq.jmqi.JmqiEnvironment");
        return (Exception)
                client.loadClass("com.ibm.mq.jmqi.JmqiException")
                        .getConstructor(
                                environment,
                                int.class,
                                String[].class,
                                int.class,
                                int.class,
                                Throwable.class)
                        .newInstance(null, 0, null, 2, reason, null);
    }

    @Test
    void aCallToAHostThatRefusesIsUnreachable() throws Exception {
        IbmMqSettings dead =
                settings(Address.client("127.0.0.1", deadPort(), "BANK.SVRCONN", "QM7"))
                        .withCredentials(new MqCredentials("TELLER", "s3cret"));
        try (MqConnector connector = new MqConnector(MqConfig.DEFAULTS, new IbmMqDriver(dead))) {
            MqService put = MqService.oneWay("put", Action.PUT, MqDestination.queue("Q"));
            assertThat(connector.target(put).call(text("one"), context()))
                    .isInstanceOfSatisfying(
                            Outcome.Unreachable.class,
                            unreachable -> {
                                assertThat(unreachable.mayHaveRun()).isFalse();
                                assertThat(unreachable.why()).doesNotContain("s3cret");
                            });
        }
    }

    @Test
    void aCorrelationIdThatIsTooLongIsRefusedBeforeAnythingIsSent() throws Exception {
        IbmMqDriver driver =
                new IbmMqDriver(settings(Address.client("127.0.0.1", deadPort(), "C", "QM7")));
        try (MqConnector connector = new MqConnector(MqConfig.DEFAULTS, driver)) {
            MqService put = MqService.oneWay("put", Action.PUT, MqDestination.queue("Q"));
            Payload.Message one = text("one");
            Payload.Message long25 =
                    new Payload.Message(
                            one.form(),
                            one.body(),
                            one.descriptor().withCorrelationId("x".repeat(25)));
            Outcome outcome = connector.target(put).call(long25, context());
            Calls.assertFault(outcome, HostFault.REFUSED, false);
            assertThat(((Outcome.HostFailure) outcome).what()).contains("25 bytes");
        }
    }

    @Test
    void reasonCodesAreFoundInWhatTheClientLinks() throws Exception {
        IbmMqDriver driver = new IbmMqDriver(settings(Address.DEFAULTS));
        JMSException outer = new JMSException("outer", "JMSWMQ2008");
        JMSException inner = new JMSException("inner", "JMSCMQ0001");
        inner.setLinkedException(mqException(driver, 2085));
        outer.setLinkedException(inner);
        assertThat(driver.meaning(outer))
                .isEqualTo(IbmMqReason.meaning(2085))
                .satisfies(meaning -> assertThat(meaning.fault()).contains(HostFault.NOT_FOUND));
    }

    private static Exception mqException(IbmMqDriver driver, int reason) throws Exception {
        return (Exception)
                driver.factory()
                        .getClass()
                        .getClassLoader()
                        .loadClass("com.ibm.mq.MQException")
                        .getConstructor(int.class, int.class, Object.class)
                        .newInstance(2, reason, "test");
    }
}
