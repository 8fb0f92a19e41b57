package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A request as it came, complete with its body.
 *
 * @param method in upper case as sent
 * @param path the path, percent-encoded as sent, beginning with a slash
 * @param query the text after the question mark, percent-encoded as sent; null when there is no
 *     question mark
 * @param peer who sent it
 */
public record Request(
        String method,
        String path,
        @Nullable String query,
        RequestHeaders headers,
        Bytes body,
        Peer peer) {
    /** The client's address. */
    public InetSocketAddress remote() {
        return peer.address();
    }

    /** Whether it came over TLS. */
    public boolean secure() {
        return peer.secure();
    }
}
