package io.ironbridge.workloaddriver.named.commands;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.http.Secret;
import io.ironbridge.workloaddriver.protocol.http.TlsSettings;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A gateway's key and certificate for one run: P-256, for 127.0.0.1. They are deleted with the
 * run's other files.
 *
 * @param file PKCS12
 * @param password not for logs and not for command lines
 */
public record GatewayKeys(Path file, String password) {
    public static final String VERSION = "TLSv1.3";
    public static final String SUITE = "TLS_AES_256_GCM_SHA384";

    /** The variable of the environment from which the gateway has the password. */
    public static final String VARIABLE = "DRIVE_KEYS_PASSWORD";

    private static final int PASSWORD_BITS = 120;
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** Creates them with the keytool of the JDK of this process. */
    public static GatewayKeys make(Servers servers)
            throws NotStartedException, InterruptedException {
        GatewayKeys keys =
                new GatewayKeys(
                        servers.folder().resolve("gateway.p12"),
                        new BigInteger(PASSWORD_BITS, new SecureRandom())
                                .toString(Character.MAX_RADIX));
        Server keytool = servers.start(keys.command());
        try {
            keytool.awaitEnd(LONGEST);
        } finally {
            servers.stop(keytool);
        }
        return keys;
    }

    private ServerCommand command() {
        Path keytool = Installation.javaHome().resolve("bin").resolve("keytool");
        List<String> words =
                List.of(
                        keytool.toString(),
                        "-genkeypair",
                        "-alias",
                        "gateway",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass:env",
                        VARIABLE,
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:127.0.0.1");
        return ServerCommand.of("keytool", words).withEnvironment(environment());
    }

    /** For the gateway. */
    public Map<String, String> environment() {
        return Map.of(VARIABLE, password);
    }

    /** TLS settings of the driver: trusts this certificate only and offers AES-256-GCM only. */
    public TlsSettings tls() {
        return new TlsSettings.Suite(
                new TlsSettings.Trusting(file, Secret.of(password)), VERSION, SUITE);
    }

    /** The store, with the certificate to trust. */
    public KeyStore opened() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password.toCharArray());
            return store;
        } catch (GeneralSecurityException e) {
            throw new IOException("the run's key store cannot be read", e);
        }
    }

    @Override
    public String toString() {
        return "GatewayKeys[" + file + "]";
    }
}
