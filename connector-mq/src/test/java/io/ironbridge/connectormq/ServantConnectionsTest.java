package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.OpenConnections;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.connectorcontract.ServerKey;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSRuntimeException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that go to another process as texts. */
class ServantConnectionsTest {
    private static final OpenConnections NOTES =
            new OpenConnections() {
                @Override
                public boolean opened(AutoCloseable connection) {
                    return true;
                }

                @Override
                public void closed(AutoCloseable connection) {
                    // not needed
                }
            };

    @TempDir Path folder;

    private static MqAccess artemis(ArtemisDriver.Settings to) {
        return new MqAccess(Optional.of(to.url()), Optional.empty(), Map.of(), to.credentials());
    }

    @Test
    void settingsArriveAsTheyWereSent() {
        MqAccess access =
                new MqAccess(
                        Optional.empty(),
                        Optional.of(Path.of("/opt/mq")),
                        Map.of("hostName", "mq.example", "port", "1415"),
                        Optional.of(new MqCredentials("TELLER", "s3cret")));
        MqConfig config =
                MqConfig.DEFAULTS
                        .withSessions(7)
                        .withSessionsPerConnection(3)
                        .withTimes(
                                new MqConfig.Times(
                                        Duration.ofMillis(1500),
                                        Duration.ofMinutes(2),
                                        MqConfig.Times.DEFAULTS.late(),
                                        Duration.ofSeconds(4)))
                        .withLimits(
                                new MqConfig.Limits(
                                        5_000, MqConfig.Limits.DEFAULTS.lateReplies(), 1))
                        .withRefusals(RefusalMemory.NONE);
        Map<String, String> texts = access.texts(config);
        assertThat(MqAccess.of(texts)).isEqualTo(access);
        assertThat(MqAccess.config(texts)).isEqualTo(config);
        assertThat(access.toString()).doesNotContain("s3cret", "mq.example");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServantConnections(Map.of("artemis", "tcp://127.0.0.1:1")))
                .withMessage("there is no sessions");
    }

    @Test
    void connectionsUseTheCertificatesOfTheTexts() throws Exception {
        ServerKey key = ServerKey.of(folder.resolve("here.p12"), "ip:127.0.0.1");
        ServerKey other = ServerKey.of(folder.resolve("other.p12"), "ip:127.0.0.1");
        try (ArtemisBroker broker = new ArtemisBroker(key)) {
            Map<String, String> texts = artemis(broker.tls("")).texts(MqConfig.DEFAULTS);
            // a store of keys, which are not needed to trust their certificates
            texts.putAll(PortableTls.texts(null, store(key)));
            try (ServantConnections connections = new ServantConnections(texts);
                    JMSContext jms = connections.apply(NOTES).createContext()) {
                jms.createProducer().send(jms.createQueue(ArtemisBroker.REQUESTS), "secret");
            }
            assertThat(broker.depth(ArtemisBroker.REQUESTS)).isEqualTo(1);
            texts.putAll(PortableTls.texts(null, store(other)));
            try (ServantConnections connections = new ServantConnections(texts)) {
                assertThatThrownBy(connections.apply(NOTES)::createContext)
                        .isInstanceOf(JMSRuntimeException.class)
                        .hasMessageContaining("TLS");
            }
        }
    }

    @Test
    void keysArriveToo() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        KeyStore from = store(ServerKey.of(folder.resolve("own.p12"), "ip:127.0.0.1"));
        keys.setKeyEntry(
                "own",
                from.getKey("server", ServerKey.PASSWORD.toCharArray()),
                "portable".toCharArray(),
                from.getCertificateChain("server"));
        Map<String, String> texts = PortableTls.texts(keys, null);
        assertThat(texts).containsKey("tls.keys").doesNotContainKey("tls.trusted");
        assertThat(PortableTls.of(texts)).isPresent();
        assertThat(PortableTls.of(Map.of())).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PortableTls.of(Map.of("tls", "true", "tls.keys", "bm8=")))
                .withMessage("its keys cannot be used here");
    }

    private static KeyStore store(ServerKey key) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(key.file())) {
            store.load(in, ServerKey.PASSWORD.toCharArray());
        }
        return store;
    }
}
