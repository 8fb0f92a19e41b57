package io.ironbridge.apiproject.server;

import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses that begin with the same bits, such as {@code 10.1.0.0/16}; a single address is a
 * network of one.
 *
 * @param address any address of the network
 * @param bits number of bits that all have in common
 */
public record Network(InetAddress address, int bits) {
    private static final Pattern WRITTEN = Pattern.compile("([0-9a-fA-F:.]+)(?:/([0-9]{1,3}))?");

    public Network {
        if (bits < 0 || bits > length(address)) {
            throw new IllegalArgumentException(
                    "an address of " + length(address) + " bits does not have " + bits);
        }
    }

    private static int length(InetAddress address) {
        return address.getAddress().length * Byte.SIZE;
    }

    /** Parses an address or a network; empty for anything else, including host names. */
    public static Optional<Network> parse(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            return Optional.empty();
        }
        try {
            InetAddress address = InetAddress.ofLiteral(written.group(1));
            return Optional.of(
                    new Network(
                            address,
                            written.group(2) == null
                                    ? length(address)
                                    : Integer.parseInt(written.group(2))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether the network contains an address; never one of the other IP version. */
    public boolean contains(InetAddress other) {
        byte[] ours = address.getAddress();
        byte[] theirs = other.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % Byte.SIZE);
            if (((ours[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
