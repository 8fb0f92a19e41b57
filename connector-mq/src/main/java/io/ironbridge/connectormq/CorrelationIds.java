package io.ironbridge.connectormq;

import java.security.SecureRandom;

/**
 * Correlation ids of this gateway's own: {@code ID:} and 48 hexadecimal digits, as MQMD's 24 bytes
 * are written. They begin with 8 random bytes that identify this gateway's replies; the rest is
 * random too, so that no client can guess the id of another's reply.
 */
final class CorrelationIds {
    private final SecureRandom random = new SecureRandom();
    private final String prefix = "ID:%016x".formatted(random.nextLong());

    /** What all of them begin with. */
    String prefix() {
        return prefix;
    }

    String next() {
        return prefix + digits(random.nextLong()) + digits(random.nextLong());
    }

    private static String digits(long number) {
        String digits = Long.toHexString(number);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
