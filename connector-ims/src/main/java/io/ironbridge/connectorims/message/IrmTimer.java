package io.ironbridge.connectorims.message;

import java.time.Duration;

/**
 * IRM_TIMER: how long IMS Connect waits for IMS, in one byte ("Timer interval specifications").
 * X'01' to X'19' are hundredths of a second, to X'27' steps of 50 ms from .3 s on, to X'63'
 * seconds, to X'9E' minutes. X'63' is both a minute and 60 seconds.
 */
public final class IrmTimer {
    /** IMS Connect's own default. */
    public static final int DEFAULT = 0x00;

    /** No wait; only where an acknowledgement needs no answer. */
    public static final int NO_WAIT = 0xE9;

    /** No end. */
    public static final int FOREVER = 0xFF;

    /** The longest interval, an hour. */
    public static final int LONGEST = 0x9E;

    private static final int LAST_10_MS = 0x19;
    private static final int LAST_50_MS = 0x27;
    private static final int LAST_SECOND = 0x63;
    private static final int BEFORE_MINUTES = 0x62;

    private IrmTimer() {}

    /**
     * The interval of a byte in milliseconds; -1 if it has no fixed interval: the default,
     * undefined values, no wait and no end.
     */
    public static long millis(int timer) {
        if (timer <= DEFAULT || timer > LONGEST) {
            return -1;
        }
        if (timer <= LAST_10_MS) {
            return timer * 10L;
        }
        if (timer <= LAST_50_MS) {
            return 250 + (timer - LAST_10_MS) * 50L;
        }
        return timer <= LAST_SECOND
                ? (timer - LAST_50_MS) * 1000L
                : (timer - BEFORE_MINUTES) * 60_000L;
    }

    /**
     * The byte for an interval, rounded as in the IMS TM Resource Adapter: up to the next 10 or 50
     * ms, to the nearest second or minute; more than an hour is an hour.
     *
     * @param interval zero for the default; negative for no end
     */
    public static int of(Duration interval) {
        if (interval.isNegative()) {
            return FOREVER;
        }
        return interval.isZero() ? DEFAULT : ofMillis(Math.max(1, interval.toMillis()));
    }

    private static int ofMillis(long millis) {
        if (millis <= 250) {
            return (int) ((millis + 9) / 10);
        }
        if (millis <= 1000) {
            return (int) (LAST_10_MS + (millis - 250 + 49) / 50);
        }
        if (millis <= 60_000) {
            return (int) (LAST_50_MS + (millis + 500) / 1000);
        }
        return millis <= 3_600_000 ? minutes((millis + 30_000) / 60_000) : LONGEST;
    }

    private static int minutes(long minutes) {
        return (int) (BEFORE_MINUTES + minutes);
    }

    /** The byte for the longest interval that is not longer; at least 10 ms. */
    public static int notLongerThan(long millis) {
        if (millis < 20) {
            return 1;
        }
        if (millis < 300) {
            return (int) Math.min(LAST_10_MS, millis / 10);
        }
        if (millis < 1000) {
            return (int) (LAST_10_MS + (millis - 250) / 50);
        }
        if (millis < 120_000) {
            return (int) Math.min(LAST_SECOND, LAST_50_MS + millis / 1000);
        }
        return minutes(Math.min(60, millis / 60_000));
    }
}
