package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.http.listener.TlsSettings;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key store, made by the JDK's keytool when a test begins. */
public record TestKeyStore(Path file) {
    public static final String PASSWORD = "only-for-tests";

    /** For localhost. */
    static TestKeyStore make(Path folder) throws IOException, InterruptedException {
        return make(folder.resolve("server.p12"), "dns:localhost,ip:127.0.0.1");
    }

    /**
     * For a server.
     *
     * @param file that is made
     * @param names for whom the certificate is made out, such as {@code dns:localhost}
     */
    public static TestKeyStore make(Path file, String names)
            throws IOException, InterruptedException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process =
                new ProcessBuilder(
                                keytool.toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-J-XX:+UseSerialGC",
                                "-J-Dkeystore.pkcs12.certPbeIterationCount=1", // loads sooner
                                "-J-Dkeystore.pkcs12.keyPbeIterationCount=1",
                                "-J-Dkeystore.pkcs12.macIterationCount=1",
                                "-genkeypair",
                                "-keystore",
                                file.toString(),
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                PASSWORD,
                                "-alias",
                                "server",
                                "-keyalg",
                                "EC",
                                "-groupname",
                                "secp256r1",
                                "-dname",
                                "CN=localhost",
                                "-ext",
                                "SAN=" + names)
                        .redirectErrorStream(true)
                        .start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return new TestKeyStore(file);
    }

    private KeyStore store() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    SslContext server() throws IOException, GeneralSecurityException {
        return TlsSettings.of(store(), PASSWORD.toCharArray()).context();
    }

    /** For a client that trusts this server only. */
    SSLContext client() throws IOException, GeneralSecurityException {
        KeyStore store = store();
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
