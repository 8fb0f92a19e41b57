package io.ironbridge.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.socketclient.ClientTls;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsIT {
    @TempDir Path folder;

    private Outcome outcome(Certificates certificates, ClientTls tls) throws Exception {
        try (HttpFixture backEnd =
                new HttpFixture(1, certificates.server().getServerSocketFactory())) {
            HttpClient client = backEnd.client("localhost", config -> config.withTls(tls));
            return HttpFixture.call(client, "one").outcome();
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
        assertThat(outcome(certificates, ClientTls.of(certificates.trusting())))
                .isInstanceOf(Outcome.Replied.class);
    }

    @Test
    void anUntrustedCertificateIsRefused() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        assertRefused(
                outcome(certificates, ClientTls.of(SSLContext.getDefault())), "certification path");
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        Certificates certificates = Certificates.madeOutFor("elsewhere.example", folder);
        assertRefused(outcome(certificates, ClientTls.of(certificates.trusting())), "localhost");
    }

    @Test
    void hostNameVerificationCanBeSwitchedOff() throws Exception {
        Certificates certificates = Certificates.madeOutFor("elsewhere.example", folder);
        ClientTls lax = new ClientTls(certificates.trusting(), false);
        assertThat(outcome(certificates, lax)).isInstanceOf(Outcome.Replied.class);
    }

    @Test
    void aSecurePortCalledWithoutTlsIsNoReply() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        try (HttpFixture secure =
                new HttpFixture(1, certificates.server().getServerSocketFactory())) {
            HttpClient client = secure.client("localhost", config -> config);
            assertThat(HttpFixture.call(client, "one").outcome())
                    .isInstanceOfAny(Outcome.Unreadable.class, Outcome.Unreachable.class);
        }
    }
}
