package io.ironbridge.connectormq;

import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Correlation ids of this gateway's own: {@code ID:} and 48 hexadecimal digits, as MQMD's 24 bytes
 * are written. They begin with 8 random bytes by which the gateway tells its replies from others'.
 */
final class CorrelationIds {
    private final String prefix = "ID:%016x".formatted(new SecureRandom().nextLong());
    private final long run = System.currentTimeMillis();
    private final AtomicLong next = new AtomicLong();

    /** What all of them begin with. */
    String prefix() {
        return prefix;
    }

    String next() {
        return "%s%016x%016x".formatted(prefix, run, next.getAndIncrement());
    }
}
