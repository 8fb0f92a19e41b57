package io.ironbridge.workloaddriver.engine;

/**
 * A kind of request in a mix.
 *
 * @param weight its share is this over the sum of all weights; 1 to {@value #MOST}
 */
public record RequestKind(String name, int weight) {
    /** The greatest weight. */
    public static final int MOST = 1_000_000;

    public RequestKind {
        PlanLimits.require(weight >= 1 && weight <= MOST, "a weight is 1 to " + MOST);
    }
}
