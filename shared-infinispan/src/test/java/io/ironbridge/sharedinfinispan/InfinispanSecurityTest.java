package io.ironbridge.sharedinfinispan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.store.Member;
import io.ironbridge.sharedstore.StoreSettings;
import io.ironbridge.sharedstore.StoreSettings.Tls;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jgroups.JChannel;
import org.jgroups.util.SslContextFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only processes with a certificate that the members trust join them, or read what they send. */
final class InfinispanSecurityTest {
    @TempDir private Path folder;
    private Tls ours;
    private Tls theirs;

    @BeforeEach
    void makeKeys() throws Exception {
        ours = Cluster.tls(folder, "ours");
        theirs = Cluster.tls(folder, "theirs");
    }

    @Test
    void membersWithoutATrustedCertificateStayAloneAndReadNothing() throws Exception {
        Cluster cluster = new Cluster("guarded", ours);
        try (Member first = cluster.open("first")) {
            Await.until("first member", first::isConnected);
            try (Member second = cluster.open("second");
                    // accepts the certificate of the others, which do not accept this one
                    Member other =
                            cluster.open(
                                    "other", Optional.of(new Tls(ours.trusted(), theirs.keys())));
                    Member none = cluster.open("none", Optional.empty())) {
                Await.until("second member", second::isConnected);
                Await.until("member with another certificate", other::isConnected);
                Await.until("member without TLS", none::isConnected);
                first.makes("key", "value");
                second.awaits("key", "value");

                assertThat(members(first)).containsExactly("first", "second");
                assertThat(members(other)).containsExactly("other");
                assertThat(members(none)).containsExactly("none");
                assertThat(other.get("key").value()).isNull();
                assertThat(none.get("key").value()).isNull();
            }
        }
    }

    private static List<String> members(Member member) {
        return channel(member).getView().getMembers().stream()
                .map(address -> address.toString().replaceAll("\\(.*", ""))
                .toList();
    }

    private static JChannel channel(Member member) {
        return ((InfinispanStore) member.store()).channel();
    }

    @Test
    void aHandshakeRequiresATrustedCertificateAndTls13() throws Exception {
        Cluster cluster = new Cluster("strict", ours);
        try (Member first = cluster.open("first")) {
            Await.until("first member", first::isConnected);
            InetSocketAddress address = cluster.address(0);

            assertThatThrownBy(() -> connect(address, null, "TLSv1.3"))
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("certificate");
            assertThatThrownBy(() -> connect(address, theirs.keys(), "TLSv1.3"))
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("certificate");
            assertThatThrownBy(() -> connect(address, ours.keys(), "TLSv1.2"))
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("protocol_version");
            assertThatThrownBy(() -> connect(address, ours.keys(), "TLSv1.3"))
                    .isNotInstanceOf(SSLException.class); // closed because it sends nothing
        }
    }

    private void connect(InetSocketAddress address, @Nullable KeyStore keys, String version)
            throws IOException {
        SSLContext context =
                new SslContextFactory()
                        .keyStore(keys)
                        .keyStorePassword(new char[0])
                        .trustStore(ours.trusted())
                        .build()
                        .sslContext();
        try (SSLSocket socket =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(address.getAddress(), address.getPort())) {
            socket.setEnabledProtocols(new String[] {version});
            socket.setSoTimeout((int) Await.PATIENCE.toMillis());
            if (socket.getInputStream().read() < 0) {
                throw new EOFException();
            }
        }
    }

    @Test
    void aPeerThatDoesNotAnswerIsGivenUp() throws Exception {
        Cluster cluster = new Cluster("waiting", ours);
        try (ServerSocket silent = new ServerSocket()) {
            silent.bind(cluster.address(3));
            try (Member first = cluster.open("first")) {
                Await.until("first member", first::isConnected);
                silent.accept().close();
                silent.accept().close();
                try (Socket socket = silent.accept()) {
                    socket.setSoTimeout((int) Await.PATIENCE.toMillis());

                    assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
                }
            }
        }
    }

    @Test
    void unusableSettingsAreRejected() {
        Optional<Tls> tls = Optional.of(ours);
        Optional<Tls> none = Optional.empty();
        assertThatThrownBy(() -> open("192.0.2.1", "127.0.0.1:7800", "", none))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("TLS is required");
        assertThatThrownBy(() -> open("127.0.0.1", "192.0.2.1:7800", "", none))
                .hasMessageContaining("TLS is required");
        assertThatThrownBy(() -> open("127.0.0.1", "dns:members.example", "", none))
                .hasMessageContaining("TLS is required");
        assertThatThrownBy(() -> open("127.0.0.1", "7800", "", none))
                .hasMessageContaining("host:port");
        assertThatThrownBy(() -> open("127.0.0.1", "127.0.0.1:7800", "secret", tls))
                .hasMessageContaining("secret");
        assertThatThrownBy(() -> open(new Tls(null, ours.keys())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("trust store");
        assertThatThrownBy(() -> open(new Tls(ours.trusted(), null)))
                .hasMessageContaining("key store");
    }

    private static void open(Tls tls) {
        open("127.0.0.1", "127.0.0.1:7800", "", Optional.of(tls));
    }

    private static void open(String bind, String address, String secret, Optional<Tls> tls) {
        StoreSettings settings =
                new StoreSettings(
                        "open",
                        "member",
                        List.of(address),
                        Optional.of(new InetSocketAddress(bind, 7800)),
                        "",
                        secret,
                        tls,
                        Duration.ofSeconds(1),
                        Duration.ofHours(1),
                        Duration.ZERO);
        new Member(listener -> new InfinispanProvider().open(settings, listener)).close();
    }
}
