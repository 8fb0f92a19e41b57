package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.workload.Places.Use;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fewer calls of less important work at once, where calls slow each other down. A limit begins as a
 * trial, is lowered in steps while the goal is missed, and raised when those whom it helps are at
 * ease. Guarded by its {@link WorkloadManager}.
 */
final class CallLimits {
    private static final double ELASTIC = 0.5;
    private static final double LEAST_CUT = 0.5;
    private static final double MOST_CUT = 0.9;
    private static final double RELAXED = 0.8;
    private static final double DONOR_SHARE = 0.2;
    private static final int FEWEST_PLACES = 5;
    private static final int FEWEST_CALLS = 10;
    private static final double FIRST_CUT = 0.2;
    private static final double GIVE_BACK = 0.05;
    private static final int QUIET_INTERVALS = 6;

    /** A step takes effect, and is judged, in at most so many intervals each. */
    private static final int INTERVALS = 6;

    private final Consumer<String> decisions;
    private final List<Limit> limits = new ArrayList<>();

    /** Of the last intervals. */
    private final Deque<Map<ManagedConnection, List<Use>>> recent = new ArrayDeque<>();

    private @Nullable Step step;

    /**
     * @param decisions receives a line for each
     */
    CallLimits(Consumer<String> decisions) {
        this.decisions = decisions;
    }

    /** Places of work that is less important than the period that it helps. */
    private static final class Limit {
        private final PeriodState helped;
        private final ManagedConnection connection;
        private int places;

        /** Intervals in a row in which it was not needed. */
        private int quiet;

        Limit(PeriodState helped, ManagedConnection connection, int places) {
            this.helped = helped;
            this.connection = connection;
            this.places = places;
        }

        int importance() {
            return helped.objective().importance();
        }

        @Override
        public String toString() {
            return "Work below importance "
                    + importance()
                    + " at "
                    + connection.places().connection();
        }
    }

    /**
     * Calls of a period over some intervals.
     *
     * @param nanos mean
     * @param deviation of single calls, as a share of the mean
     * @param held places in use by all work, on average
     */
    private record Sample(long calls, double nanos, double deviation, double held) {
        /** Of the intervals given, the latest last; those before are used as long as calls lack. */
        static Sample of(
                Iterator<Map<ManagedConnection, List<Use>>> latestFirst,
                int most,
                ManagedConnection connection,
                ServicePeriod period) {
            long calls = 0;
            double nanos = 0;
            double held = 0;
            double deviation = 0;
            int intervals = 0;
            while (latestFirst.hasNext() && intervals < most && calls < FEWEST_CALLS) {
                List<Use> uses = latestFirst.next().getOrDefault(connection, List.of());
                held += CallLimits.held(uses);
                intervals++;
                Optional<Use> own = Use.of(uses, period).filter(use -> use.called() > 0);
                if (own.isPresent()) {
                    calls += own.get().called();
                    nanos += own.get().called() * own.get().callNanos();
                    deviation = (own.get().longest() - own.get().mean()) / 2 / own.get().mean();
                }
            }
            return new Sample(calls, nanos / calls, deviation, held / intervals);
        }

        boolean isEnough() {
            return calls >= FEWEST_CALLS;
        }
    }

    private enum Verdict {
        HELPS,
        USELESS,
        UNKNOWN
    }

    /**
     * A reduction whose effect is to be seen.
     *
     * @param placesBefore 0 if there was no limit
     * @param before calls before the step
     * @param size places by which calls were reduced
     * @param settling intervals until work has given its places
     * @param judging intervals after these
     */
    private record Step(
            Limit limit, int placesBefore, Sample before, int size, int settling, int judging) {
        /** After another interval in which work has to give its places. */
        Step settled() {
            return new Step(limit, placesBefore, before, size, settling + 1, judging);
        }

        /** After another interval without a verdict. */
        Step judged() {
            return new Step(limit, placesBefore, before, size, settling, judging + 1);
        }

        Verdict verdict(Sample after) {
            double gain = Math.log(before.nanos() / after.nanos());
            double needed = ELASTIC * Math.log(before.held() / after.held());
            double error =
                    Math.max(before.deviation(), after.deviation())
                            * Math.sqrt(1.0 / before.calls() + 1.0 / after.calls());
            return gain - error >= needed
                    ? Verdict.HELPS
                    : gain + error < needed ? Verdict.USELESS : Verdict.UNKNOWN;
        }
    }

    List<CallLimit> views() {
        return limits.stream()
                .map(limit ->
                        new CallLimit(
                                limit.connection.places().connection(),
                                limit.helped.period(),
                                limit.places))
                .toList();
    }

    /** Ends all. */
    void end() {
        step = null;
        List.copyOf(limits).forEach(this::remove);
    }

    /** Ends the step in progress, and limits of connections that are no longer managed. */
    void keep(List<ManagedConnection> connections) {
        if (step != null) {
            takeBack(step);
        }
        step = null;
        List.copyOf(limits).stream()
                .filter(limit -> !connections.contains(limit.connection))
                .forEach(this::remove);
    }

    /** Takes the uses of an interval that has ended, and judges the step in progress. */
    void interval(Map<ManagedConnection, List<Use>> uses) {
        recent.addFirst(uses);
        if (recent.size() > INTERVALS) {
            recent.removeLast();
        }
        Step running = step;
        if (running != null) {
            step = judged(running, uses);
        }
    }

    /** Whether the effect of a step for the period is still to be seen. */
    boolean isTrying(PeriodState state) {
        return step != null && step.limit().helped == state;
    }

    /** Begins a step for the period; false if nothing can be done. */
    boolean help(PeriodState state, Map<ManagedConnection, List<Use>> uses) {
        if (state.limitPause > 0 || step != null) {
            return false;
        }
        List<ManagedConnection> slow =
                uses.entrySet().stream()
                        .filter(entry ->
                                Use.of(entry.getValue(), state.period())
                                        .filter(own -> own.longest() > state.objective().time())
                                        .isPresent())
                        .map(Map.Entry::getKey)
                        .toList();
        boolean isExhausted = false;
        for (ManagedConnection connection : slow) {
            Sample before = Sample.of(recent.iterator(), INTERVALS, connection, state.period());
            List<Use> there = uses.getOrDefault(connection, List.of());
            Optional<Limit> known = find(state, connection);
            if (!before.isEnough()) {
                continue; // a later interval may have more
            }
            if (known.isPresent()
                    ? lower(known.get(), before)
                    : begin(state, connection, there, before)) {
                return true;
            }
            isExhausted = true;
        }
        if (isExhausted) {
            boolean isKnown = state.isHopeless();
            slow.forEach(connection -> find(state, connection).ifPresent(this::remove));
            giveUp(state, isKnown ? null : "its calls take longer than its goal");
        }
        return false;
    }

    private Optional<Limit> find(PeriodState state, ManagedConnection connection) {
        return limits.stream()
                .filter(limit -> limit.helped == state && limit.connection.equals(connection))
                .findFirst();
    }

    private boolean begin(
            PeriodState state, ManagedConnection connection, List<Use> all, Sample before) {
        int capacity = connection.places().capacity();
        int size = (int) Math.max(1, FIRST_CUT * capacity);
        double below = below(state, all);
        int places = (int) Math.floor(below - size);
        if (places < 1 || capacity < FEWEST_PLACES || below < DONOR_SHARE * capacity) {
            return false;
        }
        Limit limit = new Limit(state, connection, places);
        limits.add(limit);
        apply(connection);
        step = new Step(limit, 0, before, size, 0, 0);
        decisions.accept(
                limit
                        + " has "
                        + places
                        + " of "
                        + capacity
                        + " places, to see whether calls of "
                        + state.period()
                        + " take less time");
        return true;
    }

    private boolean lower(Limit limit, Sample before) {
        double share = Math.clamp(1 / limit.helped.index(), LEAST_CUT, MOST_CUT);
        int places = (int) Math.max(1, Math.floor(limit.places * share));
        if (places == limit.places) {
            return false;
        }
        step = new Step(limit, limit.places, before, limit.places - places, 0, 0);
        limit.places = places;
        limit.quiet = 0;
        apply(limit.connection);
        decisions.accept(limit + " has " + places + " places, for " + limit.helped.period());
        return true;
    }

    /** Places that less important work held. */
    private static double below(PeriodState state, List<Use> uses) {
        return held(
                uses.stream()
                        .filter(use ->
                                use.period().objective().importance()
                                        > state.objective().importance())
                        .toList());
    }

    private static double held(List<Use> uses) {
        return uses.stream().mapToDouble(Use::averageHeld).sum();
    }

    /** The step if it is not judged yet; null if it is. */
    private @Nullable Step judged(Step running, Map<ManagedConnection, List<Use>> uses) {
        Limit limit = running.limit();
        List<Use> there = uses.getOrDefault(limit.connection, List.of());
        if (running.judging() == 0
                && running.settling() < INTERVALS
                && below(limit.helped, there) > limit.places + 1) {
            return running.settled();
        }
        int intervals = running.judging() + 1;
        Sample after =
                Sample.of(recent.iterator(), intervals, limit.connection, limit.helped.period());
        boolean isGiven = running.before().held() - after.held() >= running.size() / 2.0;
        Verdict verdict = isGiven && after.isEnough() ? running.verdict(after) : Verdict.UNKNOWN;
        switch (verdict) {
            case HELPS -> {
                limit.helped.onHelp();
                decisions.accept(
                        limit
                                + " keeps "
                                + limit.places
                                + " places: calls of "
                                + limit.helped.period()
                                + " take less time");
            }
            case USELESS -> {
                takeBack(running);
                giveUp(limit.helped, "its calls take as long with fewer of others at once");
            }
            case UNKNOWN -> {
                if (isGiven && intervals < INTERVALS && running.placesBefore() == 0) {
                    return running.judged();
                }
                if (running.placesBefore() == 0) { // a later step stays without a verdict
                    takeBack(running);
                    limit.helped.putOff();
                    decisions.accept(
                            limit
                                    + " has its places again: "
                                    + (isGiven
                                            ? "the effect on calls of "
                                                    + limit.helped.period()
                                                    + " is within chance"
                                            : "as many calls as before were made"));
                }
            }
        }
        return null;
    }

    private void takeBack(Step running) {
        Limit limit = running.limit();
        if (running.placesBefore() == 0) {
            remove(limit);
        } else {
            limit.places = running.placesBefore();
            apply(limit.connection);
        }
    }

    /**
     * The next step is put off.
     *
     * @param why null if it is known
     */
    private void giveUp(PeriodState state, @Nullable String why) {
        state.giveUpLimits();
        if (why != null) {
            decisions.accept(state.hopeless(why));
        }
    }

    private void remove(Limit limit) {
        limits.remove(limit);
        apply(limit.connection);
    }

    /** Raises limits that have not been needed for a while. */
    void giveBack(Map<ManagedConnection, List<Use>> uses, List<PeriodState> periods) {
        for (Iterator<Limit> all = limits.iterator(); all.hasNext(); ) {
            Limit limit = all.next();
            boolean isNeeded =
                    (step != null && step.limit() == limit)
                            || periods.stream().anyMatch(state -> needs(state, limit, uses));
            limit.quiet = isNeeded ? 0 : limit.quiet + 1;
            if (limit.quiet >= QUIET_INTERVALS) {
                raise(limit, all);
            }
        }
    }

    /**
     * Whether calls at the limit's connection take too long, or nearly so, for the period. A period
     * that cannot be helped needs no limit of others.
     */
    private static boolean needs(
            PeriodState state, Limit limit, Map<ManagedConnection, List<Use>> uses) {
        boolean isHelped = state == limit.helped;
        double most = isHelped ? RELAXED : 1;
        return (isHelped
                        || (state.objective().importance() <= limit.importance()
                                && state.limitPause == 0))
                && state.executionIndex() > most
                && Use.of(uses.getOrDefault(limit.connection, List.of()), state.period())
                        .filter(use -> use.longest() > most * state.objective().time())
                        .isPresent();
    }

    private void raise(Limit limit, Iterator<Limit> all) {
        int capacity = limit.connection.places().capacity();
        if (limit.quiet == QUIET_INTERVALS) {
            decisions.accept(limit + " gets its places again, step by step");
        }
        limit.places += (int) Math.max(1, GIVE_BACK * capacity);
        if (limit.places >= capacity) {
            all.remove();
            decisions.accept(limit + " has its places again");
        }
        apply(limit.connection);
    }

    /** Of several limits for one importance, the lowest counts. */
    private void apply(ManagedConnection connection) {
        Places<?> places = connection.places();
        synchronized (places) {
            places.endLimits();
            for (Limit limit : limits) {
                if (limit.connection.equals(connection)) {
                    places.limitBelow(limit.importance(), limit.places);
                }
            }
        }
        connection.grantFree().run();
    }
}
