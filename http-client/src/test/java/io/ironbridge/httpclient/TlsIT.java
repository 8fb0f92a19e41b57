package io.ironbridge.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.socketclient.ClientTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
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
    void aRefusedCertificateIsNamedWithWhatToDoAboutIt() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        TrustManagerFactory jdks =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        jdks.init((KeyStore) null);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {Certificates.explaining(jdks)}, null);
        Outcome outcome = outcome(certificates, ClientTls.of(context));
        assertRefused(
                outcome,
                "the certificate is not issued by any authority in the trust store: unable to find"
                    + " valid certification path to requested target; the back end presents the"
                    + " certificate of 'CN=localhost', issued by 'CN=localhost', serial number ");
        assertRefused(
                outcome,
                ". Import the certificate of 'CN=localhost' into the keyStore partners if it"
                        + " should be trusted");
        assertRefused(outcome, ", valid from 20");
    }

    @Test
    void aTestOfTheConnectionSaysWhyAsACallDoes() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        try (HttpFixture backEnd =
                new HttpFixture(1, certificates.server().getServerSocketFactory())) {
            ClientTls tls = ClientTls.of(SSLContext.getDefault());
            HttpClient client = backEnd.client("localhost", config -> config.withTls(tls));
            assertThat(client.test(Duration.ofSeconds(20)).orElseThrow())
                    .startsWith(
                            "the certificate is not issued by any authority in the trust store");
        }
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        Certificates certificates = Certificates.madeOutFor("elsewhere.example", folder);
        assertRefused(
                outcome(certificates, ClientTls.of(certificates.trusting())),
                ". It is for elsewhere.example: set host to one of these names");
    }

    @Test
    void hostNameVerificationCanBeSwitchedOff() throws Exception {
        Certificates certificates = Certificates.madeOutFor("elsewhere.example", folder);
        ClientTls lax = new ClientTls(certificates.trusting(), false);
        assertThat(outcome(certificates, lax)).isInstanceOf(Outcome.Replied.class);
    }

    /** With TLS 1.3 the client has sent its request before it hears of that. */
    @Test
    void aMissingClientCertificateIsRefusedBeforeAnythingRuns() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        try (HttpFixture backEnd = new HttpFixture(1, askingForOne(certificates))) {
            ClientTls tls = ClientTls.of(certificates.trusting());
            HttpClient client = backEnd.client("localhost", config -> config.withTls(tls));
            assertRefused(
                    HttpFixture.call(client, "one").outcome(),
                    "; the back end rejected this server, which presented no certificate");
            assertThat(backEnd.server.received()).isEmpty();
        }
    }

    /** Sockets that take no client without a certificate. */
    private static ServerSocketFactory askingForOne(Certificates certificates) {
        ServerSocketFactory sockets = certificates.server().getServerSocketFactory();
        return new ServerSocketFactory() {
            @Override
            public ServerSocket createServerSocket() throws IOException {
                SSLServerSocket socket = (SSLServerSocket) sockets.createServerSocket();
                socket.setNeedClientAuth(true);
                return socket;
            }

            @Override
            public ServerSocket createServerSocket(int port) throws IOException {
                throw new UnsupportedOperationException();
            }

            @Override
            public ServerSocket createServerSocket(int port, int backlog) throws IOException {
                throw new UnsupportedOperationException();
            }

            @Override
            public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
                    throws IOException {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Test
    void aPortThatNeverSpeaksTlsIsTimedOutAndHasNotRun() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        ClientTls tls = ClientTls.of(certificates.trusting());
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                HttpFixture clients = new HttpFixture(1)) {
            HttpClient client =
                    clients.client(
                            "localhost",
                            config ->
                                    HttpClientConfig.of("localhost", silent.getLocalPort())
                                            .withTls(tls));
            assertThat(HttpFixture.call(client, "one", false, Duration.ofMillis(300)).outcome())
                    .isInstanceOfSatisfying(
                            Outcome.TimedOut.class,
                            late -> assertThat(late.mayHaveRun()).isFalse());
        }
    }

    @Test
    void recordsThatBreakOffAreABrokenConnectionAndNoReply() throws Exception {
        Certificates certificates = Certificates.madeOutFor("localhost", folder);
        ClientTls tls = ClientTls.of(certificates.trusting());
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                HttpFixture clients = new HttpFixture(1)) {
            Thread server =
                    Thread.startVirtualThread(() -> breakOff(listening, certificates.server()));
            HttpClient client =
                    clients.client(
                            "localhost",
                            config ->
                                    HttpClientConfig.of("localhost", listening.getLocalPort())
                                            .withTls(tls));
            assertThat(HttpFixture.call(client, "one").outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Unreachable.class,
                            broken -> {
                                assertThat(broken.mayHaveRun()).isTrue();
                                assertThat(broken.why()).startsWith("the connection broke: ");
                            });
            server.join();
        }
    }

    /** Reads a request, and answers with bytes that are no TLS record. */
    private static void breakOff(ServerSocket listening, SSLContext context) {
        try (Socket plain = listening.accept();
                SSLSocket secure =
                        (SSLSocket)
                                context.getSocketFactory().createSocket(plain, null, 0, false)) {
            secure.setUseClientMode(false);
            assertThat(secure.getInputStream().read()).isPositive();
            plain.getOutputStream().write("no record at all".getBytes(StandardCharsets.US_ASCII));
            plain.getOutputStream().flush();
            while (plain.getInputStream().read() >= 0) {
                // until the client closes
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
