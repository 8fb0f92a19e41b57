package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.server.security.StoredPassword;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateVerifierTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir private Path folder = Path.of("");
    private Instant now = Instant.now();

    @SuppressWarnings("NullAway.Init")
    private X509Certificate certificate;

    private final CertificateVerifier verifier =
            new CertificateVerifier(
                    List.of(
                            new ThrottledRegistry(
                                    new BasicRegistry(
                                            new SecurityConfig.BasicRegistry(
                                                    "Staff",
                                                    false,
                                                    CertificateMapMode.PRINCIPAL_CN,
                                                    Map.of(
                                                            "ann",
                                                            new StoredPassword.Plain(
                                                                    Secret.of("secret"))),
                                                    Map.of())),
                                    Attempts.turns(1, 0))),
                    (InstantSource) () -> now);

    @BeforeEach
    void makeCertificate() throws Exception {
        Path file = folder.resolve("ann.p12");
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-J-XX:+UseSerialGC",
                                "-genkeypair",
                                "-keyalg",
                                "EC",
                                "-alias",
                                "ann",
                                "-dname",
                                "CN=ann",
                                "-validity",
                                "1",
                                "-keystore",
                                file.toString(),
                                "-storepass",
                                new String(PASSWORD))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        certificate = (X509Certificate) store.getCertificate("ann");
    }

    private Verifier.Finding finding(Instant at) throws Exception {
        now = at;
        return verifier.verify(new Credentials.Certificate(certificate), Attempts.patient());
    }

    @Test
    void aCertificateCountsAsLongAsItIsValidAndNotAsLongAsItsConnectionIsOpen() throws Exception {
        Instant begin = certificate.getNotBefore().toInstant();
        Instant end = certificate.getNotAfter().toInstant();

        assertThat(finding(begin)).isInstanceOf(Verifier.Right.class);
        assertThat(finding(end.minusSeconds(1))).isInstanceOf(Verifier.Right.class);
        assertThat(finding(end)).isEqualTo(new Verifier.Wrong(Failure.CERTIFICATE_EXPIRED));
        assertThat(finding(begin.minusSeconds(1)))
                .isEqualTo(new Verifier.Wrong(Failure.CERTIFICATE_EXPIRED));
    }
}
