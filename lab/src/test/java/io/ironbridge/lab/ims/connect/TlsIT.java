package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.net.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS from the first byte. */
@Timeout(180)
class TlsIT {
    private static final String PASSWORD = "of-the-test";

    private final Path keyStore;
    private final EchoIms ims = new EchoIms();

    TlsIT(@TempDir Path folder) throws IOException, InterruptedException {
        keyStore = folder.resolve("lab.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String options =
                " -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -genkeypair -alias lab -keyalg EC"
                        + " -dname CN=localhost -ext san=ip:127.0.0.1 -storetype PKCS12 -storepass "
                        + PASSWORD
                        + " -keystore ";
        int status =
                new ProcessBuilder((keytool + options + keyStore).split(" "))
                        .inheritIO()
                        .start()
                        .waitFor();
        assertThat(status).isZero();
    }

    private RawClient client(ImsConnect connect) throws IOException, GeneralSecurityException {
        KeyStore made = KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray());
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("lab", made.getCertificate("lab"));
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return new RawClient(
                context.getSocketFactory()
                        .createSocket(InetAddress.getLoopbackAddress(), connect.port()));
    }

    @Test
    void exchangesWaitsAndTheirEndsAreThoseOfAPlainSocket() throws Exception {
        ImsConnectConfig config =
                ImsConnectConfig.defaults().withTls(new ServerTls(keyStore, PASSWORD));
        try (ImsConnect connect = ImsConnect.start(config, Map.of("IMS1", ims));
                RawClient client = client(connect)) {
            MessageBytes echo = MessageBytes.of("ECHO", "    HELLO");
            assertThat(client.call(echo).text(0)).isEqualTo("ECHO    HELLO");

            client.send(MessageBytes.of('R').cm0().f5(0x42).timer(0xFF));
            Eventually.is("the client to wait", () -> ims.tpipe("CLIENT01").waiting() > 0);
            assertThat(client.isSilent(Duration.ofMillis(700))).isTrue();
            ims.queue("CLIENT01", "LATER");
            assertThat(client.reply().text(0)).isEqualTo("LATER");
            assertThat(client.call(MessageBytes.of('A').cm0().timer(1)).status()).isEqualTo("40/1");
            assertThat(client.call(MessageBytes.of('A')).status()).isEqualTo("12/36");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void clientWithoutTlsGetsNothing() throws Exception {
        ImsConnectConfig config =
                ImsConnectConfig.defaults().withTls(new ServerTls(keyStore, PASSWORD));
        try (ImsConnect connect = ImsConnect.start(config, Map.of("IMS1", ims));
                RawClient client = new RawClient(connect.port())) {
            client.send(MessageBytes.of("ECHO", ""));
            Eventually.is(
                    "the connection to end",
                    () -> connect.admin().view().ports().getFirst().clients().isEmpty());
            assertThat(ims.inputs).isEmpty();
        }
    }
}
