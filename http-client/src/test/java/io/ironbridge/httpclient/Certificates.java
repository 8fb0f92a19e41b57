package io.ironbridge.httpclient;

import io.ironbridge.socketclient.ExplainingTrust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** A self-signed server certificate made by the JDK's keytool, with the contexts of both sides. */
record Certificates(SSLContext server, SSLContext trusting) {
    private static final String PASSWORD = "only-for-tests";

    /** Stores by host: making one takes a second. */
    private static final Map<String, KeyStore> MADE = new ConcurrentHashMap<>();

    static Certificates madeOutFor(String host, Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        KeyStore store = MADE.get(host);
        if (store == null) {
            Path file = folder.resolve(host + ".p12");
            keytool(host, file);
            store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
            MADE.put(host, store);
        }
        return new Certificates(withKey(store), trusting(store));
    }

    private static void keytool(String host, Path file) throws IOException, InterruptedException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command =
                List.of(
                        tool,
                        "-J-XX:TieredStopAtLevel=1",
                        "-J-XX:+UseSerialGC",
                        "-J-Dkeystore.pkcs12.certPbeIterationCount=1", // loads sooner
                        "-J-Dkeystore.pkcs12.keyPbeIterationCount=1",
                        "-J-Dkeystore.pkcs12.macIterationCount=1",
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "SAN=dns:" + host,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("keytool: " + said);
        }
    }

    private static SSLContext withKey(KeyStore store) throws GeneralSecurityException {
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    static ExplainingTrust explaining(TrustManagerFactory trust) {
        return new ExplainingTrust(
                (X509ExtendedTrustManager) trust.getTrustManagers()[0], "the keyStore partners");
    }

    private static SSLContext trusting(KeyStore store) throws GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        try {
            trusted.load(null, null);
        } catch (IOException impossible) {
            throw new GeneralSecurityException(impossible);
        }
        trusted.setCertificateEntry("server", store.getCertificate("server"));
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {explaining(trust)}, null);
        return context;
    }
}
