package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.workload.GoalCounts.Reading;
import io.ironbridge.gateway.workload.Places.Use;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the goals of service classes. Order and refusal are decided at each connection ({@link
 * Places}); here the use is read each second, and each interval a period that misses its goal is
 * helped, if a less important one or one with room can help: by its promotion, or by fewer calls at
 * once where these slow each other down. It recognises when no other work can help, and reports
 * that once. Thread-safe.
 */
public final class WorkloadManager {
    /** Length of an interval in seconds. */
    public static final int INTERVAL_SECONDS = 10;

    private static final double NANOS = 1e9;
    private static final double FULL = 0.97;
    private static final double AT_EASE = 0.9;
    private static final double EASY = 0.6;
    private static final int EASY_INTERVALS = 31;
    private static final int HARM_PAUSE = 12;
    private static final int SLOW_INTERVALS = 6;

    private final Consumer<String> decisions;
    private final Map<String, ServiceClass> classes = new LinkedHashMap<>();
    private final List<PeriodState> periods = new ArrayList<>();
    private final List<ManagedConnection> connections = new ArrayList<>();
    private List<ResourceGroup> groups = List.of();
    private final CallLimits limits;
    private boolean hasOtherGoals;

    /** No longer managed, until they are empty. */
    private final List<ManagedConnection> draining = new ArrayList<>();

    /**
     * @param decisions receives a line for each
     */
    public WorkloadManager(Consumer<String> decisions) {
        this.decisions = decisions;
        this.limits = new CallLimits(decisions);
    }

    /**
     * A period of a class that is defined.
     *
     * @param nanos elapsed or CPU time since the beginning of the request that ends it
     */
    public record PeriodDefinition(Objective objective, long nanos, boolean cpu) {}

    /** The class of a name; without goals until it is defined. */
    public synchronized ServiceClass serviceClass(String name) {
        return classes.computeIfAbsent(
                name,
                unknown ->
                        new ServiceClass(
                                unknown,
                                List.of(new ServiceClass.Stage(ServicePeriod.NONE, 0, false))));
    }

    /**
     * Defines a class, or gives an existing one new goals; periods keep their counts.
     *
     * @param group its resource group; null if it is in none
     */
    public synchronized ServiceClass define(
            String name, List<PeriodDefinition> definitions, @Nullable ResourceGroup group) {
        ServiceClass defined = serviceClass(name);
        List<ServicePeriod> known =
                periods.stream()
                        .map(PeriodState::period)
                        .filter(period -> period.serviceClass().equals(name))
                        .toList();
        List<ServiceClass.Stage> stages = new ArrayList<>();
        for (int i = 0; i < definitions.size(); i++) {
            PeriodDefinition one = definitions.get(i);
            ServicePeriod period;
            if (i < known.size()) {
                period = known.get(i);
                if (period.objective(one.objective())) {
                    stateOf(period).ifPresent(PeriodState::onOtherGoal);
                    hasOtherGoals = true;
                }
            } else {
                period = new ServicePeriod(name, i + 1, periods.size() + 1, one.objective());
                periods.add(new PeriodState(period));
            }
            period.group(group);
            stages.add(new ServiceClass.Stage(period, one.nanos(), one.cpu()));
        }
        defined.define(stages);
        return defined;
    }

    private Optional<PeriodState> stateOf(ServicePeriod period) {
        return periods.stream().filter(state -> state.period() == period).findFirst();
    }

    /**
     * Lets the next grants obey new goals; to be called after definitions have changed. What was
     * decided for other goals ends.
     */
    public synchronized void rekey(long now) {
        boolean otherGoals = hasOtherGoals;
        hasOtherGoals = false;
        if (otherGoals) {
            periods.forEach(PeriodState::onOtherPolicy);
            limits.end();
        }
        for (ManagedConnection connection : connections) {
            shareMinima(connection.places());
            synchronized (connection.places()) {
                if (otherGoals) {
                    connection.places().endPromotions();
                }
                connection.places().rekey(now);
            }
            connection.grantFree().run();
        }
    }

    /** Groups have half of a connection at most before more important work, in their order. */
    private void shareMinima(Places<?> places) {
        int left = places.capacity() / 2;
        for (ResourceGroup group : groups) {
            if (group.limits().connection().equals(places.connection())) {
                int wanted = group.limits().minPlaces();
                int min = Math.min(wanted, left);
                left -= min;
                if (group.min(min) && min < wanted) {
                    decisions.accept(
                            "Resource group "
                                    + group.name()
                                    + " has a minimum of "
                                    + min
                                    + " places instead of "
                                    + wanted
                                    + ": groups have half of the "
                                    + places.capacity()
                                    + " places of "
                                    + places.connection()
                                    + " at most");
                }
            }
        }
    }

    /** Manages the places of these connections, and no others. */
    public synchronized void manage(List<ManagedConnection> all, long now) {
        List<ManagedConnection> dropped = new ArrayList<>(connections);
        dropped.removeAll(all);
        connections.removeAll(all);
        connections.addAll(all);
        rekey(now);
        connections.removeAll(dropped);
        limits.keep(connections);
        draining.removeAll(connections);
        draining.addAll(dropped);
        for (PeriodState state : periods) {
            ManagedConnection at = state.promotedAt;
            if (at != null && !connections.contains(at)) {
                promote(state, at, false, now);
            }
        }
    }

    /** Ends limits and promotions, where nothing is managed any more. */
    public synchronized void endHelp(long now) {
        hasOtherGoals = true;
        periods.forEach(PeriodState::onOtherGoal);
        rekey(now);
    }

    /**
     * Knows these resource groups, and no others; to be called before {@link #manage}. Periods of
     * classes that are no longer defined leave theirs.
     */
    public synchronized void keepGroups(Collection<ResourceGroup> all) {
        groups = List.copyOf(all);
        for (PeriodState state : periods) {
            ResourceGroup group = state.period().group();
            if (group != null && !all.contains(group)) {
                state.period().group(null);
            }
        }
    }

    /** To be called each second. */
    public synchronized void second(long now) {
        connections.forEach(connection -> second(connection, now));
        draining.removeIf(connection -> {
            second(connection, now);
            synchronized (connection.places()) {
                return connection.places().isEmpty();
            }
        });
    }

    private static void second(ManagedConnection connection, long now) {
        synchronized (connection.places()) {
            connection.places().second(now);
        }
        connection.grantFree().run();
    }

    /** To be called each {@link #INTERVAL_SECONDS}. */
    public synchronized void interval(long now) {
        periods.forEach(PeriodState::interval);
        Map<ManagedConnection, List<Use>> uses = new HashMap<>();
        for (ManagedConnection connection : connections) {
            synchronized (connection.places()) {
                uses.put(connection, connection.places().interval(now));
            }
        }
        boolean acted = takeBackPromotions(uses, now);
        limits.interval(uses);
        if (!acted) {
            helpOne(uses, now);
        }
        limits.giveBack(uses, periods);
    }

    private boolean takeBackPromotions(Map<ManagedConnection, List<Use>> uses, long now) {
        boolean acted = false;
        for (PeriodState state : periods) {
            ManagedConnection at = state.promotedAt;
            if (at == null) {
                continue;
            }
            boolean harms = misses(uses.getOrDefault(at, List.of()), state);
            state.easy = state.index() < EASY ? state.easy + 1 : 0;
            if (harms || state.easy >= EASY_INTERVALS) {
                promote(state, at, false, now);
                state.promotionPause = harms ? HARM_PAUSE : 0;
                state.easy = 0;
                decisions.accept(
                        state.period()
                                + " no longer goes first: "
                                + (harms
                                        ? "more important work missed its goal"
                                        : "it keeps its goal easily"));
                acted = true;
            }
        }
        return acted;
    }

    private static void promote(PeriodState state, ManagedConnection at, boolean on, long now) {
        synchronized (at.places()) {
            at.places().promote(state.period(), on, now);
        }
        state.promotedAt = on ? at : null;
    }

    /** Whether more important work that asked for places there misses its goal. */
    private boolean misses(List<Use> there, PeriodState state) {
        return periods.stream()
                .filter(other -> isMoreImportant(other, state) && other.misses())
                .anyMatch(other -> Use.of(there, other.period()).isPresent());
    }

    private static boolean isMoreImportant(PeriodState one, PeriodState other) {
        return one.objective().importance() < other.objective().importance();
    }

    /** The first of the periods that miss their goals for which something can be done. */
    private void helpOne(Map<ManagedConnection, List<Use>> uses, long now) {
        List<PeriodState> missing =
                periods.stream()
                        .filter(PeriodState::misses)
                        .sorted(
                                Comparator.comparingInt((PeriodState state) ->
                                                state.objective().importance())
                                        .thenComparing(
                                                PeriodState::index, Comparator.reverseOrder()))
                        .toList();
        for (PeriodState state : missing) {
            if (help(state, uses, now)) {
                return;
            }
        }
    }

    private boolean help(PeriodState state, Map<ManagedConnection, List<Use>> uses, long now) {
        if (state.executionIndex() > 1) {
            if (limits.isTrying(state)) {
                return false;
            }
            if (limits.help(state, uses)) {
                return true;
            }
            state.slow += state.limitPause == 0 ? 1 : 0;
            if (state.slow >= SLOW_INTERVALS) {
                reportHopeless(state, "its requests take longer than its goal without waiting");
            }
            if (!(state.index() > state.executionIndex())) {
                return false;
            }
        }
        if (state.isFailing()) {
            reportHopeless(state, "too many of its requests fail");
            return false;
        }
        Optional<ManagedConnection> busiest = whereItWaits(state, uses);
        if (busiest.isEmpty()) {
            return false;
        }
        List<Use> there = uses.getOrDefault(busiest.get(), List.of());
        if (offered(state, there, busiest.get().places().capacity()) >= FULL) {
            reportHopeless(
                    state,
                    "its level and above fill the connection "
                            + busiest.get().places().connection());
            return false;
        }
        ResourceGroup group = state.period().group();
        if (group != null && (group.isSpent() || isAtMaximum(busiest.get(), group))) {
            reportHopeless(state, "its resource group " + group.name() + " has its maximum");
            return false;
        }
        boolean donor =
                periods.stream()
                        .anyMatch(other ->
                                isMoreImportant(other, state)
                                        && other.index() <= AT_EASE
                                        && Use.of(there, other.period()).isPresent());
        ManagedConnection before = state.promotedAt;
        if (!donor
                || misses(there, state)
                || busiest.get().equals(before)
                || state.promotionPause > 0) {
            return false;
        }
        if (before != null) {
            promote(state, before, false, now);
        }
        promote(state, busiest.get(), true, now);
        decisions.accept(
                state.period()
                        + " goes first at "
                        + busiest.get().places().connection()
                        + " while more important work has time");
        return true;
    }

    /** Places that a resource group holds at the connection where they are limited. */
    public synchronized int held(ResourceGroup group) {
        int sum = 0;
        for (ManagedConnection connection : connections) {
            synchronized (connection.places()) {
                if (connection.places().connection().equals(group.limits().connection())) {
                    sum += connection.places().held(group);
                }
            }
        }
        return sum;
    }

    private static boolean isAtMaximum(ManagedConnection connection, ResourceGroup group) {
        synchronized (connection.places()) {
            return connection.places().isAtMaximum(group);
        }
    }

    private void reportHopeless(PeriodState state, String why) {
        if (!state.isHopeless()) {
            decisions.accept(state.hopeless(why));
        }
    }

    private static Optional<ManagedConnection> whereItWaits(
            PeriodState state, Map<ManagedConnection, List<Use>> uses) {
        return uses.entrySet().stream()
                .filter(entry -> Use.of(entry.getValue(), state.period()).isPresent())
                .max(
                        Comparator.comparingDouble(entry ->
                                Use.of(entry.getValue(), state.period())
                                        .map(use -> use.waitedNanos() + use.offered())
                                        .orElse(0.0)))
                .map(Map.Entry::getKey);
    }

    /** The share of the places that a level and those above ask for, refused requests included. */
    private static double offered(PeriodState state, List<Use> uses, int capacity) {
        double work = 0;
        for (Use use : uses) {
            if (use.period().objective().importance() <= state.objective().importance()) {
                work += use.offered() * use.mean();
            }
        }
        return work / (capacity * INTERVAL_SECONDS * NANOS);
    }

    /**
     * A period, as administrators see it.
     *
     * @param index NaN if too few requests have ended
     * @param last of the last interval
     * @param first whether it goes before more important work that has time
     */
    public record PeriodView(ServicePeriod period, double index, Reading last, boolean first) {}

    /** Limits of work that calls of more important work would wait for otherwise. */
    public synchronized List<CallLimit> limits() {
        return limits.views();
    }

    /** All periods, in the order in which they were defined. */
    public synchronized List<PeriodView> views() {
        return periods.stream()
                .map(state ->
                        new PeriodView(
                                state.period(),
                                state.index(),
                                state.latest(),
                                state.promotedAt != null))
                .toList();
    }

    /** The performance index of the last interval; NaN if too few requests have ended. */
    public synchronized double index(ServicePeriod period) {
        return stateOf(period).map(PeriodState::index).orElse(Double.NaN);
    }
}
