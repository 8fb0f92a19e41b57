package io.ironbridge.connectorcontract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key store for a test server, made by the JDK's keytool, and the TLS contexts of both sides.
 *
 * @param file PKCS12
 */
public record ServerKey(Path file) {
    public static final String PASSWORD = "only-for-tests";

    /**
     * Makes one.
     *
     * @param names in the certificate, such as {@code ip:127.0.0.1}
     */
    public static ServerKey of(Path file, String names) throws IOException, InterruptedException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String options =
                "-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC"
                        // loads sooner
                        + " -J-Dkeystore.pkcs12.certPbeIterationCount=1"
                        + " -J-Dkeystore.pkcs12.keyPbeIterationCount=1"
                        + " -J-Dkeystore.pkcs12.macIterationCount=1"
                        + " -genkeypair -alias server -keyalg EC"
                        + " -groupname secp256r1 -dname CN=server -validity 2 -storetype PKCS12"
                        + " -storepass "
                        + PASSWORD
                        + " -ext SAN="
                        + names
                        + " -keystore";
        List<String> command = new ArrayList<>(List.of((tool + " " + options).split(" ", -1)));
        command.add(file.toString());
        Process process = new ProcessBuilder(command).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        return new ServerKey(file);
    }

    /** For the server. */
    public SSLContext server() throws IOException, GeneralSecurityException {
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store(), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    /** For a client that trusts only this server. */
    public SSLContext trusting() throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("server", store().getCertificate("server"));
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private KeyStore store() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }
}
