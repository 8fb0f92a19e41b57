package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.server.workload.ServiceDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.ClassDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.GoalDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDuration;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PlaceLimit;
import io.ironbridge.apiproject.server.workload.WorkloadConfig;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.admin.Administration.DecisionView;
import io.ironbridge.gateway.call.Admission;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.workload.Goal;
import io.ironbridge.gateway.workload.GoalCounts.Reading;
import io.ironbridge.gateway.workload.ManagedConnection;
import io.ironbridge.gateway.workload.Objective;
import io.ironbridge.gateway.workload.ResourceGroup;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.WorkloadManager;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The service classes of the configuration that serves, and the manager that keeps their goals.
 * Without a service definition nothing runs. Thread-safe.
 */
final class ServiceClasses {
    private static final System.Logger LOG = System.getLogger(ServiceClasses.class.getName());

    private static final int DECISIONS = 20;

    /** Classes that may take reserved places. */
    private static final int IMPORTANT = 2;

    private static final double NANOS = 1e9;
    private static final double PERCENT = 100;

    private final WorkloadManager manager = new WorkloadManager(this::onDecision);
    private final MeterRegistry registry;
    private final ScheduledExecutorService timers;
    private final WorkloadActivity activity;
    private final Deque<DecisionView> decisions = new ArrayDeque<>();
    private final Set<ServicePeriod> metered = new HashSet<>();
    private Optional<ServiceDefinition> definition = Optional.empty();
    private Optional<ServiceDefinition.Policy> policy = Optional.empty();

    /** By an administrator, who has not chosen yet if it is empty. */
    private Optional<String> chosen = Optional.empty();

    private Map<String, ResourceGroup> groups = Map.of();
    private final Map<ResourceGroup, Long> cpu = new HashMap<>();
    private long countedAt;
    private boolean ticking;
    private int seconds;

    /**
     * @param timers run the manager each second
     * @param activity names the active policy in reports
     */
    ServiceClasses(
            MeterRegistry registry, ScheduledExecutorService timers, WorkloadActivity activity) {
        this.registry = registry;
        this.timers = timers;
        this.activity = activity;
    }

    private void onDecision(String what) {
        LOG.log(Level.INFO, "IRB-GW-0360I " + what);
        synchronized (decisions) {
            decisions.addLast(new DecisionView(Instant.now(), what));
            if (decisions.size() > DECISIONS) {
                decisions.removeFirst();
            }
        }
    }

    /** The last decisions, oldest first. */
    List<DecisionView> decisions() {
        synchronized (decisions) {
            return List.copyOf(decisions);
        }
    }

    synchronized Optional<ServiceDefinition> definition() {
        return definition;
    }

    /** The active policy; empty without a service definition. */
    synchronized Optional<ServiceDefinition.Policy> policy() {
        return policy;
    }

    /**
     * Activates another policy of the definition, until the server stops or a configuration without
     * this policy is loaded.
     *
     * @return false if there is no such policy
     */
    synchronized boolean activate(String name) {
        Optional<ServiceDefinition.Policy> wanted = definition.flatMap(one -> one.policy(name));
        wanted.ifPresent(found -> {
            chosen = Optional.of(name);
            activate(found);
            manager.rekey(System.nanoTime());
        });
        return wanted.isPresent();
    }

    private void activate(ServiceDefinition.Policy next) {
        boolean changed = !Optional.of(next).equals(policy);
        policy = Optional.of(next);
        define(next);
        if (changed) {
            activity.onPolicy(next.name());
            onDecision(
                    "Policy "
                            + next.name()
                            + " is active, chosen by "
                            + (chosen.isPresent() ? "an administrator" : "the configuration"));
        }
    }

    WorkloadManager manager() {
        return manager;
    }

    /** Keeps the goals of a configuration from now on, at its connections. */
    synchronized void follow(WorkloadConfig config, Collection<BackEnd> backEnds) {
        definition = config.definition();
        Map<String, ResourceGroup> before = groups;
        groups =
                definition.stream()
                        .flatMap(one -> one.resourceGroups().stream())
                        .collect(
                                Collectors.toMap(
                                        ServiceDefinition.ResourceGroup::name,
                                        this::group,
                                        (one, _) -> one,
                                        LinkedHashMap::new));
        cpu.clear();
        before.values().stream()
                .filter(group -> !groups.containsValue(group))
                .forEach(ResourceGroup::retire);
        chosen = chosen.filter(name -> definition.flatMap(one -> one.policy(name)).isPresent());
        definition
                .flatMap(one -> one.policy(chosen.orElse(one.policy())))
                .ifPresentOrElse(this::activate, () -> policy = Optional.empty());
        manager.keepGroups(groups.values());
        manager.manage(
                backEnds.stream().map(BackEnd::admission).map(ServiceClasses::connection).toList(),
                System.nanoTime());
        if (definition.isEmpty()) {
            manager.endHelp(System.nanoTime());
        } else if (!ticking) {
            ticking = true;
            countedAt = System.nanoTime();
            var _ = timers.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
        }
    }

    /** One with the same limits keeps what it has used. */
    private ResourceGroup group(ServiceDefinition.ResourceGroup defined) {
        Optional<PlaceLimit> places = defined.places();
        ResourceGroup.Limits limits =
                new ResourceGroup.Limits(
                        places.map(PlaceLimit::connection).orElse(""),
                        places.map(PlaceLimit::min).orElse(0),
                        places.map(PlaceLimit::max).orElse(Integer.MAX_VALUE),
                        defined.maxCpuPercent() / PERCENT);
        ResourceGroup known = groups.get(defined.name());
        return known != null && known.limits().equals(limits)
                ? known
                : new ResourceGroup(defined.name(), limits);
    }

    synchronized List<ResourceGroup> groups() {
        return List.copyOf(groups.values());
    }

    /** Counts what resource groups have used since the last time. */
    private synchronized void countCpu(long now) {
        double elapsed = (double) now - countedAt;
        double all = elapsed * Runtime.getRuntime().availableProcessors();
        countedAt = now;
        for (ResourceGroup group : groups.values()) {
            long sum = activity.spentNanos(period -> period.group() == group);
            Long before = cpu.put(group, sum);
            group.used(before == null ? 0 : (sum - before) / all, elapsed / NANOS);
        }
    }

    private static ManagedConnection connection(Admission admission) {
        return new ManagedConnection(admission.places(), admission::grantFree);
    }

    private void define(ServiceDefinition.Policy policy) {
        for (ClassDefinition definition : policy.classes()) {
            manager
                    .define(
                            definition.name(),
                            periods(definition),
                            groups.get(definition.resourceGroup()))
                    .periods()
                    .stream()
                    .filter(metered::add)
                    .forEach(this::meter);
        }
    }

    private static List<WorkloadManager.PeriodDefinition> periods(ClassDefinition definition) {
        List<WorkloadManager.PeriodDefinition> periods = new ArrayList<>();
        long elapsed = 0;
        long cpu = 0;
        for (PeriodDefinition period : definition.periods()) {
            PeriodDuration duration = period.duration().orElse(null);
            boolean byCpu = duration != null && duration.cpu();
            long nanos = duration == null ? Long.MAX_VALUE : duration.length().toNanos();
            cpu += byCpu ? nanos : 0;
            elapsed += byCpu || duration == null ? 0 : nanos;
            periods.add(
                    new WorkloadManager.PeriodDefinition(
                            new Objective(
                                    period.importance(), goal(period.goal()), period.refuseEarly()),
                            duration == null ? nanos : byCpu ? cpu : elapsed,
                            byCpu));
        }
        return periods;
    }

    private static Goal goal(GoalDefinition goal) {
        return switch (goal) {
            case GoalDefinition.Percentile(int percent, var time) ->
                    new Goal.Percentile(percent, time.toNanos());
            case GoalDefinition.Average(var time) -> new Goal.Average(time.toNanos());
            case GoalDefinition.Velocity(int percent) -> new Goal.Velocity(percent);
            case GoalDefinition.Discretionary() -> new Goal.Discretionary();
        };
    }

    /**
     * The highest performance index of work of importance 1 and 2; 0 if there is none, or all of it
     * is idle.
     */
    synchronized double importantIndex() {
        return metered.stream()
                .filter(period -> period.objective().importance() <= IMPORTANT)
                .mapToDouble(manager::index)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    /** A bug must not end the schedule, and with it the keeping of goals. */
    private void tick() {
        try {
            long now = System.nanoTime();
            countCpu(now);
            manager.second(now);
            if (++seconds % WorkloadManager.INTERVAL_SECONDS == 0 && definition().isPresent()) {
                manager.interval(now);
            }
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-GW-0361E The workload manager failed in one cycle", e);
        }
    }

    private void meter(ServicePeriod period) {
        Tags tags = Tags.of("service_class", period.serviceClass(), "period", "" + period.number());
        Gauge.builder("ironbridge.workload.performance.index", () -> manager.index(period))
                .description(
                        "Performance index of the last ten seconds; above 1 the goal is missed")
                .tags(tags)
                .register(registry);
        count("ended", "Requests that ended", tags, period, Reading::ended);
        count("failed", "Requests that the back end did not answer", tags, period, Reading::failed);
        count(
                "response.seconds",
                "Response times of the requests that ended",
                tags,
                period,
                reading -> reading.actualNanos() / NANOS);
        count(
                "queued.seconds",
                "Part of the response times that was spent waiting for a place",
                tags,
                period,
                reading -> reading.queuedNanos() / NANOS);
        count("refused", "Requests refused early", tags, period, Reading::refused);
        count(
                "expired",
                "Requests that waited until there was no time for a call",
                tags,
                period,
                Reading::expired);
    }

    private void count(
            String name,
            String description,
            Tags tags,
            ServicePeriod period,
            ToDoubleFunction<Reading> value) {
        FunctionCounter.builder(
                        "ironbridge.workload." + name,
                        period,
                        one -> value.applyAsDouble(one.counts().read()))
                .description(description)
                .tags(tags)
                .register(registry);
    }
}
