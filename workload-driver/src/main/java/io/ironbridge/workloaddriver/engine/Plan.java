package io.ironbridge.workloaddriver.engine;

import java.time.Duration;
import java.util.List;

/**
 * Load plan: what a run sends and measures.
 *
 * @param interval length of a measured interval
 * @param intervals how many; 0: until stopped, or until all requests are done
 * @param requests measured requests after which the run ends; 0: any number
 * @param seed makes the choice of requests and the think times of each client repeatable
 */
public record Plan(
        List<RequestKind> mix,
        Load load,
        WarmUp warmUp,
        Duration interval,
        int intervals,
        long requests,
        long seed) {
    /** Most kinds of requests in a mix. */
    public static final int MOST_KINDS = 200;

    /** Most intervals. */
    public static final int MOST_INTERVALS = 100_000;

    /** The shortest interval. */
    public static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);

    /** The longest interval. */
    public static final Duration LONGEST_INTERVAL = Duration.ofHours(24);

    public Plan {
        mix = List.copyOf(mix);
        PlanLimits.require(
                !mix.isEmpty() && mix.size() <= MOST_KINDS,
                "a mix has 1 to " + MOST_KINDS + " kinds of requests");
        PlanLimits.require(
                interval.compareTo(SHORTEST_INTERVAL) >= 0
                        && interval.compareTo(LONGEST_INTERVAL) <= 0,
                "an interval is 100 ms to 24 h");
        PlanLimits.require(
                intervals >= 0 && intervals <= MOST_INTERVALS,
                "intervals are 0 to " + MOST_INTERVALS);
        PlanLimits.require(requests >= 0, "requests are 0 or more");
    }

    /** The plan with another load. */
    public Plan withLoad(Load given) {
        return new Plan(mix, given, warmUp, interval, intervals, requests, seed);
    }

    /** The plan with another warm-up. */
    public Plan withWarmUp(WarmUp given) {
        return new Plan(mix, load, given, interval, intervals, requests, seed);
    }

    /**
     * This with other intervals; {@code number} 0: until stopped, or until all requests are done.
     */
    public Plan withIntervals(Duration length, int number) {
        return new Plan(mix, load, warmUp, length, number, requests, seed);
    }

    /** This with a limit of measured requests; 0: no limit. */
    public Plan withRequests(long number) {
        return new Plan(mix, load, warmUp, interval, intervals, number, seed);
    }
}
