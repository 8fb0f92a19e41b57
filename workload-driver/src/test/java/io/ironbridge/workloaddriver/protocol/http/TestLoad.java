package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.engine.Engine;
import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.protocol.template.Template;
import io.ironbridge.workloaddriver.protocol.template.Variables;
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
    private final NettyLoops loops;

    TestLoad(int threads) {
        this.loops = NettyLoops.start(threads);
    }

    Measurement run(
            HttpSettings settings, Plan plan, List<HttpRequest> requests, Variables variables)
            throws Exception {
        HttpDriver driver = HttpDriver.of(settings, requests, variables, loops);
        return Engine.start(
                        plan,
                        new Engine.Setup(
                                driver,
                                loops.all(),
                                new ExecutorLoop(control),
                                ProcessMonitor.of(Map.of()),
                                RunListener.NONE))
                .result()
                .get(50, TimeUnit.SECONDS);
    }

    /** Ends with so many requests, or after an hour. */
    static Plan closed(int clients, long requests) {
        return new Plan(
                List.of(new RequestKind("only", 1)),
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

    static RequestKindResult all(Measurement done) {
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
