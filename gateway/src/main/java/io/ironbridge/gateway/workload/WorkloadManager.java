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
    private static final double RELAXED = 0.8;
    private static final double EASY = 0.6;
    private static final int EASY_INTERVALS = 31;
    private static final int HARM_PAUSE = 12;
    private static final double ELASTIC = 0.5;
    private static final double LEAST_CUT = 0.5;
    private static final double DONOR_SHARE = 0.2;
    private static final int FEWEST_PLACES = 5;
    private static final double FIRST_CUT = 0.1;
    private static final double GIVE_BACK = 0.05;
    private static final int QUIET_INTERVALS = 6;

    private final Consumer<String> decisions;
    private final Map<String, ServiceClass> classes = new LinkedHashMap<>();
    private final List<PeriodState> periods = new ArrayList<>();
    private final List<ManagedConnection> connections = new ArrayList<>();
    private List<ResourceGroup> groups = List.of();
    private final List<Cut> cuts = new ArrayList<>();
    private @Nullable Probe probe;
    private boolean hasOtherGoals;
    private int quiet;

    /** Fewer calls of the donor at once, to help another period. */
    private record Cut(PeriodState helped, ManagedConnection connection, ServicePeriod donor) {
        int importance() {
            return donor.objective().importance();
        }
    }

    /**
     * A cut whose effect is to be seen.
     *
     * @param callNanos mean call of the period to help, before
     * @param held places in use, before
     * @param size places by which the donor was cut
     */
    private record Probe(Cut cut, double callNanos, double held, double size) {}

    /**
     * @param decisions receives a line for each
     */
    public WorkloadManager(Consumer<String> decisions) {
        this.decisions = decisions;
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
            periods.forEach(state -> state.promotedAt = null);
            cuts.clear();
        }
        if (probe != null) {
            cap(probe.cut(), Double.POSITIVE_INFINITY, now);
            probe = null; // its connection may be another one now
        }
        for (ManagedConnection connection : connections) {
            shareMinima(connection.places());
            synchronized (connection.places()) {
                if (otherGoals) {
                    connection.places().endHelp();
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
        cuts.removeIf(cut -> !connections.contains(cut.connection()));
        for (PeriodState state : periods) {
            if (state.promotedAt != null && !connections.contains(state.promotedAt)) {
                state.promotedAt = null;
            }
        }
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
        for (ManagedConnection connection : connections) {
            synchronized (connection.places()) {
                connection.places().second(now);
            }
            connection.grantFree().run();
        }
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
        acted |= endProbe(uses, now);
        if (!acted) {
            acted = helpOne(uses, now);
        }
        quiet = acted ? 0 : quiet + 1;
        if (quiet >= QUIET_INTERVALS) {
            giveBack(now);
        }
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
                .anyMatch(other -> use(there, other.period()).isPresent());
    }

    private static boolean isMoreImportant(PeriodState one, PeriodState other) {
        return one.objective().importance() < other.objective().importance();
    }

    /** The first of the periods that miss their goals for which something can be done. */
    private boolean helpOne(Map<ManagedConnection, List<Use>> uses, long now) {
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
                return true;
            }
        }
        return false;
    }

    private boolean help(PeriodState state, Map<ManagedConnection, List<Use>> uses, long now) {
        if (state.executionIndex() > 1) {
            return startProbe(state, uses, now);
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
                                        && use(there, other.period()).isPresent());
        if (!donor
                || misses(there, state)
                || state.promotedAt != null
                || state.promotionPause > 0) {
            return false;
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
        if (!state.hopeless) {
            state.hopeless = true;
            decisions.accept("No donor can help " + state.period() + ": " + why);
        }
    }

    private static Optional<ManagedConnection> whereItWaits(
            PeriodState state, Map<ManagedConnection, List<Use>> uses) {
        return uses.entrySet().stream()
                .filter(entry -> use(entry.getValue(), state.period()).isPresent())
                .max(
                        Comparator.comparingDouble(entry ->
                                use(entry.getValue(), state.period())
                                        .map(use -> use.waitedNanos() + use.offered())
                                        .orElse(0.0)))
                .map(Map.Entry::getKey);
    }

    private static Optional<Use> use(List<Use> uses, ServicePeriod period) {
        return uses.stream().filter(use -> use.period() == period && use.offered() > 0).findFirst();
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

    // ---- fewer calls at once

    private boolean startProbe(
            PeriodState state, Map<ManagedConnection, List<Use>> uses, long now) {
        if (state.probePause > 0 || probe != null) {
            return false;
        }
        Optional<Cut> effective =
                cuts.stream()
                        .filter(cut -> isBelow(cut.donor(), state) && cap(cut, now) > 1)
                        .filter(cut ->
                                use(uses.getOrDefault(cut.connection(), List.of()), state.period())
                                        .isPresent())
                        .max(Comparator.comparingInt(Cut::importance));
        if (effective.isPresent()) {
            cutFurther(effective.get(), state, now);
            return true;
        }
        for (Map.Entry<ManagedConnection, List<Use>> entry : uses.entrySet()) {
            Probe begun = trial(state, entry.getKey(), entry.getValue(), now);
            if (begun != null) {
                Cut cut = begun.cut();
                probe = begun;
                decisions.accept(
                        "Fewer calls of "
                                + cut.donor()
                                + " at once at "
                                + cut.connection().places().connection()
                                + ", to see whether calls of "
                                + state.period()
                                + " take less time");
                return true;
            }
        }
        giveUp(state, "its calls take longer than its goal", now);
        return false;
    }

    /** Takes places from the least important donor; null if no one has enough. */
    private static @Nullable Probe trial(
            PeriodState state, ManagedConnection connection, List<Use> all, long now) {
        int capacity = connection.places().capacity();
        double size = Math.max(1, FIRST_CUT * capacity);
        Optional<Use> own =
                use(all, state.period()).filter(use -> use.longest() > state.objective().time());
        List<Use> below = all.stream().filter(use -> isBelow(use.period(), state)).toList();
        Optional<Use> donor =
                below.stream()
                        .filter(use -> use.averageHeld() >= size + 1)
                        .max(Comparator.comparingInt(use -> use.period().objective().importance()));
        if (own.isEmpty()
                || donor.isEmpty()
                || capacity < FEWEST_PLACES
                || held(below) < DONOR_SHARE * capacity) {
            return null;
        }
        Cut cut = new Cut(state, connection, donor.get().period());
        cap(cut, donor.get().averageHeld() - size, now);
        return new Probe(cut, own.get().callNanos(), held(all), size);
    }

    private static boolean isBelow(ServicePeriod donor, PeriodState state) {
        return donor.objective().importance() > state.objective().importance();
    }

    private static double held(List<Use> uses) {
        return uses.stream().mapToDouble(Use::averageHeld).sum();
    }

    /** Decides on a trial after one interval. */
    private boolean endProbe(Map<ManagedConnection, List<Use>> uses, long now) {
        Probe ended = probe;
        if (ended == null) {
            return false;
        }
        probe = null;
        Cut cut = ended.cut();
        List<Use> there = uses.getOrDefault(cut.connection(), List.of());
        double given = ended.held() - held(there);
        Optional<Use> own = use(there, cut.helped().period());
        if (own.isEmpty()) {
            cap(cut, Double.POSITIVE_INFINITY, now); // nothing to judge by
        } else if (given < ended.size() / 2) {
            giveUp(cut, "others took the places that " + cut.donor() + " gave", now);
        } else if (elasticity(ended, own.get().callNanos(), held(there)) < ELASTIC) {
            giveUp(cut, "its calls take as long with fewer of others at once", now);
        } else {
            cuts.add(cut);
            if (cut.helped().misses()) {
                cutFurther(cut, cut.helped(), now);
            }
        }
        return true;
    }

    /** By which power of the calls at once their time has fallen. */
    private static double elasticity(Probe probe, double callNanos, double held) {
        return Math.log(probe.callNanos() / callNanos) / Math.log(probe.held() / held);
    }

    private void giveUp(Cut cut, String why, long now) {
        cap(cut, Double.POSITIVE_INFINITY, now);
        giveUp(cut.helped(), why, now);
    }

    /** Donors get back what does not help enough. */
    private void giveUp(PeriodState state, String why, long now) {
        for (Cut cut : cuts) {
            if (cut.helped() == state) {
                cap(cut, Double.POSITIVE_INFINITY, now);
            }
        }
        cuts.removeIf(cut -> cut.helped() == state);
        state.giveUpProbing();
        reportHopeless(state, why);
    }

    private static void cutFurther(Cut cut, PeriodState state, long now) {
        double share = Math.clamp(1 / state.index(), LEAST_CUT, AT_EASE);
        cap(cut, cap(cut, now) * share, now);
    }

    private static double cap(Cut cut, long now) {
        Places<?> places = cut.connection().places();
        synchronized (places) {
            return places.cap(cut.donor(), now);
        }
    }

    private static void cap(Cut cut, double places, long now) {
        ManagedConnection connection = cut.connection();
        synchronized (connection.places()) {
            connection.places().cap(cut.donor(), Math.max(1, places), now);
        }
        connection.grantFree().run();
    }

    /** Raises caps while everyone more important is at ease. */
    private void giveBack(long now) {
        for (Cut cut : cuts) {
            boolean atEase =
                    periods.stream()
                            .filter(other -> isBelow(cut.donor(), other))
                            .noneMatch(other -> other.index() > RELAXED);
            if (atEase) {
                int capacity = cut.connection().places().capacity();
                double raised = cap(cut, now) + Math.max(1, GIVE_BACK * capacity);
                cap(cut, raised >= capacity ? Double.POSITIVE_INFINITY : raised, now);
            }
        }
        cuts.removeIf(cut -> cap(cut, now) == Double.POSITIVE_INFINITY);
    }

    /**
     * A period, as administrators see it.
     *
     * @param index NaN if too few requests have ended
     * @param last of the last interval
     * @param first whether it goes before more important work that has time
     */
    public record PeriodView(ServicePeriod period, double index, Reading last, boolean first) {}

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
