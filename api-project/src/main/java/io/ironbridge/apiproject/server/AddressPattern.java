package io.ironbridge.apiproject.server;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address of Liberty's {@code tcpOptions}, in which parts may be wildcards: {@code 10.1.*.*}, or
 * all eight groups of an IPv6 address.
 *
 * @param parts bytes (IPv4) or groups of two bytes (IPv6); {@link #ANY} for a wildcard
 */
public record AddressPattern(List<Integer> parts) {
    private static final int ANY = -1;
    private static final int OF_IPV4 = 4;
    private static final int OF_IPV6 = 8;
    private static final Pattern IPV4 = Pattern.compile("(\\*|\\d{1,3})(\\.(\\*|\\d{1,3})){3}");
    private static final Pattern IPV6 =
            Pattern.compile("(\\*|[0-9a-fA-F]{1,4})(:(\\*|[0-9a-fA-F]{1,4})){7}");

    public AddressPattern {
        parts = List.copyOf(parts);
    }

    /** Parses a pattern; empty for anything else, including host names. */
    static Optional<AddressPattern> parse(String text) {
        if (IPV4.matcher(text).matches()) {
            return Optional.of(parts(text, "\\.", 10))
                    .filter(one -> one.parts.stream().allMatch(part -> part <= 255));
        }
        if (IPV6.matcher(text).matches()) {
            return Optional.of(parts(text, ":", 16));
        }
        return Network.parse(text)
                .filter(one -> one.bits() == one.address().getAddress().length * Byte.SIZE)
                .filter(_ -> !text.contains("/"))
                .map(one -> new AddressPattern(parts(one.address())));
    }

    private static AddressPattern parts(String text, String between, int radix) {
        List<Integer> parts = new ArrayList<>();
        for (String part : text.split(between, -1)) {
            parts.add(part.equals("*") ? ANY : Integer.parseInt(part, radix));
        }
        return new AddressPattern(parts);
    }

    private static List<Integer> parts(InetAddress address) {
        byte[] bytes = address.getAddress();
        List<Integer> parts = new ArrayList<>();
        if (bytes.length == OF_IPV4) {
            for (byte one : bytes) {
                parts.add(one & 0xFF);
            }
        } else {
            for (int i = 0; i < 2 * OF_IPV6; i += 2) {
                parts.add((bytes[i] & 0xFF) << Byte.SIZE | (bytes[i + 1] & 0xFF));
            }
        }
        return parts;
    }

    /** Whether an address matches; one of the other IP version never does. */
    public boolean matches(InetAddress address) {
        List<Integer> theirs = parts(address);
        if (theirs.size() != parts.size()) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) != ANY && !parts.get(i).equals(theirs.get(i))) {
                return false;
            }
        }
        return true;
    }
}
