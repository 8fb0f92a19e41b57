package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.http.TestKeyStore;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import io.ironbridge.lab.net.ServerTls;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** TLS to a broker by the configuration's key stores. */
@TestInstance(Lifecycle.PER_CLASS)
class MqTlsIT {
    private static final String QUEUE = "NOTES";

    private Path config;
    private TestKeyStore here;
    private TestKeyStore elsewhere;

    @BeforeAll
    void makeKeys(@TempDir Path folder) throws Exception {
        config = folder.resolve("server.xml");
        here = TestKeyStore.make(folder.resolve("here.p12"), "ip:127.0.0.1");
        elsewhere = TestKeyStore.make(folder.resolve("elsewhere.p12"), "dns:broker.example");
    }

    /** The gateway, which trusts {@code trusted}, before a queue manager that is {@code shown}. */
    private MqRunning start(TestKeyStore shown, TestKeyStore trusted, String parameters)
            throws Exception {
        return start(
                lab().withTls(new ServerTls(shown.file(), TestKeyStore.PASSWORD)),
                trusted,
                parameters);
    }

    private static LabMqConfig lab() {
        return LabMqConfig.defaults()
                .withCredentials(MqRunning.USER, MqRunning.PASSWORD)
                .withQueues(QUEUE);
    }

    private MqRunning start(LabMqConfig lab, TestKeyStore trusted, String parameters)
            throws Exception {
        Files.writeString(
                config,
                """
                <server>
                  <zosConnectService id="notes" invokeURI="/notes" serviceRef="noteQueue"/>
                  <mqzOSConnectService id="noteQueue" connectionFactory="bank" destination="notes"/>
                  <jmsQueue id="notes" baseQueueName="NOTES"/>
                  <jmsConnectionFactory id="bank" connectionManagerRef="pool"
                      ironbridge_sslCertsRef="bankTls">
                    <ironbridge_artemis url="tcp://127.0.0.1:${LAB_PORT}%s" user="LABUSER"
                        password="lab-password"/>
                  </jmsConnectionFactory>
                  <connectionManager id="pool" connectionTimeout="5s"/>
                  <ssl id="bankTls" trustStoreRef="bankTrust"/>
                  <keyStore id="bankTrust" location="%s" type="PKCS12" password="%s"/>
                </server>
                """
                        .formatted(parameters, trusted.file(), TestKeyStore.PASSWORD));
        return MqRunning.before(LabMq.start(lab), config);
    }

    private static void assertRefused(MqRunning running) throws Exception {
        HttpResponse<String> refused = running.send("POST", "/notes", "{\"note\":1}");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body())
                .contains(
                        "urn:ironbridge:problem:back-end-unavailable",
                        "The back end cannot be reached.");
        assertThat(running.depth(QUEUE)).isZero();
    }

    @Test
    void aBrokerThatTheTrustStoreKnowsIsReached() throws Exception {
        try (MqRunning running = start(here, here, "")) {
            assertThat(running.send("POST", "/notes", "{\"note\":1}").statusCode()).isEqualTo(204);
            assertThat(running.depth(QUEUE)).isEqualTo(1);
            assertThat(running.answer("DELETE", "/notes", "")).isEqualTo("200 {\"note\":1}");
        }
    }

    @Test
    void aBrokerThatTheTrustStoreDoesNotKnowIsNotReached() throws Exception {
        try (MqRunning running = start(here, elsewhere, "")) {
            assertRefused(running);
        }
    }

    @Test
    void aCertificateForAnotherHostIsRefusedUnlessTheUrlSaysSo() throws Exception {
        try (MqRunning running = start(elsewhere, elsewhere, "")) {
            assertRefused(running);
        }
        try (MqRunning running = start(elsewhere, elsewhere, "?verifyHost=false")) {
            assertThat(running.send("POST", "/notes", "{\"note\":1}").statusCode()).isEqualTo(204);
        }
    }

    @Test
    void aBrokerWithoutTlsGetsNothingInPlainText() throws Exception {
        try (MqRunning running = start(lab(), here, "")) {
            assertRefused(running);
        }
    }
}
