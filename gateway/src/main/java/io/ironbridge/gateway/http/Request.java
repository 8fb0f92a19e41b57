package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A request as received.
 *
 * @param method as sent
 * @param path percent-encoded as sent, beginning with a slash
 * @param query the text after the question mark, percent-encoded as sent; null if there is no
 *     question mark
 * @param body empty until it has been received
 * @param peer the client
 * @param protocol such as {@code HTTP/1.1}
 */
public record Request(
        String method,
        String path,
        @Nullable String query,
        RequestHeaders headers,
        Bytes body,
        Peer peer,
        String protocol) {
    public static final String HTTP_1_0 = "HTTP/1.0";
    public static final String HTTP_1_1 = "HTTP/1.1";
    public static final String HTTP_2 = "HTTP/2";

    /** A request by HTTP/1.1. */
    public Request(
            String method,
            String path,
            @Nullable String query,
            RequestHeaders headers,
            Bytes body,
            Peer peer) {
        this(method, path, query, headers, body, peer, HTTP_1_1);
    }

    /** This request with its body. */
    Request withBody(Bytes received) {
        return new Request(method, path, query, headers, received, peer, protocol);
    }

    /** The client's address. */
    public InetSocketAddress remote() {
        return peer.address();
    }

    /** Whether it came over TLS. */
    public boolean secure() {
        return peer.secure();
    }
}
