package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.workload.Places.Use;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fewer calls of less important work at once, where calls slow each other down. A limit begins as a
 * trial of one interval, is lowered while the goal is missed, and raised when those whom it helps
 * are at ease. Guarded by its {@link WorkloadManager}.
 */
final class CallLimits {
    private static final double ELASTIC = 0.5;
    private static final double LEAST_CUT = 0.5;
    private static final double MOST_CUT = 0.9;
    private static final double RELAXED = 0.8;
    private static final double DONOR_SHARE = 0.2;
    private static final int FEWEST_PLACES = 5;
    private static final int FEWEST_CALLS = 30;
    private static final double FIRST_CUT = 0.2;
    private static final int LONGEST_TRIAL = 6;
    private static final double GIVE_BACK = 0.05;
    private static final int QUIET_INTERVALS = 6;

    private final Consumer<String> decisions;
    private final List<Limit> limits = new ArrayList<>();
    private @Nullable Trial trial;

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

        /** Mean call of the period before, in nanoseconds. */
        private final double callNanos;

        /** Places in use before. */
        private final double held;

        private int places;

        /** Intervals in a row in which it was not needed. */
        private int quiet;

        Limit(
                PeriodState helped,
                ManagedConnection connection,
                double callNanos,
                double held,
                int places) {
            this.helped = helped;
            this.connection = connection;
            this.callNanos = callNanos;
            this.held = held;
            this.places = places;
        }

        /** By which power of the calls at once their time has fallen. */
        double elasticity(Use own, double now) {
            return Math.log(callNanos / own.callNanos()) / Math.log(held / now);
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
     * A limit whose effect is to be seen.
     *
     * @param size places by which calls were reduced
     * @param intervals that it has lasted
     */
    private record Trial(Limit limit, int size, int intervals) {}

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
        trial = null;
        List<Limit> ended = List.copyOf(limits);
        limits.clear();
        ended.forEach(limit -> apply(limit.connection));
    }

    /** Ends the trial, and limits of connections that are no longer managed. */
    void keep(List<ManagedConnection> connections) {
        for (Limit limit : List.copyOf(limits)) {
            if ((trial != null && trial.limit() == limit)
                    || !connections.contains(limit.connection)) {
                remove(limit);
            }
        }
        trial = null;
    }

    /** Lowers a limit of the period, or begins a trial; false if nothing can be done. */
    boolean help(PeriodState state, Map<ManagedConnection, List<Use>> uses) {
        if (state.probePause > 0 || trial != null) {
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
        for (ManagedConnection connection : slow) {
            Optional<Limit> known = find(state, connection);
            if (known.isPresent() && known.get().places > 1) {
                if (isUseless(known.get(), uses.getOrDefault(connection, List.of()))) {
                    giveUp(known.get(), "its calls take as long with fewer of others at once");
                } else {
                    lower(known.get());
                }
                return true;
            }
        }
        for (ManagedConnection connection : slow) {
            if (find(state, connection).isEmpty()
                    && begin(state, connection, uses.getOrDefault(connection, List.of()))) {
                return true;
            }
        }
        if (slow.isEmpty()) {
            return false; // or calls have been slow for a moment only
        }
        boolean isKnown = state.hopeless;
        slow.forEach(connection -> find(state, connection).ifPresent(this::remove));
        giveUp(state, isKnown ? null : "its calls take longer than its goal");
        return false;
    }

    private Optional<Limit> find(PeriodState state, ManagedConnection connection) {
        return limits.stream()
                .filter(limit -> limit.helped == state && limit.connection.equals(connection))
                .findFirst();
    }

    private boolean begin(PeriodState state, ManagedConnection connection, List<Use> all) {
        int capacity = connection.places().capacity();
        int size = (int) Math.max(1, FIRST_CUT * capacity);
        double below = below(state, all);
        int places = (int) Math.floor(below - size);
        Optional<Use> own = Use.of(all, state.period());
        if (own.isEmpty()
                || own.get().called() < FEWEST_CALLS
                || places < 1
                || capacity < FEWEST_PLACES
                || below < DONOR_SHARE * capacity) {
            return false;
        }
        Limit limit = new Limit(state, connection, own.get().callNanos(), held(all), places);
        limits.add(limit);
        apply(connection);
        trial = new Trial(limit, size, 1);
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

    /** Decides on a trial when work has given its places; false if there is none. */
    boolean endTrial(Map<ManagedConnection, List<Use>> uses) {
        Trial running = trial;
        if (running == null) {
            return false;
        }
        Limit limit = running.limit();
        List<Use> there = uses.getOrDefault(limit.connection, List.of());
        if (below(limit.helped, there) > limit.places + 1 && running.intervals() < LONGEST_TRIAL) {
            trial = new Trial(limit, running.size(), running.intervals() + 1);
            return true;
        }
        trial = null;
        double given = limit.held - held(there);
        if (calls(limit, there).isEmpty()) {
            endWithoutVerdict(limit, "too few calls of " + limit.helped.period());
        } else if (given < running.size() / 2.0) {
            endWithoutVerdict(limit, "as many calls as before were made");
        } else if (isUseless(limit, there)) {
            giveUp(limit, "its calls take as long with fewer of others at once");
        } else {
            decisions.accept(
                    limit
                            + " keeps "
                            + limit.places
                            + " places: calls of "
                            + limit.helped.period()
                            + " take less time");
            if (limit.helped.misses()) {
                lower(limit);
            }
        }
        return true;
    }

    /** The calls of the period that is helped, if they are enough for a verdict. */
    private static Optional<Use> calls(Limit limit, List<Use> uses) {
        return Use.of(uses, limit.helped.period()).filter(use -> use.called() >= FEWEST_CALLS);
    }

    /** Whether its calls have not become faster since the limit began. */
    private static boolean isUseless(Limit limit, List<Use> uses) {
        double held = held(uses);
        return calls(limit, uses)
                .filter(own -> held < limit.held && limit.elasticity(own, held) < ELASTIC)
                .isPresent();
    }

    private void endWithoutVerdict(Limit limit, String why) {
        remove(limit);
        limit.helped.probePause = QUIET_INTERVALS;
        decisions.accept(limit + " has its places again: " + why);
    }

    private void giveUp(Limit limit, String why) {
        remove(limit);
        giveUp(limit.helped, why);
    }

    /**
     * The next trial is put off.
     *
     * @param why null if it is known
     */
    private void giveUp(PeriodState state, @Nullable String why) {
        state.giveUpProbing();
        state.hopeless = true;
        if (why != null) {
            decisions.accept("No donor can help " + state.period() + ": " + why);
        }
    }

    private void lower(Limit limit) {
        double share = Math.clamp(1 / limit.helped.index(), LEAST_CUT, MOST_CUT);
        limit.places = (int) Math.max(1, Math.floor(limit.places * share));
        limit.quiet = 0;
        apply(limit.connection);
        decisions.accept(limit + " has " + limit.places + " places, for " + limit.helped.period());
    }

    private void remove(Limit limit) {
        limits.remove(limit);
        apply(limit.connection);
    }

    /** Raises limits that nobody has needed for a while. */
    void giveBack(Map<ManagedConnection, List<Use>> uses, List<PeriodState> periods) {
        for (Iterator<Limit> all = limits.iterator(); all.hasNext(); ) {
            Limit limit = all.next();
            boolean isNeeded =
                    (trial != null && trial.limit() == limit)
                            || periods.stream().anyMatch(state -> needs(state, limit, uses));
            limit.quiet = isNeeded ? 0 : limit.quiet + 1;
            if (limit.quiet >= QUIET_INTERVALS) {
                raise(limit, all);
            }
        }
    }

    /**
     * Whether calls at the limit's connection take too long, or nearly so, for the period. Whoever
     * cannot be helped needs no limit that is for another.
     */
    private static boolean needs(
            PeriodState state, Limit limit, Map<ManagedConnection, List<Use>> uses) {
        boolean isHelped = state == limit.helped;
        double most = isHelped ? RELAXED : 1;
        return (isHelped
                        || (state.objective().importance() <= limit.importance()
                                && state.probePause == 0))
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
