package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.RefusalMemory;
import java.time.Duration;

/**
 * Backoff after refused credentials.
 *
 * @param time during which they are not sent again; then one request tries them. Zero: no backoff
 * @param tries consecutive refusals after which the credentials of a connection are not sent until
 *     they are released; 0: one request tries after each backoff time. Callers' own credentials are
 *     always tried again
 * @param callers pairs of a caller's user and password that are remembered, about 250 bytes each;
 *     beyond that, those refused first are forgotten
 * @param memory of refusals of the connection's credentials
 */
public record BackoffConfig(Duration time, int tries, int callers, RefusalMemory memory) {
    /** 30 s, 2, 10000. */
    public static final BackoffConfig DEFAULT =
            new BackoffConfig(Duration.ofSeconds(30), 2, 10_000, RefusalMemory.NONE);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException naming the value out of range
     */
    public BackoffConfig {
        if (time.isNegative()) {
            throw new IllegalArgumentException("the backoff time must not be negative");
        }
        if (tries < 0) {
            throw new IllegalArgumentException("the tries of a backoff must not be negative");
        }
        if (callers < 1) {
            throw new IllegalArgumentException("a backoff must remember at least one caller");
        }
    }

    public BackoffConfig withTime(Duration given) {
        return new BackoffConfig(given, tries, callers, memory);
    }

    public BackoffConfig withMemory(RefusalMemory given) {
        return new BackoffConfig(time, tries, callers, given);
    }
}
