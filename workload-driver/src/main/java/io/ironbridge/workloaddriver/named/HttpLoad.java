package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.Engine;
import io.ironbridge.workloaddriver.ExecutorLoop;
import io.ironbridge.workloaddriver.Failure;
import io.ironbridge.workloaddriver.Interval;
import io.ironbridge.workloaddriver.Kind;
import io.ironbridge.workloaddriver.KindResult;
import io.ironbridge.workloaddriver.Latencies;
import io.ironbridge.workloaddriver.Load;
import io.ironbridge.workloaddriver.Measurement;
import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.ProcessUse;
import io.ironbridge.workloaddriver.Processes;
import io.ironbridge.workloaddriver.ThinkTime;
import io.ironbridge.workloaddriver.WarmUp;
import io.ironbridge.workloaddriver.Watcher;
import io.ironbridge.workloaddriver.http.Checks;
import io.ironbridge.workloaddriver.http.Credentials;
import io.ironbridge.workloaddriver.http.HttpDriver;
import io.ironbridge.workloaddriver.http.HttpLoops;
import io.ironbridge.workloaddriver.http.HttpRequest;
import io.ironbridge.workloaddriver.http.HttpSettings;
import io.ironbridge.workloaddriver.http.Target;
import io.ironbridge.workloaddriver.http.Tls;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.values.Template;
import io.ironbridge.workloaddriver.values.Variables;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Takes samples by sending one request again and again to a port of this machine. Every answer is
 * checked. Used by one thread.
 */
public final class HttpLoad implements AutoCloseable {
    private static final int OK = 200;

    private final Surroundings around;
    private final HttpLoops loops;
    private final ScheduledExecutorService control;

    /**
     * @param eventLoops threads that send; 0: one for each processor
     */
    public HttpLoad(Surroundings around, int eventLoops) {
        this.around = around;
        this.loops = HttpLoops.start(eventLoops);
        this.control =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("drive-control").factory());
    }

    /**
     * A GET.
     *
     * @param path with the query
     * @param bytes that the answer's body has; its status is 200
     */
    public record Get(int port, String path, long bytes) {}

    /**
     * How it is sent: by clients that each wait for their answer and think.
     *
     * @param settle before measuring, in which clients come one after the other
     */
    public record Pace(int clients, Duration thinkTime, Duration settle, Duration interval) {
        Plan plan() {
            // those who think come evenly over a think time: they would stay together otherwise
            Duration ramp = thinkTime.compareTo(settle) < 0 ? thinkTime : settle;
            return new Plan(
                    List.of(new Kind("get", 1)),
                    new Load.Closed(clients, new ThinkTime.Fixed(thinkTime), ramp),
                    settle.isZero() ? new WarmUp.None() : new WarmUp.Time(settle),
                    interval,
                    1,
                    0,
                    1);
        }
    }

    /**
     * One sample.
     *
     * @param processes whose use is measured beside the driver's, by name
     */
    public Sample sample(int round, Get get, Pace pace, Map<String, Long> processes)
            throws IOException, InterruptedException {
        Measurement measured = run(get, pace, Processes.of(processes));
        Interval total = measured.total();
        if (total.kinds().isEmpty()) { // it was stopped before
            return Sample.ofValues(round, Map.of());
        }
        KindResult all = total.all();
        all.failures().forEach(failure -> around.progress().note(line(get, failure)));
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

    private static String line(Get get, Failure failure) {
        return "failed: %s, %d times at port %d%s: %s"
                .formatted(
                        failure.reason(),
                        failure.count(),
                        get.port(),
                        get.path(),
                        failure.example());
    }

    private static Sample.Latency latency(Latencies good) {
        if (good.count() == 0) {
            return Sample.Latency.NONE;
        }
        return new Sample.Latency(
                good.mean() / 1e6,
                good.percentile(50) / 1e6,
                good.percentile(90) / 1e6,
                good.percentile(99) / 1e6,
                good.percentile(99.9) / 1e6,
                good.max() / 1e6);
    }

    private static Map<String, Sample.Use> uses(List<ProcessUse> processes) {
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

    private Measurement run(Get get, Pace pace, Processes processes)
            throws IOException, InterruptedException {
        Engine.Setting setting =
                new Engine.Setting(
                        driver(get),
                        loops.all(),
                        new ExecutorLoop(control),
                        processes,
                        Watcher.NONE);
        Engine.Run run = Engine.start(pace.plan(), setting);
        around.stop().onAsked(run::stop);
        try {
            return run.result().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private HttpDriver driver(Get get) throws IOException {
        Variables none = new Variables(Map.of());
        Checks checks = new Checks(Set.of(OK), get.bytes(), get.bytes(), List.of());
        HttpRequest request =
                new HttpRequest(
                        "GET", template(get.path(), none), List.of(), Optional.empty(), checks);
        HttpSettings settings =
                new HttpSettings(
                        new Target(false, "127.0.0.1", get.port()),
                        new Tls.Default(),
                        new Credentials.None(),
                        HttpSettings.Limits.DEFAULTS);
        return HttpDriver.of(settings, List.of(request), none, loops);
    }

    private static Template template(String path, Variables none) {
        try {
            return Template.of(path, none);
        } catch (Template.Unknown e) {
            throw new IllegalArgumentException(path, e);
        }
    }

    @Override
    public void close() {
        control.shutdownNow();
        loops.close();
    }
}
