package io.ironbridge.sharedinfinispan;

import io.ironbridge.connectorcontract.store.Member;
import io.ironbridge.sharedstore.StoreSettings;
import io.ironbridge.sharedstore.StoreSettings.Tls;
import io.ironbridge.testsupport.TestCertificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Opens members on the loopback interface that know each other's ports. */
final class Cluster {
    private final String name;
    private final Optional<Tls> tls;
    private final Duration timeout;
    private final List<Integer> ports;
    private int opened;

    Cluster(String name, Tls tls) {
        this(name, tls, Duration.ofSeconds(3));
    }

    Cluster(String name, Tls tls, Duration timeout) {
        this(name, tls, timeout, freePorts(4));
    }

    Cluster(String name, Tls tls, Duration timeout, List<Integer> ports) {
        this.name = name;
        this.tls = Optional.of(tls);
        this.timeout = timeout;
        this.ports = ports;
    }

    List<Integer> ports() {
        return ports;
    }

    /** A key in this folder, and trust in nothing but its certificate. */
    static Tls tls(Path folder, String name) throws Exception {
        TestCertificates certificates = new TestCertificates(folder);
        if (!Files.exists(certificates.file(name))) {
            certificates.key(name, "key", "CN=" + name).trust(name + "-trusted", name);
        }
        return new Tls(certificates.load(name + "-trusted"), keys(certificates.load(name)));
    }

    /** The same keys without a password. */
    private static KeyStore keys(KeyStore store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        for (String alias : Collections.list(store.aliases())) {
            keys.setKeyEntry(
                    alias,
                    store.getKey(alias, TestCertificates.PASSWORD.toCharArray()),
                    new char[0],
                    store.getCertificateChain(alias));
        }
        return keys;
    }

    /** Where the member with this index listens. */
    InetSocketAddress address(int member) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(member));
    }

    Member open(String member) {
        return open(member, tls);
    }

    /** The next member, with other keys or without TLS. */
    Member open(String member, Optional<Tls> ofMember) {
        InetSocketAddress bind = address(opened++);
        StoreSettings settings =
                new StoreSettings(
                        name,
                        member,
                        ports.stream().map(port -> "127.0.0.1:" + port).toList(),
                        Optional.of(bind),
                        "",
                        "",
                        ofMember,
                        timeout,
                        Duration.ofHours(1),
                        Duration.ZERO);
        return new Member(listener -> new InfinispanProvider().open(settings, listener));
    }

    private static List<Integer> freePorts(int count) {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            List<Integer> ports = sockets.stream().map(ServerSocket::getLocalPort).toList();
            for (ServerSocket socket : sockets) {
                socket.close();
            }
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
