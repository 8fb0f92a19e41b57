package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.ReportClass.Assigned;
import io.ironbridge.gateway.workload.GoalCounts.Reading;
import io.ironbridge.gateway.workload.ServicePeriod;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The workload activity of this server: the running interval and the ones before it. Report classes
 * count without a lock of this class. Thread-safe.
 */
public final class WorkloadActivity {
    private static final Path SELF = Path.of("/proc/self");

    private final ActivitySettings settings;
    private final Sources sources;
    private final Map<Key, ReportClass> classes = new ConcurrentHashMap<>();
    private final Map<ServicePeriod, Reading> read = new HashMap<>();
    private final List<RequestSampler> samplers = new ArrayList<>();
    private final Deque<Interval> kept = new ArrayDeque<>();
    private Mark began;
    private ThreadGroups.Reading groups;
    private String policy = "";

    private record Key(String operation, Optional<Assigned> assigned) {}

    private WorkloadActivity(ActivitySettings settings, Sources sources) {
        this.settings = settings;
        this.sources = sources;
        for (int i = 0; i <= settings.loops(); i++) {
            samplers.add(
                    new RequestSampler(
                            settings.allPerSecond(),
                            settings.oneIn(),
                            sources.nanoTime().getAsLong() + i));
        }
        this.groups = sources.groups().get();
        this.began = mark();
    }

    /** For this process, by the system's clocks. */
    public static WorkloadActivity start(ActivitySettings settings) {
        ProcessReader process = new ProcessReader(SELF);
        Optional<ThreadClock> threads =
                settings.oneIn() == 0 ? Optional.empty() : ThreadClock.ofJvm();
        return new WorkloadActivity(
                settings,
                new Sources(
                        InstantSource.system(),
                        System::nanoTime,
                        threads,
                        process::read,
                        process.source(),
                        () -> ThreadGroups.read(SELF),
                        () -> Overhead.measure(threads)));
    }

    static WorkloadActivity start(ActivitySettings settings, Sources sources) {
        return new WorkloadActivity(settings, sources);
    }

    /**
     * Sources of times and costs.
     *
     * @param threads empty if CPU times of requests are not measured
     * @param processSource name of the source of the process's CPU time
     * @param groups reads the usage of each thread of the process; slow
     * @param overhead determines the current cost of measuring
     */
    record Sources(
            InstantSource clock,
            LongSupplier nanoTime,
            Optional<ThreadClock> threads,
            Supplier<ProcessReading> process,
            String processSource,
            Supplier<ThreadGroups.Reading> groups,
            Supplier<Overhead> overhead) {}

    /** The beginning of an interval. */
    private record Mark(Instant instant, long nanoTime, ProcessReading process) {}

    private Mark mark() {
        return new Mark(
                sources.clock().instant(), sources.nanoTime().getAsLong(), sources.process().get());
    }

    /** The counts of an operation; made on first use. */
    public ReportClass reportClass(String operation) {
        return reportClass(new Key(operation, Optional.empty()));
    }

    /** The counts of an operation's requests with these classes; made on first use. */
    public ReportClass reportClass(String operation, Assigned assigned) {
        return reportClass(new Key(operation, Optional.of(assigned)));
    }

    /** Without this object's lock, which is held while files are read. */
    private ReportClass reportClass(Key key) {
        return classes.computeIfAbsent(
                key, one -> new ReportClass(one.operation(), one.assigned(), settings.loops()));
    }

    /**
     * Names the service policy whose goals the periods have from now on. Figures relative to goals
     * start again.
     */
    public synchronized void onPolicy(String name) {
        policy = name;
        for (Key key : classes.keySet()) {
            key.assigned()
                    .map(Assigned::period)
                    .ifPresent(period -> read.put(period, period.counts().read()));
        }
    }

    /**
     * Measures the CPU of a request that has just arrived; null if it is not chosen.
     *
     * @param nanoTime now, by {@link System#nanoTime}
     */
    public @Nullable RequestCpu draw(long nanoTime) {
        return sources.threads().isEmpty()
                ? null
                : samplers.get(MeteredThread.stripe(samplers.size() - 1))
                        .draw(sources.threads().get(), nanoTime);
    }

    /** Measures the CPU of a request for its service class; null if that is not possible. */
    public @Nullable RequestCpu measure() {
        return sources.threads()
                .map(clock -> new RequestCpu(clock, SampleChoice.PERIOD))
                .orElse(null);
    }

    /**
     * CPU time that measured requests of these periods have used since the start, in nanoseconds.
     */
    public long spentNanos(Predicate<ServicePeriod> periods) {
        return classes.values().stream()
                .filter(one -> one.assigned().filter(a -> periods.test(a.period())).isPresent())
                .mapToLong(ReportClass::spentNanos)
                .sum();
    }

    ActivitySettings settings() {
        return settings;
    }

    /** Number of complete intervals that are kept. */
    public int keeps() {
        return settings.keep();
    }

    /**
     * The report as text: of the last complete intervals, and of the running one. Reads many small
     * files: not for event loops.
     */
    public String text(int last) {
        return TextReport.of(intervals(last), method());
    }

    /** The same as JSON. */
    public String json(int last) {
        return JsonReport.of(intervals(last), method(), settings);
    }

    private synchronized List<Interval> intervals(int last) {
        List<Interval> all = new ArrayList<>(last(last));
        all.add(running());
        return all;
    }

    /** How the figures are obtained, one line each. */
    List<String> method() {
        return Method.of(settings, sources.threads().isPresent(), sources.processSource());
    }

    /** The running interval, up to now. */
    synchronized Interval running() {
        return interval(mark(), sources.groups().get(), false, ReportClass::read);
    }

    /** Ends the running interval and starts the next. */
    synchronized Interval close() {
        ThreadGroups.Reading groupsNow = sources.groups().get();
        Mark now = mark();
        Interval ended = interval(now, groupsNow, true, ReportClass::take);
        groups = groupsNow;
        began = now;
        kept.addLast(ended);
        while (kept.size() > settings.keep()) {
            kept.removeFirst();
        }
        return ended;
    }

    /** The last complete intervals, oldest first; possibly fewer. */
    synchronized List<Interval> last(int count) {
        return kept.stream().skip(Math.max(0, kept.size() - count)).toList();
    }

    private Interval interval(
            Mark now,
            ThreadGroups.Reading groupsNow,
            boolean complete,
            Function<ReportClass, Counts> reading) {
        Map<String, Counts> operations = new TreeMap<>();
        Map<ServicePeriod, Counts> periods = new LinkedHashMap<>();
        Map<String, Counts> reports = new TreeMap<>();
        Counts unclassified = Counts.NONE;
        for (ReportClass one : classes.values()) {
            Counts counts = reading.apply(one);
            operations.merge(one.operation(), counts, Counts::and);
            if (one.assigned().isEmpty()) {
                unclassified = unclassified.and(counts);
            } else {
                Assigned assigned = one.assigned().get();
                periods.merge(assigned.period(), counts, Counts::and);
                if (!assigned.reportClass().isEmpty()) {
                    reports.merge(assigned.reportClass(), counts, Counts::and);
                }
            }
        }
        return new Interval(
                began.instant(),
                now.instant(),
                now.nanoTime() - began.nanoTime(),
                complete,
                active(operations),
                operations.entrySet().stream()
                        .filter(one -> one.getValue().isEmpty())
                        .map(Map.Entry::getKey)
                        .toList(),
                services(periods, reports, unclassified, complete),
                since(began.process(), now.process()),
                groupsNow.since(groups),
                sources.overhead().get());
    }

    private static List<Interval.Activity> active(Map<String, Counts> classes) {
        return classes.entrySet().stream()
                .filter(one -> !one.getValue().isEmpty())
                .map(one -> Interval.Activity.of(one.getKey(), one.getValue()))
                .toList();
    }

    /** Empty if no request had a service class. */
    private Optional<Interval.Services> services(
            Map<ServicePeriod, Counts> periods,
            Map<String, Counts> reports,
            Counts unclassified,
            boolean complete) {
        if (periods.isEmpty()) {
            return Optional.empty();
        }
        List<Interval.PeriodActivity> active = new ArrayList<>();
        periods.forEach((period, counts) -> {
            Reading now = period.counts().read();
            Reading since = now.since(read.getOrDefault(period, Reading.NONE));
            if (complete) {
                read.put(period, now);
            }
            if (!counts.isEmpty() || since.missed() + since.expired() > 0) {
                active.add(
                        new Interval.PeriodActivity(
                                period.serviceClass(),
                                period.number(),
                                period.objective(),
                                since,
                                Interval.Activity.of(period.toString(), counts)));
            }
        });
        active.sort(
                Comparator.comparing(Interval.PeriodActivity::serviceClass)
                        .thenComparingInt(Interval.PeriodActivity::number));
        return Optional.of(
                new Interval.Services(policy, active, active(reports), CpuFigure.of(unclassified)));
    }

    private static ProcessReading since(ProcessReading before, ProcessReading now) {
        return new ProcessReading(
                now.cpuMicros() - before.cpuMicros(),
                now.systemMicros().isPresent() && before.systemMicros().isPresent()
                        ? OptionalLong.of(
                                now.systemMicros().getAsLong() - before.systemMicros().getAsLong())
                        : OptionalLong.empty(),
                now.residentBytes(),
                now.heapUsedBytes(),
                now.heapCommittedBytes());
    }
}
