package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.Engine;
import io.ironbridge.workloaddriver.ExecutorLoop;
import io.ironbridge.workloaddriver.Failure;
import io.ironbridge.workloaddriver.Kind;
import io.ironbridge.workloaddriver.KindResult;
import io.ironbridge.workloaddriver.Load;
import io.ironbridge.workloaddriver.Measurement;
import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.Processes;
import io.ironbridge.workloaddriver.ThinkTime;
import io.ironbridge.workloaddriver.WarmUp;
import io.ironbridge.workloaddriver.Watcher;
import io.ironbridge.workloaddriver.values.Template;
import io.ironbridge.workloaddriver.values.Variables;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs real clients, and what tests ask of a run. */
final class TestLoad implements AutoCloseable {
    static final Variables NO_VARIABLES = new Variables(Map.of());

    private final ScheduledExecutorService control = Executors.newSingleThreadScheduledExecutor();
    private final HttpLoops loops;

    TestLoad(int threads) {
        this.loops = HttpLoops.start(threads);
    }

    Measurement run(
            HttpSettings settings, Plan plan, List<HttpRequest> requests, Variables variables)
            throws Exception {
        HttpDriver driver = HttpDriver.of(settings, requests, variables, loops);
        return Engine.start(
                        plan,
                        new Engine.Setting(
                                driver,
                                loops.all(),
                                new ExecutorLoop(control),
                                Processes.of(Map.of()),
                                Watcher.NONE))
                .result()
                .get(50, TimeUnit.SECONDS);
    }

    /** Ends with so many requests, or after an hour. */
    static Plan closed(int clients, long requests) {
        return new Plan(
                List.of(new Kind("only", 1)),
                new Load.Closed(clients, new ThinkTime.Fixed(Duration.ZERO), Duration.ZERO),
                new WarmUp.None(),
                Duration.ofHours(1),
                1,
                requests,
                1);
    }

    static Template template(String text) {
        try {
            return Template.of(text, NO_VARIABLES);
        } catch (Template.Unknown e) {
            throw new IllegalArgumentException(e);
        }
    }

    static KindResult all(Measurement done) {
        return done.total().all();
    }

    static Set<String> reasons(Measurement done) {
        return all(done).failures().stream().map(Failure::reason).collect(Collectors.toSet());
    }

    @Override
    public void close() {
        loops.close();
        control.shutdownNow();
    }
}
