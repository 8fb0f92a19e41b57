package io.ironbridge.gateway.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The places of one connection, and who has the next one.
 *
 * <p>Strict importance. Inside one importance the earliest latest start, and requests that cannot
 * make their goal any more after those that can. Importance 1 to 5 share a floor of {@value #FLOOR}
 * of the time of places, so that none starves; discretionary work has none. Requests that would
 * wait beyond their goal or deadline are refused on arrival, importance 1 and 2 only if they ask
 * for it. Places are reserved for importance 1 and 2 only if waiting for the next free one would
 * break a goal. A resource group has the next free place while it holds fewer than it is to have,
 * and none beyond its maximum. Without a service definition: first come, first served.
 *
 * <p>Guarded by its own monitor: callers synchronise on it. All times by {@link System#nanoTime}.
 *
 * @param <W> requests
 */
public final class Places<W extends Waiter> {
    private static final double FLOOR = 0.02;
    private static final double LEAST_REST = 0.02;
    private static final double URGENT = 0.7;
    private static final double BUSIEST = 0.95;
    private static final double SMOOTHING = 0.5;
    private static final double RATE_WEIGHT = 0.1;
    private static final double PEAK_DECAY = 0.98;
    private static final double SPREAD = 0.7;
    private static final double FILLED = 0.9;
    private static final double PERCENT = 100;
    private static final double JITTER = 0.1;
    private static final double GOLDEN = 0.618;
    private static final int MOST_RETRY_SECONDS = 60;
    private static final int FIRST_LOW = 3;
    private static final int CALLS = 64;
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final double UNTIMED = 60 * SECOND;

    private final String connection;
    private final int capacity;
    private final int rowLength;
    private final double share;
    private final List<@Nullable PlaceRow<W>> rows = new ArrayList<>();
    private final List<List<PlaceRow<W>>> waiting = new ArrayList<>();
    private final List<GroupUse> groups = new ArrayList<>();
    private final int[] waitingAt = new int[Objective.LEVELS + 1];
    private final int[] heldAt = new int[Objective.LEVELS + 1];
    private final double[] busy = new double[Objective.LEVELS + 1];
    private final double[] rho = new double[Objective.LEVELS + 1];
    private final long[] busySince = new long[Objective.LEVELS + 1];
    private int held;
    private int rowsWithFloor;
    private int calls;
    private double meanCall;
    private double floorClock;
    private long floorAt;
    private long secondAt;
    private long intervalAt;
    private int reserve;

    /** The most places of work that is less important than an importance. */
    private final int[] limits = new int[Objective.LEVELS + 1];

    private double retries;

    /** The use of these places by a resource group. */
    private static final class GroupUse {
        private final ResourceGroup group;
        private final int min;
        private final int max;
        private final int[] waitingAt = new int[Objective.LEVELS + 1];

        /** Smoothed share of its maximum that each level asks for. */
        private final double[] rho = new double[Objective.LEVELS + 1];

        private int held;

        GroupUse(ResourceGroup group, String connection) {
            this.group = group;
            boolean here = group.limits().connection().equals(connection);
            this.min = here ? group.min() : 0;
            this.max = here ? group.limits().maxPlaces() : Integer.MAX_VALUE;
        }

        boolean permits() {
            return held < max && !group.isSpent();
        }

        /** Requests that wait and cannot go before others, as the group is limited. */
        int blocked(int first, int last) {
            int count = 0;
            for (int level = first; level <= last; level++) {
                count += waitingAt[level];
            }
            return Math.max(0, count - (group.isSpent() ? 0 : max - held));
        }

        /** How long a new request of a level would wait if the group had so many places. */
        double expectedWait(int level, double mean, int places) {
            int ahead = 1;
            double more = 0;
            for (int above = 1; above <= level; above++) {
                ahead += waitingAt[above];
                more += above < level ? rho[above] : 0;
            }
            return ahead * mean / (places * Math.max(LEAST_REST, 1 - more));
        }

        /** Whether it has the next free place. */
        boolean isDue() {
            return held < min && !group.isSpent();
        }
    }

    /** Why a request is refused. */
    public enum Refusal {
        /** Too many of its class wait. */
        FULL,
        /** It would wait too long for its deadline or its goal. */
        HOPELESS
    }

    /**
     * @param capacity calls at a time
     * @param rowLength requests of one class period that may wait
     * @param percent maximum expected wait, in percent of the time left until the request must be
     *     called; 0: not checked
     */
    public Places(String connection, int capacity, int rowLength, int percent, long now) {
        this.connection = connection;
        this.capacity = capacity;
        this.rowLength = rowLength;
        this.share = percent / PERCENT;
        for (int level = 0; level <= Objective.LEVELS; level++) {
            waiting.add(new ArrayList<>());
            busySince[level] = now;
            limits[level] = capacity;
        }
        floorAt = now;
        secondAt = now;
        intervalAt = now;
    }

    public String connection() {
        return connection;
    }

    public int capacity() {
        return capacity;
    }

    public int held() {
        return held;
    }

    public int waiting() {
        int sum = 0;
        for (int count : waitingAt) {
            sum += count;
        }
        return sum;
    }

    // ---- arrivals

    /** Whether a request of this period has a place at once; {@link #take} takes it. */
    public boolean isFree(ServicePeriod period, long now) {
        return permits(row(period, now));
    }

    /** Counts a request that arrives, whatever becomes of it. */
    public void arrives(ServicePeriod period, long now) {
        PlaceRow<W> row = row(period, now);
        row.arrivals++;
        row.offered++;
    }

    /** Takes a place that {@link #isFree}. */
    public void take(ServicePeriod period, long now) {
        hold(row(period, now), now, 1);
    }

    /**
     * Why a request that would have to wait is refused; null if it may wait.
     *
     * @param callTime measured duration of the calls of its asset
     */
    public @Nullable Refusal refusal(
            ServicePeriod period, long arrived, long deadline, ServiceTime callTime, long now) {
        PlaceRow<W> row = row(period, now);
        Refusal refusal =
                row.size() >= rowLength
                        ? Refusal.FULL
                        : isHopeless(row, arrived, deadline, callTime, now)
                                ? Refusal.HOPELESS
                                : null;
        if (refusal != null) {
            row.refused++;
        }
        return refusal;
    }

    private boolean isHopeless(
            PlaceRow<W> row, long arrived, long deadline, ServiceTime callTime, long now) {
        double wait = expectedWait(row);
        double longest = isUnmanaged(row) ? callTime.longest() : row.longest();
        double left = deadline - now - longest;
        if (!row.objective.refusesEarly() && !isUnmanaged(row)) {
            return left < (row.group == null ? 0 : row.group.waitNanos());
        }
        if (share > 0 && wait > share * left) {
            return true;
        }
        double waited = now - arrived;
        return switch (row.objective.goal()) {
            case Goal.Percentile(_, long nanos) ->
                    waited + wait + (longest > nanos ? row.lateMargin() : longest) > nanos;
            case Goal.Average(long nanos) -> waited + wait + row.mean() > nanos;
            case Goal.Velocity _, Goal.Discretionary _, Goal.None _ -> false;
        };
    }

    private static boolean isUnmanaged(PlaceRow<?> row) {
        return row.objective.goal() instanceof Goal.None;
    }

    /** How long a new request would wait, in nanoseconds. */
    public double expectedWait(ServicePeriod period, long now) {
        PlaceRow<W> row = row(period, now);
        return permits(row) ? 0 : expectedWait(row);
    }

    private double expectedWait(PlaceRow<W> row) {
        int first = row.promoted ? row.level() : 1;
        double wait = expectedWait(row, first, capacity);
        int most = capacity;
        for (int above = 1; above < row.level(); above++) {
            if (mostBelow(above) < most) {
                most = mostBelow(above);
                wait = Math.max(wait, expectedWait(row, Math.max(first, above + 1), most));
            }
        }
        if (!row.objective.isDiscretionary()) {
            double ofFloor = (row.size() + 1) * row.mean() / (capacity * floorShare());
            wait = Math.min(wait, ofFloor);
        }
        wait = Math.max(wait, (row.size() + 1 + row.held - most) * row.mean() / Math.max(1, most));
        GroupUse group = group(row);
        if (group == null) {
            return wait;
        }
        if (group.min > 0) {
            wait = Math.min(wait, group.expectedWait(row.level(), row.mean(), group.min));
        }
        return Math.max(wait, group.expectedWait(row.level(), row.mean(), group.max))
                + group.group.waitNanos();
    }

    /** The wait for places that all work from an importance on shares. */
    private double expectedWait(PlaceRow<W> row, int first, int places) {
        int ahead = 0;
        double more = 0;
        for (int level = first; level <= row.level(); level++) {
            ahead += waitingAt[level];
            more += level < row.level() ? rho[level] * capacity / Math.max(1, places) : 0;
        }
        for (GroupUse other : groups) {
            ahead -= other.group == row.group ? 0 : other.blocked(first, row.level());
        }
        return (ahead + 1) * meanCall / (Math.max(1, places) * Math.max(LEAST_REST, 1 - more));
    }

    /** The share of the time of places that one waiting class has at least. */
    private double floorShare() {
        return FLOOR / Math.max(1, rowsWithFloor - 1);
    }

    /**
     * Seconds after which a refused caller may retry. Longer if many are refused, and spread, so
     * that they do not all return at once.
     */
    public int retrySeconds(ServicePeriod period, long now) {
        PlaceRow<W> row = row(period, now);
        double seconds = expectedWait(period, now) / SECOND;
        if (!isUnmanaged(row)) {
            seconds *= 1 + (double) row.refused / Math.max(1, row.called);
            retries = (retries + GOLDEN) % 1; // evenly spread
            seconds *= 1 + JITTER * (2 * retries - 1);
        }
        return (int) Math.clamp(Math.ceil(seconds), 1, MOST_RETRY_SECONDS);
    }

    /** Queues a request. */
    public void add(W waiter, long now) {
        PlaceRow<W> row = row(waiter.period(), now);
        if (row.isEmpty()) {
            waiting.get(row.level()).add(row);
            if (!row.objective.isDiscretionary()) {
                advanceFloor(now);
                rowsWithFloor++;
                row.floorSince = Math.max(row.floorSince, floorClock);
            }
        }
        row.settle(now);
        row.add(waiter);
        waiting(row, 1);
    }

    /** Whether a request is still queued. */
    public boolean contains(W waiter, long now) {
        return row(waiter.period(), now).contains(waiter);
    }

    /**
     * Takes a request out of the queue.
     *
     * @return whether it was there
     */
    public boolean remove(W waiter, long now) {
        PlaceRow<W> row = row(waiter.period(), now);
        row.settle(now);
        boolean removed = row.remove(waiter);
        if (removed) {
            left(row, now);
        }
        return removed;
    }

    private void waiting(PlaceRow<W> row, int more) {
        waitingAt[row.level()] += more;
        GroupUse group = group(row);
        if (group != null) {
            group.waitingAt[row.level()] += more;
        }
    }

    private void left(PlaceRow<W> row, long now) {
        waiting(row, -1);
        if (row.isEmpty()) {
            waiting.get(row.level()).remove(row);
            if (!row.objective.isDiscretionary()) {
                advanceFloor(now);
                rowsWithFloor--;
            }
        }
    }

    // ---- grants

    /**
     * The request that has a free place now, which it takes; null if there is none.
     *
     * @param expired receives requests without time for a call, which leave the queue
     */
    public @Nullable W next(long now, Consumer<W> expired) {
        if (held >= capacity) {
            return null;
        }
        dropExpired(now, expired);
        PlaceRow<W> row = choose(now);
        if (row == null) {
            return null;
        }
        row.settle(now);
        W taken = row.take();
        if (taken == null) {
            return null;
        }
        left(row, now);
        hold(row, now, 1);
        return taken;
    }

    private void dropExpired(long now, Consumer<W> expired) {
        for (int level = 1; level <= Objective.LEVELS; level++) {
            for (int i = waiting.get(level).size() - 1; i >= 0; i--) {
                PlaceRow<W> row = waiting.get(level).get(i);
                W head = row.head();
                while (head != null && head.deadline() - now < timeToCall(head, now)) {
                    remove(head, now);
                    expired.accept(head);
                    head = row.head();
                }
            }
        }
    }

    /** What a call is given before the deadline, in nanoseconds. */
    public double timeToCall(W waiter, long now) {
        PlaceRow<W> row = row(waiter.period(), now);
        return isUnmanaged(row)
                ? waiter.callTime().mean()
                : Math.min(row.longest(), (waiter.deadline() - waiter.arrived()) / 2.0);
    }

    private @Nullable PlaceRow<W> choose(long now) {
        PlaceRow<W> first = due(now);
        if (first != null) {
            spendFloor(first);
            return first;
        }
        for (int level = 1; level <= Objective.LEVELS && first == null; level++) {
            first = best(waiting.get(level), null, now);
        }
        if (first == null) {
            return null;
        }
        PlaceRow<W> starving = starving(first, now);
        if (starving != null) {
            takeFromFloor(starving);
            return starving;
        }
        PlaceRow<W> promoted = promoted(first.level(), now);
        PlaceRow<W> chosen = promoted == null ? first : promoted;
        spendFloor(chosen);
        return chosen;
    }

    /** The most important row of a resource group that holds fewer places than it is to have. */
    private @Nullable PlaceRow<W> due(long now) {
        for (GroupUse group : groups) {
            for (int level = 1; group.isDue() && level <= Objective.LEVELS; level++) {
                PlaceRow<W> best = best(waiting.get(level), group.group, now);
                if (best != null) {
                    return best;
                }
            }
        }
        return null;
    }

    /**
     * The row whose head has the earliest latest start; rows without one in time come last.
     *
     * @param only rows of this resource group; null: all
     */
    private @Nullable PlaceRow<W> best(
            List<PlaceRow<W>> level, @Nullable ResourceGroup only, long now) {
        PlaceRow<W> best = null;
        double start = 0;
        for (PlaceRow<W> row : level) {
            if ((only == null || row.group == only) && permits(row)) {
                row.sort(now);
                W head = row.head();
                double own = head == null ? 0 : row.latestStart(head, now, UNTIMED);
                if (best == null
                        || (best.isLate() && !row.isLate())
                        || (best.isLate() == row.isLate() && own < start)) {
                    best = row;
                    start = own;
                }
            }
        }
        return best;
    }

    /** A row that is not before this one, whose share of the floor is due; null without one. */
    private @Nullable PlaceRow<W> starving(PlaceRow<W> first, long now) {
        PlaceRow<W> most = null;
        double calls = 1;
        advanceFloor(now);
        for (int level = first.level(); level < Objective.LEVELS; level++) {
            for (PlaceRow<W> row : waiting.get(level)) {
                double due = callsDue(row);
                if (row != first && due >= 1 && (most == null || due > calls) && permits(row)) {
                    most = row;
                    calls = due;
                }
            }
        }
        return most;
    }

    /** Calls for which the row's share of the floor suffices; one until a call was measured. */
    private double callsDue(PlaceRow<W> row) {
        return row.mean() == 0 ? row.held == 0 ? 1 : 0 : (floorClock - row.floorSince) / row.mean();
    }

    /** Uses the floor for a call; credit beyond that call is lost. */
    private void takeFromFloor(PlaceRow<W> row) {
        row.floorSince = floorClock;
    }

    /** Every call counts towards the floor; debts are at most two calls. */
    private void spendFloor(PlaceRow<W> row) {
        if (!row.objective.isDiscretionary()) {
            row.floorSince = Math.min(row.floorSince + row.mean(), floorClock + 2 * row.mean());
        }
    }

    /** The floor's clock runs as fast as the credit of one waiting class grows. */
    private void advanceFloor(long now) {
        floorClock += floorShare() * capacity * (now - floorAt);
        floorAt = now;
    }

    /** A promoted row whose head is in time, if nobody more important is urgent. */
    private @Nullable PlaceRow<W> promoted(int above, long now) {
        for (int level = above + 1; level < Objective.LEVELS; level++) {
            for (PlaceRow<W> row : waiting.get(level)) {
                if (row.promoted && permits(row)) {
                    row.sort(now);
                    if (!row.isLate() && !isUrgentAbove(level, now)) {
                        return row;
                    }
                }
            }
        }
        return null;
    }

    private boolean isUrgentAbove(int below, long now) {
        int ahead = 0;
        for (int level = 1; level < below; level++) {
            ahead += waitingAt[level];
            int blocked = 0;
            for (GroupUse group : groups) {
                blocked += group.blocked(1, level);
            }
            double queue = (ahead - blocked) * meanCall / capacity;
            for (PlaceRow<W> row : waiting.get(level)) {
                GroupUse group = group(row);
                if ((group == null || group.permits()) && isUrgent(row, queue, now)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static <W extends Waiter> boolean isUrgent(PlaceRow<W> row, double queue, long now) {
        W head = row.head();
        double waited = head == null ? 0 : now - head.arrived();
        return switch (row.objective.goal()) {
            case Goal.Percentile(_, long nanos) ->
                    Math.max(waited, queue) + row.longest() >= URGENT * nanos;
            case Goal.Average(long nanos) ->
                    Math.max(waited, queue / 2) + row.longest() >= URGENT * nanos;
            case Goal.Velocity _, Goal.Discretionary _, Goal.None _ -> true;
        };
    }

    private boolean permits(PlaceRow<W> row) {
        GroupUse group = group(row);
        if (held >= capacity || (group != null && !group.permits())) {
            return false;
        }
        if (group != null && group.isDue()) {
            return true;
        }
        int below = held;
        for (int above = 1; above < row.level(); above++) {
            below -= heldAt[above];
            if (below >= mostBelow(above)) {
                return false;
            }
        }
        return true;
    }

    /** Places that work of less importance may hold: all, without a limit and a reserve. */
    private int mostBelow(int importance) {
        return Math.min(
                limits[importance], importance == FIRST_LOW - 1 ? capacity - reserve : capacity);
    }

    /**
     * Gives a place back.
     *
     * @param nanos how long the call held it; negative if there was none
     */
    public void release(ServicePeriod period, long nanos, long now) {
        PlaceRow<W> row = row(period, now);
        hold(row, now, -1);
        if (nanos >= 0) {
            row.time().add(nanos);
            row.called++;
            row.calledNanos += nanos;
            calls = Math.min(calls + 1, CALLS);
            meanCall += (nanos - meanCall) / calls;
        }
    }

    private void hold(PlaceRow<W> row, long now, int more) {
        int level = row.level();
        settle(level, now);
        row.settle(now);
        heldAt[level] += more;
        row.held += more;
        held += more;
        GroupUse group = group(row);
        if (group != null) {
            group.held += more;
        }
    }

    /** Null if the row is in no resource group. */
    private @Nullable GroupUse group(PlaceRow<W> row) {
        if (row.group != null) {
            for (GroupUse use : groups) {
                if (use.group == row.group) {
                    return use;
                }
            }
        }
        return null;
    }

    private void join(PlaceRow<W> row) {
        row.group = row.period().group();
        if (row.group != null && group(row) == null) {
            groups.add(new GroupUse(row.group, connection));
        }
    }

    private void settle(int level, long now) {
        busy[level] += (double) heldAt[level] * (now - busySince[level]);
        busySince[level] = now;
    }

    private PlaceRow<W> row(ServicePeriod period, long now) {
        int index = period.index();
        while (rows.size() <= index) {
            rows.add(null);
        }
        PlaceRow<W> row = rows.get(index);
        if (row == null) {
            row = new PlaceRow<>(period, now);
            rows.set(index, row);
            join(row);
        }
        return row;
    }

    // ---- for the manager

    /** Places that are kept free of importance 3 to 6. */
    public int reserve() {
        return reserve;
    }

    /** Whether a resource group holds all the places that it may have here. */
    boolean isAtMaximum(ResourceGroup group) {
        return groups.stream().anyMatch(use -> use.group == group && use.held >= use.max);
    }

    /** Places that a resource group holds here. */
    int held(ResourceGroup group) {
        return groups.stream().filter(use -> use.group == group).mapToInt(use -> use.held).sum();
    }

    /** Takes over new objectives and groups of all periods; the next grant obeys them. */
    void rekey(long now) {
        for (int level = 1; level <= Objective.LEVELS; level++) {
            settle(level, now);
            waiting.get(level).clear();
            waitingAt[level] = 0;
            heldAt[level] = 0;
        }
        advanceFloor(now);
        rowsWithFloor = 0;
        groups.clear();
        for (PlaceRow<W> row : known()) {
            row.objective = row.period().objective();
            row.rejoin();
            join(row);
            heldAt[row.level()] += row.held;
            GroupUse group = group(row);
            if (group != null) {
                group.held += row.held;
            }
            if (!row.isEmpty()) {
                waiting.get(row.level()).add(row);
                waiting(row, row.size());
                rowsWithFloor += row.objective.isDiscretionary() ? 0 : 1;
            }
        }
    }

    private List<PlaceRow<W>> known() {
        List<PlaceRow<W>> known = new ArrayList<>();
        for (PlaceRow<W> row : rows) {
            if (row != null) {
                known.add(row);
            }
        }
        return known;
    }

    /** Once a second: the use by each level, and the reserve. */
    void second(long now) {
        double seconds = Math.max(1, now - secondAt) / SECOND;
        for (int level = 1; level <= Objective.LEVELS; level++) {
            settle(level, now);
            double used = busy[level] / (capacity * seconds * SECOND);
            rho[level] += SMOOTHING * (used - rho[level]);
            busy[level] = 0;
        }
        secondAt = now;
        for (PlaceRow<W> row : known()) {
            double arrived = row.arrivals / seconds;
            row.rate += RATE_WEIGHT * (arrived - row.rate);
            row.peak = Math.max(arrived, row.peak * PEAK_DECAY);
            row.arrivals = 0;
            row.settle(now);
            row.use += SMOOTHING * (row.usedNanos / seconds / SECOND - row.use);
            row.usedNanos = 0;
        }
        for (GroupUse group : groups) {
            Arrays.fill(group.rho, 0);
        }
        for (PlaceRow<W> row : known()) {
            GroupUse group = group(row);
            if (group != null) {
                group.rho[row.level()] += row.rate * row.mean() / SECOND / group.max;
            }
        }
        reserve = 0;
        for (int level = 1; level < FIRST_LOW; level++) {
            reserve = Math.max(reserve, reserveFor(level));
        }
    }

    /** Places to keep free if waiting for the next free one would break a goal of the level. */
    private int reserveFor(int level) {
        double work = 0;
        double slack = Double.POSITIVE_INFINITY;
        for (PlaceRow<W> row : known()) {
            if (row.level() == level && row.peak > SECOND / UNTIMED && slack(row) > 0) {
                GroupUse group = group(row);
                double own = Math.max(row.rate, row.peak) * row.mean();
                work +=
                        group == null
                                ? own
                                : Math.min(own, group.group.isSpent() ? 0 : SECOND * group.max);
                slack = Math.min(slack, slack(row));
            }
        }
        double needed = work / SECOND;
        double free = capacity * (1 - Math.min(BUSIEST, needed / capacity));
        return needed > 0 && nextRelease(level, free) > slack
                ? (int) Math.min(capacity / 2.0, Math.ceil(needed + SPREAD * Math.sqrt(needed)))
                : 0;
    }

    /**
     * How long it takes until less important work gives a place back, in nanoseconds, if it may
     * have as many as it asks for; 0 if it leaves places free.
     */
    private double nextRelease(int level, double free) {
        double left = free;
        double releases = 0;
        for (int below = level + 1; below <= Objective.LEVELS; below++) {
            for (PlaceRow<W> row : known()) {
                if (row.level() == below && row.mean() > 0) {
                    double held = Math.min(left, Math.max(row.use, row.rate * row.mean() / SECOND));
                    left -= held;
                    releases += held / row.mean();
                }
            }
        }
        return left > (1 - FILLED) * free ? 0 : 1 / releases;
    }

    /** The average wait that the goal allows, in nanoseconds. */
    private static double slack(PlaceRow<?> row) {
        return switch (row.objective.goal()) {
            case Goal.Percentile(int percent, long nanos) ->
                    (nanos - row.longest()) / Math.log(1 / (1 - percent / PERCENT));
            case Goal.Average(long nanos) -> nanos - row.mean();
            case Goal.Velocity _, Goal.Discretionary _, Goal.None _ -> Double.POSITIVE_INFINITY;
        };
    }

    /**
     * The use of this connection by one period in an interval.
     *
     * @param offered requests that arrived, refused ones included
     * @param waitedNanos time that its requests spent in the queue
     * @param averageHeld places
     * @param called calls that ended
     * @param callNanos mean of the calls that ended in the interval; NaN if none has
     * @param mean of the calls so far, in nanoseconds
     * @param longest what most of them do not exceed
     */
    record Use(
            ServicePeriod period,
            long offered,
            double waitedNanos,
            double averageHeld,
            long called,
            double callNanos,
            double mean,
            double longest) {
        /** That of a period which asked for places. */
        static Optional<Use> of(List<Use> uses, ServicePeriod period) {
            return uses.stream()
                    .filter(use -> use.period() == period && use.offered() > 0)
                    .findFirst();
        }
    }

    /** Once an interval: the use since the last one, by period. */
    List<Use> interval(long now) {
        double nanos = Math.max(1, now - intervalAt);
        intervalAt = now;
        List<Use> uses = new ArrayList<>();
        for (PlaceRow<W> row : known()) {
            row.settle(now);
            uses.add(
                    new Use(
                            row.period(),
                            row.offered,
                            row.waitedNanos,
                            row.heldNanos / nanos,
                            row.called,
                            row.calledNanos / row.called,
                            row.mean(),
                            row.longest()));
            row.offered = 0;
            row.waitedNanos = 0;
            row.heldNanos = 0;
            row.calledNanos = 0;
            row.called = 0;
            row.refused = 0;
        }
        return uses;
    }

    /** Lets work that is less important have no more than so many places, from 1. */
    void limitBelow(int importance, int places) {
        limits[importance] = Math.min(limits[importance], places);
    }

    void endLimits() {
        Arrays.fill(limits, capacity);
    }

    /** Whether any work is limited. */
    boolean isLimited() {
        return Arrays.stream(limits).anyMatch(most -> most < capacity);
    }

    /** Lets a period go before more important work that has time, or no longer. */
    void promote(ServicePeriod period, boolean on, long now) {
        row(period, now).promoted = on;
    }

    void endPromotions() {
        known().forEach(row -> row.promoted = false);
    }

    /** Whether nothing is called or waits. */
    boolean isEmpty() {
        return held == 0 && waiting() == 0;
    }
}
