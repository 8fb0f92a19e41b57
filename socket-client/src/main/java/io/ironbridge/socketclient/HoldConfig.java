package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.RefusalMemory;
import java.time.Duration;

/**
 * How credentials that were refused are held back.
 *
 * @param time for which they are not sent again; then one request tries them. Zero: they are always
 *     sent
 * @param tries refusals in a row after which the credentials of a connection are not sent any more
 *     until they are released; 0: one request tries each time the hold is over. Of callers' own
 *     credentials one always does
 * @param callers pairs of a caller's user and password that are remembered, about 250 bytes each;
 *     of more, those refused first are forgotten
 * @param memory of refusals of the connection's credentials
 */
public record HoldConfig(Duration time, int tries, int callers, RefusalMemory memory) {
    /** 30 s, 2, 10000. */
    public static final HoldConfig DEFAULT =
            new HoldConfig(Duration.ofSeconds(30), 2, 10_000, RefusalMemory.NONE);

    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
     */
    public HoldConfig {
        if (time.isNegative()) {
            throw new IllegalArgumentException("the hold's time must not be negative");
        }
        if (tries < 0) {
            throw new IllegalArgumentException("a hold's tries must not be negative");
        }
        if (callers < 1) {
            throw new IllegalArgumentException("a hold must be allowed a caller");
        }
    }

    public HoldConfig withTime(Duration given) {
        return new HoldConfig(given, tries, callers, memory);
    }

    public HoldConfig withCallers(int given) {
        return new HoldConfig(time, tries, given, memory);
    }

    public HoldConfig withTries(int given) {
        return new HoldConfig(time, given, callers, memory);
    }

    public HoldConfig withMemory(RefusalMemory given) {
        return new HoldConfig(time, tries, callers, given);
    }
}
