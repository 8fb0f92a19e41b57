package io.ironbridge.gateway.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The units for counting clients: an IPv4 address, or an IPv6 network of 64 bits, all addresses of
 * which may belong to one host.
 */
public final class Sources {
    private static final int NETWORK_BYTES = 8;

    private Sources() {}

    /** A key that is equal for addresses of the same source. */
    public static ByteBuffer of(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(
                address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }
}
