package io.ironbridge.workloaddriver.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A certificate of a test's own, made out for localhost.
 *
 * @param store with its key; also of use as a trust store
 */
record TestTls(Path store) {
    static final String PASSWORD = "changeit";

    static TestTls of(Path folder) throws IOException, InterruptedException {
        Path store = folder.resolve("server.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process made =
                new ProcessBuilder(
                                keytool.toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-J-XX:+UseSerialGC",
                                "-genkeypair",
                                "-alias",
                                "server",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=localhost",
                                "-ext",
                                "SAN=dns:localhost",
                                "-keystore",
                                store.toString(),
                                "-storepass",
                                PASSWORD)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(made.waitFor()).isZero();
        return new TestTls(store);
    }

    TestServer start(TestServer.Script script) throws IOException, GeneralSecurityException {
        ServerSocketFactory sockets = context(null).getServerSocketFactory();
        return new TestServer(
                sockets.createServerSocket(0, 500, InetAddress.getLoopbackAddress()), script);
    }

    /** A server that lets nobody in without a certificate of this store. */
    TestServer startForHolders(TestServer.Script script)
            throws IOException, GeneralSecurityException {
        TrustManagerFactory trusted =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(opened());
        SSLServerSocket listener =
                (SSLServerSocket)
                        context(trusted.getTrustManagers())
                                .getServerSocketFactory()
                                .createServerSocket(0, 500, InetAddress.getLoopbackAddress());
        listener.setNeedClientAuth(true);
        return new TestServer(listener, script);
    }

    private KeyStore opened() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private SSLContext context(TrustManager @Nullable [] trusted)
            throws IOException, GeneralSecurityException {
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(opened(), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), trusted, null);
        return context;
    }
}
