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
    private final List<Connection> connections = new ArrayList<>();
    private @Nullable Probe probe;
    private boolean hasOtherGoals;
    private int quiet;

    /**
     * Fewer calls at once for a period, as a trial.
     *
     * @param callNanos mean call of the period to help, before
     * @param held places in use, before
     */
    private record Probe(
            PeriodState helped,
            Connection connection,
            ServicePeriod donor,
            double callNanos,
            double held,
            boolean confirmed) {}

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
            periods.forEach(state -> state.period().promote(false));
        }
        probe = null; // its connection may be another one now
        for (Connection connection : connections) {
            synchronized (connection.places()) {
                if (otherGoals) {
                    connection.places().endCaps();
                }
                connection.places().rekey(now);
            }
            connection.grantFree().run();
        }
    }

    /**
     * Places that are managed.
     *
     * @param grantFree grants places that a decision has made free
     */
    public record Connection(Places<?> places, Runnable grantFree) {}

    /** Manages the places of these connections, and no others. */
    public synchronized void manage(List<Connection> all, long now) {
        List<Connection> dropped = new ArrayList<>(connections);
        connections.addAll(all);
        rekey(now);
        connections.removeAll(dropped);
    }

    /** Takes periods of classes that are no longer defined out of their resource groups. */
    public synchronized void keepGroups(Collection<ResourceGroup> groups) {
        for (PeriodState state : periods) {
            ResourceGroup group = state.period().group();
            if (group != null && !groups.contains(group)) {
                state.period().group(null);
            }
        }
    }

    /** To be called each second. */
    public synchronized void second(long now) {
        for (Connection connection : connections) {
            synchronized (connection.places()) {
                connection.places().second(now);
            }
            connection.grantFree().run();
        }
    }

    /** To be called each {@link #INTERVAL_SECONDS}. */
    public synchronized void interval(long now) {
        periods.forEach(PeriodState::interval);
        Map<Connection, List<Use>> uses = new HashMap<>();
        for (Connection connection : connections) {
            synchronized (connection.places()) {
                uses.put(connection, connection.places().interval(now));
            }
        }
        boolean acted = takeBackPromotions();
        acted |= endProbe(uses, now);
        if (!acted) {
            acted = helpOne(uses, now);
        }
        quiet = acted ? 0 : quiet + 1;
        if (quiet >= QUIET_INTERVALS) {
            giveBack(now);
        }
    }

    private boolean takeBackPromotions() {
        boolean acted = false;
        for (PeriodState state : periods) {
            if (!state.period().isPromoted()) {
                continue;
            }
            boolean harms =
                    periods.stream()
                            .anyMatch(other -> isMoreImportant(other, state) && other.misses());
            state.easy = state.index() < EASY ? state.easy + 1 : 0;
            if (harms || state.easy >= EASY_INTERVALS) {
                state.period().promote(false);
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

    private static boolean isMoreImportant(PeriodState one, PeriodState other) {
        return one.objective().importance() < other.objective().importance();
    }

    /** The first of the periods that miss their goals for which something can be done. */
    private boolean helpOne(Map<Connection, List<Use>> uses, long now) {
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

    private boolean help(PeriodState state, Map<Connection, List<Use>> uses, long now) {
        if (state.executionIndex() > 1) {
            return startProbe(state, uses, now);
        }
        Optional<Connection> busiest = whereItWaits(state, uses);
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
                                        && there.stream()
                                                .anyMatch(use ->
                                                        use.period() == other.period()
                                                                && use.offered() > 0));
        if (!donor || state.period().isPromoted() || state.promotionPause > 0) {
            return false;
        }
        state.period().promote(true);
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
        for (Connection connection : connections) {
            synchronized (connection.places()) {
                if (connection.places().connection().equals(group.limits().connection())) {
                    sum += connection.places().held(group);
                }
            }
        }
        return sum;
    }

    private static boolean isAtMaximum(Connection connection, ResourceGroup group) {
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

    private static Optional<Connection> whereItWaits(
            PeriodState state, Map<Connection, List<Use>> uses) {
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

    private boolean startProbe(PeriodState state, Map<Connection, List<Use>> uses, long now) {
        if (state.probePause > 0 || probe != null) {
            return false;
        }
        for (Map.Entry<Connection, List<Use>> entry : uses.entrySet()) {
            Connection connection = entry.getKey();
            int capacity = connection.places().capacity();
            Optional<Use> own =
                    use(entry.getValue(), state.period())
                            .filter(use -> use.longest() > state.objective().time());
            Optional<Use> donor =
                    entry.getValue().stream()
                            .filter(use ->
                                    use.period().objective().importance()
                                            > state.objective().importance())
                            .filter(use -> use.averageHeld() > 0)
                            .max(
                                    Comparator.comparingInt(
                                            use -> use.period().objective().importance()));
            double below =
                    entry.getValue().stream()
                            .filter(use ->
                                    use.period().objective().importance()
                                            > state.objective().importance())
                            .mapToDouble(Use::averageHeld)
                            .sum();
            if (own.isEmpty() || donor.isEmpty() || capacity < FEWEST_PLACES) {
                continue;
            }
            Probe begun =
                    new Probe(
                            state,
                            connection,
                            donor.get().period(),
                            own.get().callNanos(),
                            held(entry.getValue()),
                            capOf(connection, donor.get().period(), now)
                                    < Double.POSITIVE_INFINITY);
            if (begun.confirmed()) {
                cutFurther(begun, now); // it has helped before
                return true;
            }
            if (below >= DONOR_SHARE * capacity) {
                double cut = Math.max(1, FIRST_CUT * capacity);
                cap(connection, begun.donor(), donor.get().averageHeld() - cut, now);
                probe = begun;
                decisions.accept(
                        "Fewer calls of "
                                + begun.donor()
                                + " at once at "
                                + connection.places().connection()
                                + ", to see whether calls of "
                                + state.period()
                                + " take less time");
                return true;
            }
        }
        state.giveUpProbing();
        reportHopeless(state, "its calls take longer than its goal");
        return false;
    }

    private static double held(List<Use> uses) {
        return uses.stream().mapToDouble(Use::averageHeld).sum();
    }

    /** Decides on a trial after one interval, and goes on while it helps. */
    private boolean endProbe(Map<Connection, List<Use>> uses, long now) {
        Probe running = probe;
        if (running == null) {
            return false;
        }
        List<Use> there = uses.getOrDefault(running.connection(), List.of());
        Optional<Use> own = use(there, running.helped().period());
        if (!running.confirmed()) {
            double elasticity =
                    own.map(use ->
                                    Math.log(running.callNanos() / use.callNanos())
                                            / Math.log(running.held() / held(there)))
                            .orElse(Double.NaN);
            if (!(elasticity >= ELASTIC)) {
                cap(running.connection(), running.donor(), Double.POSITIVE_INFINITY, now);
                running.helped().giveUpProbing();
                reportHopeless(
                        running.helped(), "its calls take as long with fewer of others at once");
                probe = null;
                return true;
            }
        }
        double index = running.helped().index();
        if (Double.isNaN(index) || index <= AT_EASE) {
            probe = null; // the cap stays, and is given back when all are at ease
            return true;
        }
        cutFurther(running, now);
        return true;
    }

    private void cutFurther(Probe running, long now) {
        double cut = Math.clamp(1 / running.helped().index(), LEAST_CUT, AT_EASE);
        double cap = capOf(running.connection(), running.donor(), now);
        cap(running.connection(), running.donor(), cap * cut, now);
        probe =
                new Probe(
                        running.helped(),
                        running.connection(),
                        running.donor(),
                        running.callNanos(),
                        running.held(),
                        true);
    }

    private static double capOf(Connection connection, ServicePeriod period, long now) {
        synchronized (connection.places()) {
            return connection.places().cap(period, now);
        }
    }

    private static void cap(Connection connection, ServicePeriod period, double places, long now) {
        synchronized (connection.places()) {
            connection.places().cap(period, Math.max(1, places), now);
        }
        connection.grantFree().run();
    }

    /** Raises caps while everyone more important is at ease. */
    private void giveBack(long now) {
        for (Connection connection : connections) {
            for (PeriodState state : periods) {
                boolean atEase =
                        periods.stream()
                                .filter(other -> isMoreImportant(other, state))
                                .noneMatch(other -> other.index() > RELAXED);
                double cap;
                synchronized (connection.places()) {
                    cap = connection.places().cap(state.period(), now);
                }
                if (atEase && cap < Double.POSITIVE_INFINITY) {
                    int capacity = connection.places().capacity();
                    double raised = cap + Math.max(1, GIVE_BACK * capacity);
                    cap(
                            connection,
                            state.period(),
                            raised >= capacity ? Double.POSITIVE_INFINITY : raised,
                            now);
                }
            }
        }
    }

    /**
     * A period, as administrators see it.
     *
     * @param index NaN if too few requests have ended
     * @param last of the last interval
     */
    public record PeriodView(ServicePeriod period, double index, Reading last) {}

    /** All periods, in the order in which they were defined. */
    public synchronized List<PeriodView> views() {
        return periods.stream()
                .map(state -> new PeriodView(state.period(), state.index(), state.latest()))
                .toList();
    }

    /** The performance index of the last interval; NaN if too few requests have ended. */
    public synchronized double index(ServicePeriod period) {
        return stateOf(period).map(PeriodState::index).orElse(Double.NaN);
    }
}
