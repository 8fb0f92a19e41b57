package io.ironbridge.connectorims;

import io.ironbridge.connectorims.message.IrmTimer;
import java.time.Duration;

/**
 * The wait for IMS Connect: as long as the interaction may take, and shorter than the time left for
 * the call, so that its answer arrives before the call is over and the connection can be kept.
 */
final class Timer {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /**
     * Maximum time given up by rounding down: beyond a minute, where the steps are minutes, the
     * next longer interval is used instead, and the call's own deadline ends it.
     */
    private static final long MOST_GIVEN_UP_MILLIS = 10_000;

    /** The fraction of a short call that is reserved for the way back. */
    private static final int PART = 5;

    private final int wanted;
    private final long wantedMillis;
    private final long marginMillis;

    /**
     * @param interaction zero for the time of the call
     */
    Timer(Duration interaction, Duration margin) {
        this.wanted = interaction.isZero() ? IrmTimer.LONGEST : IrmTimer.of(interaction);
        this.wantedMillis = IrmTimer.millis(wanted);
        this.marginMillis = margin.toMillis();
    }

    /** IRM_TIMER for a call with this much time left. */
    int with(long remainingNanos) {
        long remaining = remainingNanos / NANOS_PER_MILLI;
        long allowed = remaining - Math.min(marginMillis, remaining / PART);
        return wantedMillis <= allowed ? wanted : fitting(allowed);
    }

    private static int fitting(long allowed) {
        int timer = IrmTimer.notLongerThan(allowed);
        boolean tooShort = allowed - IrmTimer.millis(timer) > MOST_GIVEN_UP_MILLIS;
        return tooShort && timer < IrmTimer.LONGEST ? timer + 1 : timer;
    }
}
