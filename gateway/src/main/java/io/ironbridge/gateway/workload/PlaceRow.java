package io.ironbridge.gateway.workload;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What one connection knows of one service class period: the requests that wait, the places they
 * hold and how long calls take. Guarded by its {@link Places}.
 *
 * @param <W> requests
 */
final class PlaceRow<W extends Waiter> {
    /** A late class takes at most this share of the rest of its goal as its reserve. */
    private static final double LATE_SHARE = 0.25;

    private final ServicePeriod period;

    /** May make the goal, in order of arrival. */
    private final Deque<W> onTime = new ArrayDeque<>();

    /** Cannot make a percentile goal any more, in order of arrival. */
    private final Deque<W> late = new ArrayDeque<>();

    private final ServiceTime time = new ServiceTime();

    /** The objective's, until {@link Places#rekey}. */
    Objective objective;

    /** The period's, until {@link Places#rekey}; null if it is in none. */
    @Nullable ResourceGroup group;

    int held;

    /** Whether it goes before more important work that has time. */
    boolean promoted;

    /** The floor's clock when the row's credit was zero, by {@link Places}. */
    double floorSince;

    /** Arrivals since the last second of the manager. */
    int arrivals;

    double rate;
    double peak;

    /** Time of places since the last second. */
    double usedNanos;

    /** Places that it holds on average, smoothed. */
    double use;

    // Since the last interval of the manager.
    long offered;
    double waitedNanos;
    double heldNanos;
    double calledNanos;
    long called;
    long refused;
    long settledAt;

    PlaceRow(ServicePeriod period, long now) {
        this.period = period;
        this.objective = period.objective();
        this.settledAt = now;
    }

    ServicePeriod period() {
        return period;
    }

    int level() {
        return objective.importance();
    }

    ServiceTime time() {
        return time;
    }

    double mean() {
        return time.mean();
    }

    double longest() {
        return time.longest();
    }

    int size() {
        return onTime.size() + late.size();
    }

    boolean isEmpty() {
        return onTime.isEmpty() && late.isEmpty();
    }

    void add(W waiter) {
        onTime.addLast(waiter);
    }

    boolean remove(W waiter) {
        return onTime.remove(waiter) || late.remove(waiter);
    }

    boolean contains(W waiter) {
        return onTime.contains(waiter) || late.contains(waiter);
    }

    /** The request that has its turn next; null if none waits. */
    @Nullable W head() {
        return onTime.isEmpty() ? late.peekFirst() : onTime.peekFirst();
    }

    boolean isLate() {
        return onTime.isEmpty();
    }

    @Nullable W take() {
        return onTime.isEmpty() ? late.pollFirst() : onTime.pollFirst();
    }

    /** Moves heads that cannot make a percentile goal any more behind those that can. */
    void sort(long now) {
        if (objective.goal() instanceof Goal.Percentile(_, long nanos)) {
            W head = onTime.peekFirst();
            while (head != null && now - head.arrived() + lateMargin() > nanos) {
                late.addLast(onTime.removeFirst());
                head = onTime.peekFirst();
            }
        }
    }

    /** After a new goal, requests may be in time again. */
    void rejoin() {
        while (!late.isEmpty()) {
            onTime.addFirst(late.removeLast());
        }
    }

    /** What a call may still need in order to end in time. */
    double lateMargin() {
        double mean = mean();
        return mean + Math.min(longest() - mean, LATE_SHARE * (objective.time() - mean));
    }

    /**
     * The latest start of a request, in nanoseconds from now: the smallest goes first.
     *
     * @param untimed the time that work without a response time goal is given
     */
    double latestStart(W waiter, long now, double untimed) {
        double waited = now - waiter.arrived();
        return switch (objective.goal()) {
            case Goal.Percentile(_, long nanos) -> nanos - lateMargin() - waited;
            case Goal.Average(long nanos) -> nanos - mean() - waited;
            case Goal.Velocity _, Goal.Discretionary _, Goal.None _ -> untimed - waited;
        };
    }

    /** Adds up times until now; to be called before what it holds, or who waits, changes. */
    void settle(long now) {
        double used = (double) held * (now - settledAt);
        heldNanos += used;
        usedNanos += used;
        waitedNanos += (double) size() * (now - settledAt);
        settledAt = now;
    }
}
