package io.ironbridge.gateway.http;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * The client of a connection.
 *
 * @param local address at which the connection arrived
 * @param secure over TLS
 * @param certificate of the client, if TLS requested one and verified its chain
 */
public record Peer(
        InetSocketAddress address,
        InetSocketAddress local,
        boolean secure,
        Optional<X509Certificate> certificate) {
    private static final InetSocketAddress UNKNOWN = new InetSocketAddress(0);

    /** A client of this machine without TLS. */
    public static Peer of(InetSocketAddress address) {
        return new Peer(address, address, false, Optional.empty());
    }

    /** The peer of a connection whose handshake is complete. */
    public static Peer of(Channel connection) {
        SslHandler tls = connection.pipeline().get(SslHandler.class);
        return new Peer(
                remote(connection),
                local(connection),
                tls != null,
                tls == null ? Optional.empty() : certificate(tls));
    }

    private static Optional<X509Certificate> certificate(SslHandler tls) {
        try {
            Certificate first = tls.engine().getSession().getPeerCertificates()[0];
            return first instanceof X509Certificate x509 ? Optional.of(x509) : Optional.empty();
        } catch (SSLPeerUnverifiedException _) {
            return Optional.empty(); // the client has sent none
        }
    }

    public static InetSocketAddress remote(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress address ? address : UNKNOWN;
    }

    static InetSocketAddress local(Channel channel) {
        return channel.localAddress() instanceof InetSocketAddress address ? address : UNKNOWN;
    }
}
