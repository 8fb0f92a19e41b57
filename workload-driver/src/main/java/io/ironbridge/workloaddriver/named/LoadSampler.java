package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Engine;
import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Latencies;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Takes samples under load with one request. Used by one thread. */
public final class LoadSampler implements AutoCloseable {
    private final RunContext context;
    private final ScheduledExecutorService control =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("drive-control").factory());

    public LoadSampler(RunContext context) {
        this.context = context;
    }

    /**
     * Where requests are sent.
     *
     * @param loops event loops of the clients
     * @param name name in failures
     */
    public record Destination(Driver driver, List<Loop> loops, String name) {}

    /**
     * Takes one sample and prints its failures.
     *
     * @param processes processes to measure in addition to the driver, by name
     */
    public Sample sample(int round, Destination destination, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return sample(round, destination, pace, processes, RunListener.NONE);
    }

    /**
     * One sample.
     *
     * @param listener notified when measuring starts and ends
     */
    public Sample sample(
            int round,
            Destination destination,
            Pace pace,
            Map<String, Long> processes,
            RunListener listener)
            throws IOException, InterruptedException {
        Measurement measured =
                run(destination, pace.plan(), ProcessMonitor.of(processes), listener);
        Interval total = measured.total();
        if (total.kinds().isEmpty()) { // it was stopped before
            return Sample.ofValues(round, Map.of());
        }
        RequestKindResult all = total.all();
        all.failures().forEach(failure -> context.progress().note(line(destination, failure)));
        return new Sample(
                round,
                total.nanos() / 1e9,
                all.count(),
                all.failed().count(),
                all.bytes(),
                latency(all.good()),
                uses(total.processes()),
                Map.of());
    }

    private static String line(Destination destination, Failure failure) {
        return "failed: %s, %d times at %s: %s"
                .formatted(
                        failure.reason(), failure.count(), destination.name(), failure.example());
    }

    /** Runs a plan. */
    public Measurement measure(Destination destination, Plan plan, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return run(destination, plan, ProcessMonitor.of(processes), RunListener.NONE);
    }

    /** In milliseconds. */
    public static Sample.Latency latency(Latencies of) {
        if (of.count() == 0) {
            return Sample.Latency.NONE;
        }
        return new Sample.Latency(
                of.mean() / 1e6,
                of.percentile(50) / 1e6,
                of.percentile(90) / 1e6,
                of.percentile(99) / 1e6,
                of.percentile(99.9) / 1e6,
                of.max() / 1e6);
    }

    /** CPU and memory by process name, without the processes that could not be read. */
    public static Map<String, Sample.Use> uses(List<ProcessUsage> processes) {
        Map<String, Sample.Use> uses = new HashMap<>();
        for (ProcessUsage use : processes) {
            if (use.known()) {
                uses.put(
                        use.name(),
                        new Sample.Use(
                                use.userNanos() / 1e9,
                                use.systemNanos() / 1e9,
                                use.residentBytes()));
            }
        }
        return uses;
    }

    private Measurement run(
            Destination destination, Plan plan, ProcessMonitor processes, RunListener listener)
            throws IOException, InterruptedException {
        Engine.Setup setting =
                new Engine.Setup(
                        destination.driver(),
                        destination.loops(),
                        new ExecutorLoop(control),
                        processes,
                        listener);
        Engine.Run run = Engine.start(plan, setting);
        context.stop().onRequest(run::stop);
        try {
            return run.result().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        control.shutdownNow();
    }
}
