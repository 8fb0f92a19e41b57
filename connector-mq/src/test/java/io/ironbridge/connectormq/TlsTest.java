package io.ironbridge.connectormq;

import static io.ironbridge.connectormq.Calls.context;
import static io.ironbridge.connectormq.Calls.message;
import static io.ironbridge.connectormq.Calls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.ServerKey;
import io.ironbridge.connectormq.MqService.Action;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** TLS to Artemis: whose certificate is accepted, and that nothing goes without. */
@TestInstance(Lifecycle.PER_CLASS)
class TlsTest {
    private static final MqDestination QUEUE = MqDestination.queue(ArtemisBroker.REQUESTS);
    private static final MqService PUT = MqService.oneWay("put", Action.PUT, QUEUE);
    private static final MqService GET = MqService.oneWay("get", Action.GET, QUEUE);

    private ServerKey here;
    private ServerKey elsewhere;
    private ArtemisBroker broker;
    private ArtemisBroker impostor;

    @BeforeAll
    void begin(@TempDir Path folder) throws Exception {
        here = ServerKey.of(folder.resolve("here.p12"), "ip:127.0.0.1");
        elsewhere = ServerKey.of(folder.resolve("elsewhere.p12"), "dns:broker.example");
        broker = new ArtemisBroker(here);
        impostor = new ArtemisBroker(elsewhere);
    }

    @AfterAll
    void end() {
        broker.close();
        impostor.close();
    }

    private static void assertWorks(ArtemisDriver.Settings settings) throws Exception {
        try (MqConnector connector = connector(settings)) {
            assertThat(connector.target(PUT).call(text("one"), context()))
                    .isInstanceOf(Outcome.Replied.class);
            assertThat(message(connector.target(GET).call(text(""), context())).body().utf8())
                    .isEqualTo("one");
        }
    }

    private static void assertRefused(ArtemisDriver.Settings settings, ArtemisBroker by)
            throws Exception {
        try (MqConnector connector = connector(settings)) {
            assertThat(connector.target(PUT).call(text("one"), context()))
                    .isInstanceOfSatisfying(
                            Outcome.Unreachable.class,
                            unreachable -> {
                                assertThat(unreachable.why()).contains("TLS", "AMQ214016");
                                assertThat(unreachable.mayHaveRun()).isFalse();
                            });
        }
        assertThat(by.depth(QUEUE.name())).isZero();
    }

    private static MqConnector connector(ArtemisDriver.Settings settings) {
        return new MqConnector(MqConfig.DEFAULTS, new ArtemisDriver(settings));
    }

    // ---- with a context

    @Test
    void aBrokerThatIsTrustedIsReached() throws Exception {
        assertWorks(broker.tls("").withTls(here.trusting()));
    }

    @Test
    void aBrokerThatIsNotTrustedIsNotReached() throws Exception {
        assertRefused(broker.tls("").withTls(elsewhere.trusting()), broker);
    }

    @Test
    void aCertificateForAnotherHostIsRefusedUnlessTheUrlSaysSo() throws Exception {
        assertRefused(impostor.tls("").withTls(elsewhere.trusting()), impostor);
        assertWorks(impostor.tls("?verifyHost=false").withTls(elsewhere.trusting()));
    }

    @Test
    void aBrokerWithoutTlsGetsNothingInPlainText() throws Exception {
        ArtemisDriver.Settings off = broker.tcp("?sslEnabled=false");
        assertRefused(off.withTls(here.trusting()), broker);
        assertWorks(off);
    }

    @Test
    void contextsDoNotMix() throws Exception {
        assertWorks(broker.tls("").withTls(here.trusting()));
        assertRefused(broker.tls("").withTls(elsewhere.trusting()), broker);
        assertWorks(broker.tls("").withTls(here.trusting()));
    }

    @Test
    void whatCannotBeTogetherIsRefused() throws Exception {
        for (String parameter :
                new String[] {"trustStorePath=s3cret", "trustAll=true", "sslProvider=OPENSSL"}) {
            ArtemisDriver.Settings both =
                    broker.tls("?" + parameter + ";trustStorePassword=s3cret")
                            .withTls(here.trusting());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ArtemisDriver(both))
                    .withMessageContaining(parameter.split("=", 2)[0])
                    .satisfies(e -> assertThat(e.toString()).doesNotContain("s3cret"));
        }
        ArtemisDriver.Settings inVm = broker.inVm().withTls(here.trusting());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ArtemisDriver(inVm))
                .withMessageContaining("tcp://");
    }

    // ---- by the URL

    private static String stores(ServerKey key) {
        return "?sslEnabled=true;trustStoreType=PKCS12;trustStorePath="
                + key.file()
                + ";trustStorePassword="
                + ServerKey.PASSWORD;
    }

    @Test
    void theUrlsStoresAreTaken() throws Exception {
        assertWorks(broker.tls(stores(here)));
        assertRefused(broker.tls(stores(elsewhere)), broker);
    }

    @Test
    void withoutStoresTheUrlTrustsWhomTheJdkTrusts() throws Exception {
        assertRefused(broker.tls("?sslEnabled=true"), broker);
    }

    @Test
    void theUrlsHostIsVerifiedUnlessItSaysNotTo() throws Exception {
        assertRefused(impostor.tls(stores(elsewhere)), impostor);
        assertWorks(impostor.tls(stores(elsewhere) + ";verifyHost=false"));
    }
}
