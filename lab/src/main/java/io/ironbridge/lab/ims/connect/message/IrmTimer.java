package io.ironbridge.lab.ims.connect.message;

/**
 * IRM_TIMER, a byte that is not seconds. Source: "Timer interval specifications", "Timeout
 * specifications on input messages".
 */
public final class IrmTimer {
    /** Nanoseconds that never pass. */
    public static final long FOREVER = Long.MAX_VALUE;

    private static final int NO_WAIT = 0xE9;
    private static final int WAIT_FOREVER = 0xFF;
    private static final long MILLISECOND = 1_000_000L;
    private static final long SECOND = 1_000 * MILLISECOND;
    private static final long MINUTE = 60 * SECOND;

    private IrmTimer() {}

    /** Whether it is X'E9', which is valid only in some acknowledgements. */
    public static boolean isNoWait(int value) {
        return value == NO_WAIT;
    }

    /** Whether the default applies: X'00', or an undefined value. */
    public static boolean isDefault(int value) {
        return value == 0 || (value > 0x9E && value != NO_WAIT && value != WAIT_FOREVER);
    }

    /**
     * How long, in nanoseconds.
     *
     * @param byDefault for X'00' and for values that mean nothing
     * @param instead for X'E9' where it cannot be honoured
     */
    public static long nanos(int value, long byDefault, long instead) {
        if (isDefault(value)) {
            return byDefault;
        }
        if (value == NO_WAIT) {
            return instead;
        }
        return value == WAIT_FOREVER ? FOREVER : interval(value);
    }

    private static long interval(int value) {
        if (value <= 0x19) {
            return value * 10L * MILLISECOND;
        }
        if (value <= 0x27) {
            return (250L + (value - 0x19) * 50L) * MILLISECOND;
        }
        return value <= 0x63 ? (value - 0x27) * SECOND : (value - 0x62) * MINUTE;
    }
}
