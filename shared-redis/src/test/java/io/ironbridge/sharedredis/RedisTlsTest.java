package io.ironbridge.sharedredis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.store.Member;
import io.ironbridge.sharedstore.StoreSettings;
import io.ironbridge.testsupport.RedisServer;
import io.ironbridge.testsupport.TestCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS towards the server. */
@Tag("system")
class RedisTlsTest {
    @TempDir static Path folder;
    private static TestCertificates certificates;
    private static RedisServer server;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = RedisServer.program();
        assumeThat(program).as("Redis is installed").isPresent();
        certificates =
                new TestCertificates(folder)
                        .key("server", "server", "CN=cache", "localhost")
                        .key("other", "other", "CN=other", "localhost")
                        .trust("trusted", "server")
                        .trust("untrusted", "other");
        KeyStore keys = certificates.load("server");
        String[] files = {
            pem("key", "PRIVATE KEY", keys.getKey("server", password()).getEncoded()),
            pem("certificate", "CERTIFICATE", keys.getCertificate("server").getEncoded())
        };
        server =
                RedisServer.startWithTls(
                        program.get(),
                        folder,
                        "--tls-key-file",
                        files[0],
                        "--tls-cert-file",
                        files[1],
                        "--tls-ca-cert-file",
                        files[1],
                        "--tls-auth-clients",
                        "no");
    }

    private static char[] password() {
        return TestCertificates.PASSWORD.toCharArray();
    }

    private static String pem(String name, String type, byte[] encoded) throws IOException {
        Path file = folder.resolve(name + ".pem");
        Files.writeString(
                file,
                "-----BEGIN %s-----%n%s%n-----END %s-----%n"
                        .formatted(type, Base64.getMimeEncoder().encodeToString(encoded), type));
        return file.toString();
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    private static Member member(String host, Optional<String> trusted) throws Exception {
        Optional<StoreSettings.Tls> tls = Optional.empty();
        if (trusted.isPresent()) {
            tls = Optional.of(new StoreSettings.Tls(certificates.load(trusted.get()), null));
        }
        StoreSettings settings =
                new StoreSettings(
                        "bank",
                        "member",
                        List.of(host + ":" + server.port()),
                        Optional.empty(),
                        "",
                        "",
                        tls,
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(5),
                        Duration.ZERO);
        return new Member(listener -> new RedisProvider().open(settings, listener));
    }

    @Test
    void aTrustedServerIsUsed() throws Exception {
        try (Member member = member("localhost", Optional.of("trusted"))) {
            Await.until("connection", member::isConnected);
            member.makes("key", "value");
            member.awaits("key", "value");
        }
    }

    @Test
    void anUntrustedOneIsNot() throws Exception {
        try (Member member = member("localhost", Optional.of("untrusted"))) {
            member.awaits("lost");
            assertThat(member.isConnected()).isFalse();
        }
    }

    @Test
    void neitherIsOneOfAnotherName() throws Exception {
        try (Member member = member("127.0.0.1", Optional.of("trusted"))) {
            member.awaits("lost");
            assertThat(member.isConnected()).isFalse();
        }
    }
}
