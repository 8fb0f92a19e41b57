package io.ironbridge.workloaddriver.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs a load plan: ramp, warm-up, intervals, end. It knows no protocol and starts no thread: the
 * {@link Driver} sends, on {@link Loop}s. The engine runs on a control loop, so that observing the
 * run does not delay the clients.
 */
public final class Engine {
    private static final long PROGRESS_NANOS = 1_000_000_000;

    private final Setup setup;
    private final Plan plan;
    private final Loop control;
    private final RunState state;
    private final List<ClientGroup> groups = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();
    private final CompletableFuture<Measurement> result = new CompletableFuture<>();
    private LatencyStability stability = LatencyStability.NOT_REQUIRED;
    private Measurement.WarmUpResult warmUp = new Measurement.WarmUpResult(0, 0, 0, true);
    private List<ProcessUsage> usedBefore = List.of();
    private boolean rampOver;
    private boolean warm;
    private boolean measuring;
    private boolean ended;
    private long began;
    private long measuringSince;
    private long intervalSince;
    private int collected;
    private RunListener.Progress last = new RunListener.Progress(false, 0, 0, 0, 0);

    private Engine(Plan plan, Setup setup) {
        this.plan = plan;
        this.setup = setup;
        this.control = setup.control();
        this.state =
                new RunState(
                        plan,
                        () -> control.execute(this::warmedUp),
                        () -> control.execute(() -> end(Measurement.End.REQUESTS)));
    }

    /**
     * What a run needs in addition to its plan.
     *
     * @param loops on which clients send; at least one
     * @param control for everything else; a separate loop if timing matters
     * @param processes processes whose CPU time is measured
     */
    public record Setup(
            Driver driver,
            List<Loop> loops,
            Loop control,
            ProcessMonitor processes,
            RunListener listener) {
        public Setup {
            loops = List.copyOf(loops);
            PlanLimits.require(!loops.isEmpty(), "a run has at least one loop");
        }
    }

    /** A run in progress. Thread-safe. */
    public static final class Run {
        private final Engine engine;

        private Run(Engine engine) {
            this.engine = engine;
        }

        /** Completes with the measurement when the run ends. */
        public CompletableFuture<Measurement> result() {
            return engine.result;
        }

        /** Ends the run now. No effect after its end. */
        public void stop() {
            engine.control.execute(() -> engine.end(Measurement.End.STOPPED));
        }
    }

    /** Starts a run. */
    public static Run start(Plan plan, Setup setup) {
        Engine engine = new Engine(plan, setup);
        setup.control().execute(engine::begin);
        return new Run(engine);
    }

    // ---- ramp and warm-up

    private void begin() {
        began = control.nanos();
        int clients = plan.load().clients();
        int count = Math.min(setup.loops().size(), clients); // each has at least one client
        for (int group = 0; group < count; group++) {
            groups.add(group(setup.loops().get(group), group, count));
        }
        control.schedule(PROGRESS_NANOS, this::progress);
        if (plan.load().ramp().isZero() && plan.warmUp() instanceof WarmUp.None) {
            measure(); // from the first request on
        } else {
            warmUp();
        }
        startGroups(clients);
    }

    /** Distributes the clients evenly. */
    private void startGroups(int clients) {
        int first = 0;
        for (int group = 0; group < groups.size(); group++) {
            int share = clients / groups.size() + (group < clients % groups.size() ? 1 : 0);
            ClientGroup started = groups.get(group);
            int firstNumber = first;
            started.loop()
                    .execute(guarded(() -> started.begin(setup.driver(), firstNumber, share)));
            first += share;
        }
    }

    private void warmUp() {
        control.schedule(plan.load().ramp().toNanos(), this::ramped);
        switch (plan.warmUp()) {
            case WarmUp.None() -> warmedUp();
            case WarmUp.Requests _ -> {
                // the client groups report it
            }
            case WarmUp.Time(var time) -> control.schedule(time.toNanos(), this::warmedUp);
            case WarmUp.Stable stable ->
                    control.schedule(stable.atMost().toNanos(), this::warmedUp);
        }
    }

    private ClientGroup group(Loop loop, int number, int count) {
        return switch (plan.load()) {
            case Load.Closed closed -> new ClosedClientGroup(loop, state, closed);
            case Load.Open open -> new OpenClientGroup(loop, state, open, number, count);
        };
    }

    private void ramped() {
        rampOver = true;
        if (plan.warmUp() instanceof WarmUp.Stable stable && !warm) {
            stability = new LatencyStability(stable);
            control.schedule(stable.slice().toNanos(), this::slice);
        }
        measureIfReady();
    }

    /** Collects one slice of a warm-up that lasts until latencies are stable. */
    private void slice() {
        if (measuring || ended) {
            return;
        }
        collect(
                ClientGroup::take,
                counts -> {
                    stability.add(counts);
                    if (stability.isReached()) {
                        warmedUp();
                    } else if (!measuring && !ended) {
                        control.schedule(stability.sliceNanos(), this::slice);
                    }
                });
    }

    private void warmedUp() {
        warm = true;
        measureIfReady();
    }

    private void measureIfReady() {
        if (warm && rampOver && !measuring && !ended) {
            measure();
        }
    }

    // ---- measuring

    private void measure() {
        measuring = true;
        measuringSince = control.nanos();
        intervalSince = measuringSince;
        usedBefore = setup.processes().read();
        groups.forEach(group -> group.loop().execute(guarded(group::measure)));
        warmUp = warmUpResult();
        setup.listener().onWarmUpEnd(warmUp);
        awaitInterval();
    }

    private Measurement.WarmUpResult warmUpResult() {
        return new Measurement.WarmUpResult(
                control.nanos() - began,
                state.warmAnswers(),
                state.warmFailures(),
                stability.isReached() || !(plan.warmUp() instanceof WarmUp.Stable));
    }

    /** Schedules each interval's end from the start of the first, so that delays do not add up. */
    private void awaitInterval() {
        long end = measuringSince + (collected + 1L) * plan.interval().toNanos();
        control.schedule(end - control.nanos(), this::intervalOver);
    }

    private void intervalOver() {
        if (ended) {
            return;
        }
        collected++;
        if (collected == plan.intervals()) {
            finish(Measurement.End.INTERVALS, true);
        } else {
            collectInterval(ClientGroup::take, true, _ -> {});
            awaitInterval();
        }
    }

    private void end(Measurement.End why) {
        if (ended) {
            return;
        }
        if (measuring) {
            finish(why, false);
        } else {
            ended = true;
            warmUp = warmUpResult();
            collect(
                    ClientGroup::end,
                    _ ->
                            result.complete(
                                    new Measurement(
                                            why, warmUp, List.of(), UnfinishedRequests.NONE)));
        }
    }

    private void finish(Measurement.End why, boolean whole) {
        ended = true;
        collectInterval(
                ClientGroup::end,
                whole,
                counts ->
                        result.complete(
                                new Measurement(why, warmUp, intervals, counts.unfinished())));
    }

    private void collectInterval(
            Function<ClientGroup, IntervalCounts> how,
            boolean whole,
            Consumer<IntervalCounts> then) {
        long now = control.nanos();
        long since = intervalSince;
        intervalSince = now;
        List<ProcessUsage> used = use();
        collect(
                how,
                counts -> {
                    Interval interval =
                            new Interval(
                                    since - measuringSince,
                                    now - since,
                                    whole,
                                    counts.kinds(),
                                    counts.opened(),
                                    used);
                    intervals.add(interval);
                    setup.listener().onInterval(intervals.size(), interval);
                    then.accept(counts);
                });
    }

    private List<ProcessUsage> use() {
        List<ProcessUsage> now = setup.processes().read();
        List<ProcessUsage> used = new ArrayList<>();
        for (int process = 0; process < now.size(); process++) {
            used.add(now.get(process).since(usedBefore.get(process)));
        }
        usedBefore = now;
        return used;
    }

    /** Collects from each group on its loop, then continues on the control loop. */
    private void collect(Function<ClientGroup, IntervalCounts> how, Consumer<IntervalCounts> then) {
        List<IntervalCounts> all = new ArrayList<>();
        for (ClientGroup group : groups) {
            group.loop()
                    .execute(
                            guarded(() -> {
                                IntervalCounts counts = how.apply(group);
                                control.execute(
                                        guarded(() -> {
                                            all.add(counts);
                                            if (all.size() == groups.size()) {
                                                then.accept(
                                                        all.stream()
                                                                .reduce(IntervalCounts::and)
                                                                .orElseThrow());
                                            }
                                        }));
                            }));
        }
    }

    /** Completes the result when a task fails, so that no caller waits forever. */
    private Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error bug) {
                result.completeExceptionally(bug);
                throw bug;
            }
        };
    }

    // ---- progress

    private void progress() {
        if (ended) {
            return;
        }
        long now = control.nanos() - began;
        long answers = groups.stream().mapToLong(ClientGroup::answers).sum();
        long failures = groups.stream().mapToLong(ClientGroup::failures).sum();
        double rate = (answers - last.answers()) * 1e9 / Math.max(1, now - last.nanos());
        last = new RunListener.Progress(measuring, now, answers, failures, rate);
        setup.listener().onProgress(last);
        control.schedule(PROGRESS_NANOS, this::progress);
    }
}
