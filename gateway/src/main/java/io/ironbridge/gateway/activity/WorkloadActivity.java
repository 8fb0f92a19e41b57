package io.ironbridge.gateway.activity;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
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
    private final Map<String, ReportClass> classes = new TreeMap<>();
    private final List<RequestSampler> samplers = new ArrayList<>();
    private final Deque<Interval> kept = new ArrayDeque<>();
    private Mark began;
    private ThreadGroups.Reading groups;

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

    /** The report class of this name; created on first use. */
    public synchronized ReportClass reportClass(String name) {
        return classes.computeIfAbsent(name, unknown -> new ReportClass(unknown, settings.loops()));
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
        List<Interval.Activity> active = new ArrayList<>();
        List<String> idle = new ArrayList<>();
        for (ReportClass one : classes.values()) {
            Counts counts = reading.apply(one);
            if (counts.isEmpty()) {
                idle.add(one.name());
            } else {
                active.add(Interval.Activity.of(one.name(), counts));
            }
        }
        return new Interval(
                began.instant(),
                now.instant(),
                now.nanoTime() - began.nanoTime(),
                complete,
                active,
                idle,
                since(began.process(), now.process()),
                groupsNow.since(groups),
                sources.overhead().get());
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
