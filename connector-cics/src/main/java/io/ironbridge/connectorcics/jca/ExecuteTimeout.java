package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Deadline;
import java.util.concurrent.TimeUnit;

/** The time until the deadline, in the adapter's unit. */
final class ExecuteTimeout {
    /** ECI's maximum (CICS TG, ECI timeout: 0 to 32767 seconds, 0 for none). */
    private static final int MOST_SECONDS = 32_767;

    private ExecuteTimeout() {}

    /** At least 1, as 0 means no limit; never less than the time left, within ECI's maximum. */
    static int of(Deadline deadline, TimeUnit unit) {
        long nanos = Math.max(1, deadline.remainingNanos());
        long rounded = unit.convert(nanos - 1, TimeUnit.NANOSECONDS) + 1;
        return (int) Math.min(rounded, unit.convert(MOST_SECONDS, TimeUnit.SECONDS));
    }
}
