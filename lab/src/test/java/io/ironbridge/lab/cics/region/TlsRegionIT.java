package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.net.ServerTls;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class TlsRegionIT {
    private static final String PASSWORD = "of-the-test";

    private final Path keyStore;

    TlsRegionIT(@TempDir Path folder) {
        this.keyStore = folder.resolve("lab.p12");
    }

    private void makeKeys() throws IOException, InterruptedException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        int status =
                new ProcessBuilder(
                                keytool.toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-J-XX:+UseSerialGC",
                                "-genkeypair",
                                "-alias",
                                "lab",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=localhost",
                                "-ext",
                                "san=ip:127.0.0.1",
                                "-storetype",
                                "PKCS12",
                                "-keystore",
                                keyStore.toString(),
                                "-storepass",
                                PASSWORD)
                        .inheritIO()
                        .start()
                        .waitFor();
        assertThat(status).isZero();
    }

    /** Trusts the certificate that was made, and no other. */
    private SSLContext trusting() throws GeneralSecurityException, IOException {
        KeyStore made = KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("lab", made.getCertificate("lab"));
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    @Test
    void aPingIsAnsweredOverTls() throws Exception {
        makeKeys();
        LabCicsConfig config = TestRegion.config().withTls(new ServerTls(keyStore, PASSWORD));
        try (LabCics lab = TestRegion.start(config, new TestResources());
                HttpClient client = HttpClient.newBuilder().sslContext(trusting()).build()) {
            URI link = URI.create("https://127.0.0.1:" + lab.port() + "/ironbridge/link");
            HttpRequest ping =
                    HttpRequest.newBuilder(link)
                            .header("Content-Type", "application/octet-stream")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(LinkBytes.ping().bytes()))
                            .build();
            HttpResponse<byte[]> answer =
                    client.send(ping, HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(new String(answer.body(), 0, 4, LinkBytes.EBCDIC)).isEqualTo("IBLR");
        }
    }

    @Test
    void aStoreWithoutAPrivateKeyIsRefusedAtTheStart() throws Exception {
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, null);
        try (OutputStream file = Files.newOutputStream(keyStore)) {
            empty.store(file, PASSWORD.toCharArray());
        }
        LabCicsConfig config = TestRegion.config().withTls(new ServerTls(keyStore, PASSWORD));
        assertThatThrownBy(() -> TestRegion.start(config, new TestResources()))
                .hasMessageContaining(keyStore.toString())
                .hasMessageContaining("no private key");
    }
}
