package io.ironbridge.socketclient;

import java.time.Duration;

/**
 * How credentials that were refused are held back.
 *
 * @param time for which they are not sent again; then one request tries them. Zero: they are always
 *     sent
 * @param callers pairs of a caller's user and password that are remembered, about 250 bytes each;
 *     of more, those refused first are forgotten
 */
public record HoldConfig(Duration time, int callers) {
    /** 30 s, 10000. */
    public static final HoldConfig DEFAULT = new HoldConfig(Duration.ofSeconds(30), 10_000);

    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
     */
    public HoldConfig {
        if (time.isNegative()) {
            throw new IllegalArgumentException("the hold's time must not be negative");
        }
        if (callers < 1) {
            throw new IllegalArgumentException("a hold must be allowed a caller");
        }
    }

    public HoldConfig withTime(Duration given) {
        return new HoldConfig(given, callers);
    }

    public HoldConfig withCallers(int given) {
        return new HoldConfig(time, given);
    }
}
