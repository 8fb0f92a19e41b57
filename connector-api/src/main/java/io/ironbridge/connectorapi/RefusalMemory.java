package io.ironbridge.connectorapi;

import java.time.Duration;

/**
 * Stores how many times in a row one back end has refused one user and password. It outlives the
 * connector, so that neither a reload nor a restart permits more tries. Thread-safe.
 */
public interface RefusalMemory {
    /** Stores nothing. */
    RefusalMemory NONE =
            new RefusalMemory() {
                @Override
                public Refusals refusals() {
                    return Refusals.NONE;
                }

                @Override
                public void keep(int inARow) {
                    // a new connector counts from zero
                }
            };

    /** The stored refusals. */
    Refusals refusals();

    /**
     * Stores a number of refusals, the last of which has just happened. Returns at once.
     *
     * @param inARow 0 if the back end has accepted the user
     */
    void keep(int inARow);

    /**
     * Watches what other servers with the same user and password report.
     *
     * @param changed is called when {@link #refusals} has changed otherwise than by {@link #keep},
     *     on any thread, as long as this memory is used
     */
    default void watch(Runnable changed) {
        // nothing is reported
    }

    /**
     * Refusals up to now.
     *
     * @param ago time since the last one; never negative
     */
    record Refusals(int inARow, Duration ago) {
        public static final Refusals NONE = new Refusals(0, Duration.ZERO);

        /**
         * When the last one happened, for a clock like {@link System#nanoTime}; at most {@code
         * hold} ago.
         */
        public long nanos(long now, Duration hold) {
            return now - (ago.compareTo(hold) < 0 ? ago : hold).toNanos();
        }
    }
}
