package io.ironbridge.workloaddriver.engine;

import java.time.Duration;

/** How much is asked of the server. */
public sealed interface Load {
    /** The most clients of one process. */
    int MOST_CLIENTS = 100_000;

    /** The highest rate, in requests a second. */
    double HIGHEST_RATE = 1_000_000;

    /** The longest ramp. */
    Duration LONGEST_RAMP = Duration.ofHours(1);

    /** Clients, and so connections at most. */
    int clients();

    /** In which the load grows from nothing to all. */
    Duration ramp();

    /**
     * Clients that each wait for their answer, think, and send the next request. A slow server is
     * asked less; a latency is from the sending on.
     */
    record Closed(int clients, ThinkTime thinkTime, Duration ramp) implements Load {
        public Closed {
            checkClients(clients);
            PlanLimits.requireTime(ramp, LONGEST_RAMP, "a ramp");
        }
    }

    /**
     * Requests that are due at times of their own, however slow the server is. One for which no
     * client is free waits; its latency is from when it was due, so that a stall of the server
     * counts for all requests that it held up, and none is left out.
     *
     * @param clients connections that the requests may use at a time
     * @param rate requests a second
     * @param random whether gaps are negative exponential (a Poisson process) instead of even
     */
    record Open(int clients, double rate, boolean random, Duration ramp) implements Load {
        /** Where nobody says how many. */
        public static final int DEFAULT_CLIENTS = 100;

        public Open {
            checkClients(clients);
            PlanLimits.require(
                    rate > 0 && rate <= HIGHEST_RATE,
                    "a rate is more than 0 and at most %.0f".formatted(HIGHEST_RATE));
            PlanLimits.requireTime(ramp, LONGEST_RAMP, "a ramp");
        }
    }

    private static void checkClients(int clients) {
        PlanLimits.require(
                clients >= 1 && clients <= MOST_CLIENTS, "clients are 1 to " + MOST_CLIENTS);
    }
}
