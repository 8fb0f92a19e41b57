package io.ironbridge.connectordb2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Db2TlsIT {
    @TempDir Path folder;

    private Outcome outcome(Certificates certificates, Db2Tls tls) throws Exception {
        try (Db2Fixture db2 = new Db2Fixture(1, certificates.server().getServerSocketFactory())) {
            Db2RestConnector connector = db2.connector("localhost", config -> config.withTls(tls));
            return Db2Fixture.call(connector, "one").outcome();
        }
    }

    private static void assertRefused(Outcome outcome, String why) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        refused -> {
                            assertThat(refused.mayHaveRun()).isFalse();
                            assertThat(refused.why())
                                    .startsWith("the TLS handshake failed: ")
                                    .contains(why);
                        });
    }

    @Test
    void aTrustedCertificateServes() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        assertThat(outcome(certificates, Db2Tls.of(certificates.trusting())))
                .isInstanceOf(Outcome.Replied.class);
    }

    @Test
    void anUntrustedCertificateIsRefused() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        assertRefused(
                outcome(certificates, Db2Tls.of(SSLContext.getDefault())), "certification path");
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        Certificates certificates = Certificates.madeOutFor("elsewhere.example", folder);
        assertRefused(outcome(certificates, Db2Tls.of(certificates.trusting())), "localhost");
    }

    @Test
    void hostNameVerificationCanBeSwitchedOff() throws Exception {
        Certificates certificates = Certificates.madeOutFor("elsewhere.example", folder);
        Db2Tls lax = new Db2Tls(certificates.trusting(), false);
        assertThat(outcome(certificates, lax)).isInstanceOf(Outcome.Replied.class);
    }

    @Test
    void aSecurePortCalledWithoutTlsIsNoReply() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        try (Db2Fixture secure =
                new Db2Fixture(1, certificates.server().getServerSocketFactory())) {
            Db2RestConnector connector = secure.connector("localhost", config -> config);
            assertThat(Db2Fixture.call(connector, "one").outcome())
                    .isInstanceOfAny(Outcome.Unreadable.class, Outcome.Unreachable.class);
        }
    }
}
