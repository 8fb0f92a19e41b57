package io.ironbridge.sharedinfinispan;

import io.ironbridge.sharedstore.StoreSettings;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import org.jgroups.JChannel;
import org.jgroups.PhysicalAddress;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.PerDestinationBundler;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.dns.DNS_PING;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.IpAddress;
import org.jgroups.stack.Protocol;
import org.jgroups.util.DefaultSocketFactory;
import org.jgroups.util.SocketFactory;
import org.jgroups.util.SslContextFactory;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;

/**
 * Builds the JGroups stack. In code, so that no file on the class path can replace it.
 *
 * <p>All traffic uses the sockets of TCP. FD_SOCK2 is omitted, because its sockets do not support
 * TLS; TCP itself reports connections that a dead process has closed.
 */
final class ChannelStack {
    private static final String DNS = "dns:";

    private ChannelStack() {}

    static JChannel channel(
            StoreSettings settings, InetSocketAddress bind, MessageProtocol messages)
            throws Exception {
        long timeout = settings.timeout().toMillis();
        long quarter = Math.max(1, timeout / 4);
        TCP tcp = new TCP();
        tcp.tcpNodelay(true) // otherwise some messages take 40 ms
                .enableSuspectEvents(true)
                .logDetails(false)
                .setSockConnTimeout((int) quarter)
                .setBindAddress(bind.getAddress())
                .setBindPort(bind.getPort())
                .setPortRange(0);
        // a single thread would spin after a member with queued messages has left
        tcp.setBundler(new PerDestinationBundler().useSingleSenderThread(false));
        settings.tls().ifPresent(tls -> tcp.setSocketFactory(sockets(tls, (int) timeout)));
        return new JChannel(
                        tcp,
                        discovery(settings),
                        new MERGE3().setMinInterval(quarter).setMaxInterval(timeout),
                        new FD_ALL3().setTimeout(timeout).setInterval(quarter),
                        new VERIFY_SUSPECT2().setTimeout(quarter),
                        new NAKACK2().useMcastXmit(false).setXmitInterval(200),
                        new UNICAST3().setXmitInterval(200),
                        new STABLE(),
                        new GMS()
                                .printLocalAddress(false)
                                .setJoinTimeout(2_000)
                                .setMaxJoinAttempts(3),
                        new UFC(),
                        new MFC(),
                        new FRAG4(),
                        messages)
                .setName(settings.member());
    }

    /**
     * Connections with mutual authentication.
     *
     * @param timeout in milliseconds, after which a connection is closed to a peer that is silent
     *     during the handshake, or later sends no heartbeats
     */
    private static SocketFactory sockets(StoreSettings.Tls tls, int timeout) {
        var context =
                new SslContextFactory()
                        .keyStore(tls.keys())
                        .keyStorePassword(new char[0])
                        .trustStore(tls.trusted())
                        .build()
                        .sslContext();
        var factory =
                (DefaultSocketFactory)
                        new TLS()
                                .setProtocols(new String[] {"TLSv1.3"})
                                .setClientAuth(TLSClientAuth.NEED)
                                .createSocketFactory(context);
        factory.setSocketConfigurator(socket -> {
            try {
                socket.setSoTimeout(timeout);
            } catch (SocketException e) {
                throw new UncheckedIOException(e);
            }
        });
        return factory;
    }

    private static Protocol discovery(StoreSettings settings) {
        String first = settings.addresses().getFirst();
        return first.startsWith(DNS)
                ? new DNS_PING().setDNSQuery(first.substring(DNS.length()))
                : new TCPPING()
                        .setPortRange(0)
                        .setInitialHosts2(
                                members(settings).stream()
                                        .filter(member -> !member.isUnresolved())
                                        .map(IpAddress::new)
                                        .collect(Collectors.<PhysicalAddress>toList()));
    }

    /** Resolves addresses except {@code dns:name}; fails if another is not {@code host:port}. */
    static List<InetSocketAddress> members(StoreSettings settings) {
        return settings.addresses().stream().map(ChannelStack::address).toList();
    }

    private static InetSocketAddress address(String text) {
        if (text.startsWith(DNS)) {
            return InetSocketAddress.createUnresolved(text, 0);
        }
        URI uri = URI.create("//" + text);
        if (uri.getHost() == null || uri.getPort() < 0) {
            throw new IllegalArgumentException("not host:port: " + text);
        }
        return new InetSocketAddress(uri.getHost(), uri.getPort());
    }
}
