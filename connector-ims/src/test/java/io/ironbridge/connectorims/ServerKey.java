package io.ironbridge.connectorims;

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

/** A key for a server on this machine, made by the JDK's keytool: the contexts of both sides. */
record ServerKey(SSLContext server, SSLContext trusting) {
    private static final String PASSWORD = "only-for-tests";

    static ServerKey madeIn(Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path file = folder.resolve("server.p12");
        keytool(file);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        SSLContext server = SSLContext.getInstance("TLS");
        server.init(keys.getKeyManagers(), null, null);
        return new ServerKey(server, trusting(store));
    }

    private static void keytool(Path file) throws IOException, InterruptedException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String options =
                "-genkeypair -alias server -keyalg EC -groupname secp256r1 -dname CN=localhost"
                        + " -ext SAN=dns:localhost -validity 2 -storetype PKCS12 -storepass "
                        + PASSWORD
                        + " -keystore";
        List<String> command = new ArrayList<>(List.of((tool + " " + options).split(" ", -1)));
        command.add(file.toString());
        Process process = new ProcessBuilder(command).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
    }

    private static SSLContext trusting(KeyStore store)
            throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("server", store.getCertificate("server"));
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
