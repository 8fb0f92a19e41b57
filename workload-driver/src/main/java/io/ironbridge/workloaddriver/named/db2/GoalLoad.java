package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Part;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Phases;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Work;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The loads of a story, side by side, and what else happens in its intervals. */
final class GoalLoad implements AutoCloseable {
    private final ScheduledExecutorService threads = new ScheduledThreadPoolExecutor(8);
    private final RunContext context;
    private final Phases phases;
    private final Duration interval;
    private final List<Running> running = new ArrayList<>();

    GoalLoad(RunContext context, Phases phases, Duration interval) {
        this.context = context;
        this.phases = phases;
        this.interval = interval;
    }

    private record Running(Work work, Part part, Future<Measurement> result) {}

    /** Runs something at the beginning of an interval, which has a number from 0. */
    <T> Future<T> at(int number, Callable<T> action) {
        return threads.schedule(
                action, interval.multipliedBy(number).toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Starts a part of a class's load.
     *
     * @param processes processes to measure in addition to the driver, by name
     */
    void start(HttpLoad.Call call, Work work, Part part, Map<String, Long> processes) {
        long seed = running.size() + 1L; // arrivals are independent
        Plan plan = plan(part.load(), interval, phases.count(part.when()), seed);
        Map<String, Long> observed = Map.copyOf(processes);
        Future<Measurement> result =
                at(phases.first(part.when()), () -> measure(context, call, plan, observed));
        running.add(new Running(work, part, result));
    }

    static Measurement measure(
            RunContext context, HttpLoad.Call call, Plan plan, Map<String, Long> processes)
            throws IOException, InterruptedException {
        try (HttpLoad load = new HttpLoad(context, 1)) {
            return load.measure(call, plan, processes);
        }
    }

    static Plan plan(Load load, Duration interval, int intervals, long seed) {
        return new Plan(
                List.of(new RequestKind("request", 1)),
                load,
                new WarmUp.None(),
                interval,
                intervals,
                0,
                seed);
    }

    /** The intervals of a class's parts, by number from 0. */
    Map<Integer, List<Interval>> of(Work work) throws IOException, InterruptedException {
        Map<Integer, List<Interval>> intervals = new HashMap<>();
        for (Running one : running) {
            if (one.work().equals(work)) {
                int number = phases.first(one.part().when());
                for (Interval measured : await(one.result()).intervals()) {
                    intervals.computeIfAbsent(number++, _ -> new ArrayList<>()).add(measured);
                }
            }
        }
        return intervals;
    }

    static <T> T await(Future<T> result) throws IOException, InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
