package io.ironbridge.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Self-signed keys in PKCS12 stores, made by the JDK's {@code keytool}. */
public final class TestCertificates {
    public static final String PASSWORD = "changeit";

    /**
     * Stores of one key, by the arguments that made it and the number of previous calls with them.
     */
    private static final Map<List<Object>, byte[]> MADE = new ConcurrentHashMap<>();

    /**
     * Rounds of key derivation in stores. The JDK's ten thousand take 50 ms at each load where only
     * the first compiler runs, as in tests.
     */
    private static final List<String> ROUNDS =
            List.of(
                    "keystore.pkcs12.certPbeIterationCount",
                    "keystore.pkcs12.keyPbeIterationCount",
                    "keystore.pkcs12.macIterationCount");

    static {
        ROUNDS.forEach(rounds -> System.setProperty(rounds, "1"));
    }

    private final Path folder;
    private final List<List<String>> asked = new ArrayList<>();

    public TestCertificates(Path folder) {
        this.folder = folder;
    }

    public Path file(String store) {
        return folder.resolve(store + ".p12");
    }

    /** Adds a key to a store, which is created if necessary. */
    public TestCertificates key(String store, String alias, String subject, String... names)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC"));
        words.addAll(List.of("-alias", alias, "-dname", subject));
        if (names.length > 0) {
            words.addAll(List.of("-ext", "SAN=dns:" + String.join(",dns:", names)));
        }
        keytool(store, words);
        return this;
    }

    /** The same with a certificate that was valid for one day, a month ago. */
    public TestCertificates keyThatRanOut(String store, String alias, String subject)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC"));
        words.addAll(List.of("-alias", alias, "-dname", subject));
        words.addAll(List.of("-startdate", "-30d", "-validity", "1"));
        keytool(store, words);
        return this;
    }

    /** Makes one store trust the certificates of another. */
    public TestCertificates trust(String store, String other)
            throws IOException, GeneralSecurityException {
        KeyStore theirs = load(other);
        KeyStore ours = KeyStore.getInstance("PKCS12");
        if (Files.exists(file(store))) {
            ours = load(store);
        } else {
            ours.load(null, null);
        }
        for (String alias : Collections.list(theirs.aliases())) {
            ours.setCertificateEntry(
                    "trusted-" + other + "-" + alias, theirs.getCertificate(alias));
        }
        try (OutputStream out = Files.newOutputStream(file(store))) {
            ours.store(out, PASSWORD.toCharArray());
        }
        return this;
    }

    /** Reuses the key of another test with the same arguments, if there is one. */
    private void keytool(String store, List<String> words)
            throws IOException, InterruptedException {
        int sameWords = Collections.frequency(asked, words);
        asked.add(words);
        List<Object> known = List.of(words, sameWords);
        byte[] made = MADE.get(known);
        if (made != null && !Files.exists(file(store))) {
            Files.write(file(store), made);
            return;
        }
        boolean alone = !Files.exists(file(store));
        make(store, words);
        if (alone) {
            MADE.put(known, Files.readAllBytes(file(store)));
        }
    }

    private void make(String store, List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")); // ends soon
        ROUNDS.forEach(rounds -> command.add("-J-D" + rounds + "=1"));
        command.addAll(words);
        command.addAll(List.of("-keystore", file(store).toString(), "-storepass", PASSWORD));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(process.waitFor()).isZero();
    }

    public KeyStore load(String store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file(store))) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    /** A client that presents the keys of one store, and trusts the certificates of another. */
    public SSLContext client(String own, String trusted)
            throws IOException, GeneralSecurityException {
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(load(own), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trusting(trusted).getTrustManagers(), null);
        return context;
    }

    /** A client without a key. */
    public SSLContext client(String trusted) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusting(trusted).getTrustManagers(), null);
        return context;
    }

    private TrustManagerFactory trusting(String store)
            throws IOException, GeneralSecurityException {
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(load(store));
        return trust;
    }
}
