package io.ironbridge.connectorapi;

import java.time.Duration;

/**
 * Remembers how often one back end has refused one user and password in a row. It outlives the
 * connector, so that neither a reload nor a restart permits more tries. Thread-safe.
 */
public interface RefusalMemory {
    /** Remembers nothing. */
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

    /** Those that are remembered. */
    Refusals refusals();

    /**
     * Remembers a number of refusals, the last of them just now. Returns at once.
     *
     * @param inARow 0: the back end has accepted the user
     */
    void keep(int inARow);

    /**
     * Refusals up to now.
     *
     * @param ago when the last one was; never negative
     */
    record Refusals(int inARow, Duration ago) {
        public static final Refusals NONE = new Refusals(0, Duration.ZERO);

        /**
         * The time of the last one for a clock like {@link System#nanoTime}, at most {@code hold}
         * ago.
         */
        public long nanos(long now, Duration hold) {
            return now - (ago.compareTo(hold) < 0 ? ago : hold).toNanos();
        }
    }
}
