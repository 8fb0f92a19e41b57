package io.ironbridge.gateway.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Where requests come from, for counting: an IPv4 address, or a network of 64 bits with IPv6, of
 * which one host may have all addresses.
 */
public final class Sources {
    private static final int NETWORK_BYTES = 8;

    private Sources() {}

    /** Equal for addresses of the same source. */
    public static ByteBuffer of(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(
                address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }
}
