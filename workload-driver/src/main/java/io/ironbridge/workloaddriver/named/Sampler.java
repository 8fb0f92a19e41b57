package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.Driver;
import io.ironbridge.workloaddriver.Engine;
import io.ironbridge.workloaddriver.ExecutorLoop;
import io.ironbridge.workloaddriver.Failure;
import io.ironbridge.workloaddriver.Interval;
import io.ironbridge.workloaddriver.KindResult;
import io.ironbridge.workloaddriver.Latencies;
import io.ironbridge.workloaddriver.Loop;
import io.ironbridge.workloaddriver.Measurement;
import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.ProcessUse;
import io.ironbridge.workloaddriver.Processes;
import io.ironbridge.workloaddriver.Watcher;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Takes samples by sending one request again and again. Used by one thread. */
public final class Sampler implements AutoCloseable {
    private final Surroundings around;
    private final ScheduledExecutorService control =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("drive-control").factory());

    public Sampler(Surroundings around) {
        this.around = around;
    }

    /**
     * To whom requests go.
     *
     * @param loops which do the work
     * @param name as failures tell it
     */
    public record To(Driver driver, List<Loop> loops, String name) {}

    /**
     * One sample. Failures are told.
     *
     * @param processes whose use is measured beside the driver's, by name
     */
    public Sample sample(int round, To to, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return sample(round, to, pace, processes, Watcher.NONE);
    }

    /**
     * One sample.
     *
     * @param watcher hears when measuring begins and ends
     */
    public Sample sample(int round, To to, Pace pace, Map<String, Long> processes, Watcher watcher)
            throws IOException, InterruptedException {
        Measurement measured = run(to, pace.plan(), Processes.of(processes), watcher);
        Interval total = measured.total();
        if (total.kinds().isEmpty()) { // it was stopped before
            return Sample.ofValues(round, Map.of());
        }
        KindResult all = total.all();
        all.failures().forEach(failure -> around.progress().note(line(to, failure)));
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

    private static String line(To to, Failure failure) {
        return "failed: %s, %d times at %s: %s"
                .formatted(failure.reason(), failure.count(), to.name(), failure.example());
    }

    /** What a plan comes to; what it means is for the caller to say. */
    public Measurement measure(To to, Plan plan, Map<String, Long> processes)
            throws IOException, InterruptedException {
        return run(to, plan, Processes.of(processes), Watcher.NONE);
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

    /** By the names of processes that something is known of. */
    public static Map<String, Sample.Use> uses(List<ProcessUse> processes) {
        Map<String, Sample.Use> uses = new HashMap<>();
        for (ProcessUse use : processes) {
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

    private Measurement run(To to, Plan plan, Processes processes, Watcher watcher)
            throws IOException, InterruptedException {
        Engine.Setting setting =
                new Engine.Setting(
                        to.driver(), to.loops(), new ExecutorLoop(control), processes, watcher);
        Engine.Run run = Engine.start(plan, setting);
        around.stop().onAsked(run::stop);
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
