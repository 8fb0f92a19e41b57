package io.ironbridge.gateway.workload;

import org.jspecify.annotations.Nullable;

/**
 * A period of a service class. Its objective follows the active policy; its counts, and what
 * connections know of it, stay. Thread-safe.
 */
public final class ServicePeriod {
    /** The only period of work without a service definition. */
    public static final ServicePeriod NONE = new ServicePeriod("", 1, 0, Objective.NONE);

    private final String serviceClass;
    private final int number;
    private final int index;
    private final GoalCounts counts = new GoalCounts();
    private volatile Objective objective;
    private volatile @Nullable ResourceGroup group;

    /**
     * @param number from 1
     * @param index among all periods; 0 is {@link #NONE}
     */
    ServicePeriod(String serviceClass, int number, int index, Objective objective) {
        this.serviceClass = serviceClass;
        this.number = number;
        this.index = index;
        this.objective = objective;
    }

    public String serviceClass() {
        return serviceClass;
    }

    public int number() {
        return number;
    }

    int index() {
        return index;
    }

    public Objective objective() {
        return objective;
    }

    /** Returns whether it has changed. */
    boolean objective(Objective next) {
        boolean changed = !next.equals(objective);
        objective = next;
        return changed;
    }

    /** The resource group of its class; null if it is in none. */
    public @Nullable ResourceGroup group() {
        return group;
    }

    void group(@Nullable ResourceGroup next) {
        group = next;
    }

    /** How its requests ended, since the start. */
    public GoalCounts counts() {
        return counts;
    }

    /**
     * Counts a request that has ended.
     *
     * @param actual nanoseconds from its arrival
     * @param queued nanoseconds of these spent waiting for a place
     */
    public void ended(long actual, long queued) {
        if (index != 0) {
            counts.ended(objective.time(), actual, queued);
        }
    }

    /** Counts a request that the back end did not answer. */
    public void failed() {
        if (index != 0) {
            counts.failed();
        }
    }

    /** Counts a request that waited until there was no time for a call. */
    public void expired(long waited) {
        if (index != 0) {
            counts.expired(waited);
        }
    }

    /** Counts a request that was rejected before it could be called. */
    public void refused() {
        if (index != 0) {
            counts.refused();
        }
    }

    @Override
    public String toString() {
        return serviceClass + "." + number;
    }
}
