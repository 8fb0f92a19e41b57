package io.ironbridge.gateway.workload;

/**
 * The goal of a period under the active policy.
 *
 * @param importance 1 (highest) to 5; 6 for discretionary work and without a definition
 * @param refusesEarly whether requests that cannot make the goal are refused on arrival; always for
 *     importance 3 to 5
 */
public record Objective(int importance, Goal goal, boolean refusesEarly) {
    /** Number of levels, discretionary work included. */
    public static final int LEVELS = 6;

    private static final int FIRST_REFUSED = 3;

    /** What work has without a service definition. */
    public static final Objective NONE = new Objective(LEVELS, new Goal.None(), false);

    public Objective {
        if (importance < 1 || importance > LEVELS) {
            throw new IllegalArgumentException("importance " + importance);
        }
    }

    /** A goal with the usual refusal. */
    public static Objective of(int importance, Goal goal) {
        return new Objective(importance, goal, importance >= FIRST_REFUSED);
    }

    public static Objective discretionary() {
        return of(LEVELS, new Goal.Discretionary());
    }

    boolean isDiscretionary() {
        return importance == LEVELS;
    }

    /** The time of a response time goal in nanoseconds; infinite for others. */
    public double time() {
        return switch (goal) {
            case Goal.Percentile(_, long nanos) -> nanos;
            case Goal.Average(long nanos) -> nanos;
            case Goal.Velocity _, Goal.Discretionary _, Goal.None _ -> Double.POSITIVE_INFINITY;
        };
    }
}
