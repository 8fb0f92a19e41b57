package io.ironbridge.connectormq;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key store for a broker, made by the JDK's keytool.
 *
 * @param file PKCS12
 */
record BrokerKey(Path file) {
    static final String PASSWORD = "only-for-tests";

    /**
     * Makes one.
     *
     * @param names for whom the certificate is made out, such as {@code ip:127.0.0.1}
     */
    static BrokerKey of(Path file, String names) throws IOException, InterruptedException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String options =
                "-genkeypair -alias broker -keyalg EC -groupname secp256r1 -dname CN=broker"
                        + " -validity 2 -storetype PKCS12 -storepass "
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
        return new BrokerKey(file);
    }

    /** For a client that trusts this broker only. */
    SSLContext trusting() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("broker", store.getCertificate("broker"));
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
