package io.ironbridge.sharedstore;

import java.net.InetSocketAddress;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a member joins.
 *
 * @param cluster its name: clusters with different names share nothing, also in the same server
 * @param member name of this member, different from all others
 * @param addresses {@code host:port} of the server, or of the members that are asked first
 * @param bind where this member listens, if it does; port 0 is any
 * @param user for the server; empty: its default
 * @param secret password of the server; empty: none
 * @param tls for connections to the server, or between members; empty: none
 * @param timeout of a search, and until a member or server that is silent counts as lost
 * @param longest lifetime of values, and how long is remembered what is invalid
 * @param skew by which the members' clocks may differ, where stores compare them
 */
public record StoreSettings(
        String cluster,
        String member,
        List<String> addresses,
        Optional<InetSocketAddress> bind,
        String user,
        String secret,
        Optional<Tls> tls,
        Duration timeout,
        Duration longest,
        Duration skew) {
    public StoreSettings {
        addresses = List.copyOf(addresses);
    }

    /**
     * TLS with verification of the server's certificate and name.
     *
     * @param trusted null: the authorities of the JDK
     * @param keys for a client certificate, without passwords; null: none
     */
    public record Tls(@Nullable KeyStore trusted, @Nullable KeyStore keys) {}

    /** Without the secret. */
    @Override
    public String toString() {
        return "StoreSettings[cluster=" + cluster + ", member=" + member + ", " + addresses + "]";
    }
}
