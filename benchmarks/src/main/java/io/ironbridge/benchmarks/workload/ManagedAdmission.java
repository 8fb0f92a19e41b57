package io.ironbridge.benchmarks.workload;

import io.ironbridge.apiproject.server.workload.ClassificationRule;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Qualifier;
import io.ironbridge.apiproject.server.workload.ClassificationRule.TextPattern;
import io.ironbridge.apiproject.server.workload.ServiceDefinition;
import io.ironbridge.apiproject.server.workload.WorkloadConfig;
import io.ironbridge.gateway.workload.Goal;
import io.ironbridge.gateway.workload.Objective;
import io.ironbridge.gateway.workload.Places;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.ServiceTime;
import io.ironbridge.gateway.workload.Waiter;
import io.ironbridge.gateway.workload.WorkloadManager;
import io.ironbridge.gateway.workload.classify.Classification;
import io.ironbridge.gateway.workload.classify.Classifier;
import io.ironbridge.gateway.workload.classify.Facts;
import io.ironbridge.mapping.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures what a managed request costs at a connection where all classes wait: its classification
 * by user, its arrival, its place in the queue, and the grant of the place that a call gave back.
 * The time of a call is not part of it; clocks are read once.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
@Threads(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class ManagedAdmission {
    private static final int CAPACITY = 20;
    private static final int WAITING = 4;
    private static final int ROW = 1_000;
    private static final long CALL = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long GOAL = TimeUnit.SECONDS.toNanos(60);
    private static final Source SOURCE = new Source("server.xml", 1, 1);

    /** Classes, each with its own rule and requests that wait. */
    @Param({"1", "10", "30", "100"})
    public int classes;

    @SuppressWarnings("NullAway.Init")
    private Classifier classifier;

    @SuppressWarnings("NullAway.Init")
    private Places<Call> places;

    private final Map<String, ServicePeriod> periods = new HashMap<>();
    private final List<Caller> callers = new ArrayList<>();
    private final ArrayDeque<Call> running = new ArrayDeque<>();
    private final ServiceTime callTime = new ServiceTime();
    private int turn;

    /** A request. */
    private record Call(ServicePeriod period, long arrived, long deadline, ServiceTime callTime)
            implements Waiter {}

    /** What is known of a request: who sent it. */
    private record Caller(String user) implements Facts {
        @Override
        public String host() {
            return "";
        }

        @Override
        public int port() {
            return 9080;
        }

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public String path() {
            return "/orders";
        }

        @Override
        public boolean inGroup(String name) {
            return false;
        }

        @Override
        public @Nullable String apiKey() {
            return null;
        }

        @Override
        public @Nullable String header(String name) {
            return null;
        }
    }

    /** Fills a new queue, so that the requests in it have time. */
    @Setup(Level.Iteration)
    public void fill() {
        WorkloadManager manager = new WorkloadManager(_ -> {});
        long now = System.nanoTime();
        places = new Places<>("connection", CAPACITY, ROW, 0, now);
        List<ClassificationRule> rules = new ArrayList<>();
        periods.clear();
        callers.clear();
        for (int i = 0; i < classes; i++) {
            String name = "C" + i;
            Objective objective =
                    new Objective(1 + i % 5, new Goal.Percentile(90, GOAL + i), false);
            ServicePeriod period =
                    manager.define(
                                    name,
                                    List.of(
                                            new WorkloadManager.PeriodDefinition(
                                                    objective, Long.MAX_VALUE, false)),
                                    null)
                            .periods()
                            .getFirst();
            periods.put(name, period);
            Caller caller = new Caller("USER" + i);
            callers.add(caller);
            Criterion user =
                    new Criterion.Text(
                            Qualifier.USER, new TextPattern(caller.user(), false, false));
            rules.add(new ClassificationRule(List.of(user), "", name, "", "", SOURCE));
        }
        classifier = Classifier.of(config(rules)).forOperation(List.of("api"), "get", "GET", "/o");
        running.clear();
        for (int i = 0; i < CAPACITY; i++) {
            Call call = call(callers.get(i % classes), now);
            places.take(call.period(), now);
            running.add(call);
        }
        for (int i = 0; i < WAITING * classes; i++) {
            places.add(call(callers.get(i % classes), now), now);
        }
    }

    private static WorkloadConfig config(List<ClassificationRule> rules) {
        return new WorkloadConfig(
                "",
                List.of(),
                Optional.of(
                        new ServiceDefinition(
                                "BENCH",
                                ServiceDefinition.BASE,
                                new ServiceDefinition.Defaults(ServiceDefinition.OTHER, ""),
                                rules,
                                List.of(
                                        new ServiceDefinition.Policy(
                                                ServiceDefinition.BASE, "", List.of())),
                                List.of(),
                                SOURCE)));
    }

    private Call call(Caller caller, long now) {
        Classification classification = classifier.classify(caller);
        ServicePeriod period = Objects.requireNonNull(periods.get(classification.serviceClass()));
        return new Call(period, now, now + 2 * GOAL, callTime);
    }

    @Benchmark
    public @Nullable Object arriveAndGrant() {
        Places<Call> at = places;
        turn = turn + 1 == classes ? 0 : turn + 1;
        long now = System.nanoTime();
        Call call = call(callers.get(turn), now);
        synchronized (at) {
            at.arrives(call.period(), now);
            if (!at.isFree(call.period(), now)
                    && at.refusal(call.period(), now, call.deadline(), callTime, now) == null) {
                at.add(call, now);
            }
        }
        synchronized (at) {
            at.release(running.removeFirst().period(), CALL, now);
            Call granted = at.next(now, _ -> {});
            if (granted != null) {
                running.addLast(granted);
            }
            return granted;
        }
    }
}
