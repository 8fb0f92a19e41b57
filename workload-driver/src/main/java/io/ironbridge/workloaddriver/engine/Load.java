package io.ironbridge.workloaddriver.engine;

import java.time.Duration;

/** The load on the server. */
public sealed interface Load {
    /** The most clients of one process. */
    int MOST_CLIENTS = 100_000;

    /** The highest rate, in requests a second. */
    double HIGHEST_RATE = 1_000_000;

    /** The longest ramp. */
    Duration LONGEST_RAMP = Duration.ofHours(1);

    /** Number of clients, and so the limit of connections. */
    int clients();

    /** Time over which the load grows from zero to the full load. */
    Duration ramp();

    /**
     * Closed loop: each client waits for its answer, thinks, and sends the next request. A slow
     * server receives fewer requests. A latency starts when the request is sent.
     */
    record Closed(int clients, ThinkTime thinkTime, Duration ramp) implements Load {
        public Closed {
            checkClients(clients);
            PlanLimits.requireTime(ramp, LONGEST_RAMP, "a ramp");
        }
    }

    /**
     * Open loop: requests arrive at their own times, however slow the server is. A request waits if
     * no client is free. Its latency starts when it was due, so that a stall of the server counts
     * for every request that it delayed (no coordinated omission).
     *
     * @param clients limit of connections in use at a time
     * @param rate requests a second
     * @param random whether the gaps are exponential (a Poisson process) instead of even
     * @param bursts times of a higher rate
     */
    record Open(int clients, double rate, boolean random, Duration ramp, Bursts bursts)
            implements Load {
        /** Clients of an open loop by default. */
        public static final int DEFAULT_CLIENTS = 100;

        /** Without bursts. */
        public Open(int clients, double rate, boolean random, Duration ramp) {
            this(clients, rate, random, ramp, Bursts.NONE);
        }

        public Open {
            checkClients(clients);
            PlanLimits.require(
                    rate > 0 && rate <= HIGHEST_RATE,
                    "a rate is more than 0 and at most %.0f".formatted(HIGHEST_RATE));
            PlanLimits.requireTime(ramp, LONGEST_RAMP, "a ramp");
        }
    }

    /**
     * The rate is so many times higher at the beginning of each period.
     *
     * @param length of a burst, at most the period
     */
    record Bursts(Duration period, Duration length, double times) {
        /** An even rate. */
        public static final Bursts NONE = new Bursts(Duration.ofSeconds(1), Duration.ZERO, 1);

        public Bursts {
            PlanLimits.require(
                    period.isPositive() && !length.isNegative() && length.compareTo(period) <= 0,
                    "a burst is not longer than its period");
            PlanLimits.require(times > 0, "a rate is more than 0");
        }

        /** What the rate is multiplied by, so many nanoseconds after the start. */
        double times(long afterNanos) {
            return afterNanos % period.toNanos() < length.toNanos() ? times : 1;
        }
    }

    private static void checkClients(int clients) {
        PlanLimits.require(
                clients >= 1 && clients <= MOST_CLIENTS, "clients are 1 to " + MOST_CLIENTS);
    }
}
