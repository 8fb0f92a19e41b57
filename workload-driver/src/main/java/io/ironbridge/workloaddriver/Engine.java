package io.ironbridge.workloaddriver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs a plan: ramp, warm-up, intervals, end. It knows no protocol and no thread: the {@link
 * Driver} sends, {@link Loop}s run. Everything here happens on the control loop, so that what
 * watches the run does not hold up those that send.
 */
public final class Engine {
    private static final long PROGRESS_NANOS = 1_000_000_000;

    private final Setting setting;
    private final Plan plan;
    private final Loop control;
    private final Shared shared;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();
    private final CompletableFuture<Measurement> result = new CompletableFuture<>();
    private Stability stability = Stability.NOT_ASKED;
    private Measurement.WarmUpResult warmUp = new Measurement.WarmUpResult(0, 0, 0, true);
    private List<ProcessUse> usedBefore = List.of();
    private boolean rampOver;
    private boolean warm;
    private boolean measuring;
    private boolean ended;
    private long began;
    private long measuringSince;
    private long intervalSince;
    private int collected;
    private Watcher.Progress last = new Watcher.Progress(false, 0, 0, 0, 0);

    private Engine(Plan plan, Setting setting) {
        this.plan = plan;
        this.setting = setting;
        this.control = setting.control();
        this.shared =
                new Shared(
                        plan,
                        () -> control.execute(this::warmedUp),
                        () -> control.execute(() -> end(Measurement.End.REQUESTS)));
    }

    /**
     * What a run needs beside its plan.
     *
     * @param loops on which clients send; at least one
     * @param control for everything else; not one of them where time matters
     * @param processes whose CPU time is taken
     */
    public record Setting(
            Driver driver, List<Loop> loops, Loop control, Processes processes, Watcher watcher) {
        public Setting {
            loops = List.copyOf(loops);
            Numbers.require(!loops.isEmpty(), "a run has at least one loop");
        }
    }

    /** A run that goes on. Thread-safe. */
    public static final class Run {
        private final Engine engine;

        private Run(Engine engine) {
            this.engine = engine;
        }

        /** Completes at the end, with what was measured. */
        public CompletableFuture<Measurement> result() {
            return engine.result;
        }

        /** Ends the run now. Without effect when it has ended. */
        public void stop() {
            engine.control.execute(() -> engine.end(Measurement.End.STOPPED));
        }
    }

    /** Starts a run. */
    public static Run start(Plan plan, Setting setting) {
        Engine engine = new Engine(plan, setting);
        setting.control().execute(engine::begin);
        return new Run(engine);
    }

    // ---- ramp and warm-up

    private void begin() {
        began = control.nanos();
        int clients = plan.load().clients();
        int count = Math.min(setting.loops().size(), clients); // of each at least one client
        for (int lane = 0; lane < count; lane++) {
            lanes.add(lane(setting.loops().get(lane), lane, count));
        }
        control.schedule(PROGRESS_NANOS, this::progress);
        if (plan.load().ramp().isZero() && plan.warmUp() instanceof WarmUp.None) {
            measure(); // from the first request on
        } else {
            warmUp();
        }
        startLanes(clients);
    }

    /** Clients are dealt out evenly. */
    private void startLanes(int clients) {
        int first = 0;
        for (int lane = 0; lane < lanes.size(); lane++) {
            int share = clients / lanes.size() + (lane < clients % lanes.size() ? 1 : 0);
            Lane started = lanes.get(lane);
            int firstNumber = first;
            started.loop()
                    .execute(guarded(() -> started.begin(setting.driver(), firstNumber, share)));
            first += share;
        }
    }

    private void warmUp() {
        control.schedule(plan.load().ramp().toNanos(), this::ramped);
        switch (plan.warmUp()) {
            case WarmUp.None() -> warmedUp();
            case WarmUp.Requests _ -> {
                // the lanes tell
            }
            case WarmUp.Time(var time) -> control.schedule(time.toNanos(), this::warmedUp);
            case WarmUp.Stable stable ->
                    control.schedule(stable.atMost().toNanos(), this::warmedUp);
        }
    }

    private Lane lane(Loop loop, int number, int count) {
        return switch (plan.load()) {
            case Load.Closed closed -> new ClosedLane(loop, shared, closed);
            case Load.Open open -> new OpenLane(loop, shared, open, number, count);
        };
    }

    private void ramped() {
        rampOver = true;
        if (plan.warmUp() instanceof WarmUp.Stable stable && !warm) {
            stability = new Stability(stable);
            control.schedule(stable.slice().toNanos(), this::slice);
        }
        measureIfReady();
    }

    /** A slice of a warm-up that lasts until latencies are stable. */
    private void slice() {
        if (measuring || ended) {
            return;
        }
        collect(
                Lane::take,
                slice -> {
                    stability.add(slice);
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
        usedBefore = setting.processes().read();
        lanes.forEach(lane -> lane.loop().execute(guarded(lane::measure)));
        warmUp = warmUpResult();
        setting.watcher().warm(warmUp);
        awaitInterval();
    }

    private Measurement.WarmUpResult warmUpResult() {
        return new Measurement.WarmUpResult(
                control.nanos() - began,
                shared.warmAnswers(),
                shared.warmFailures(),
                stability.isReached() || !(plan.warmUp() instanceof WarmUp.Stable));
    }

    /** Intervals end at their times from the beginning of the first, so that none adds its lag. */
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
            collectInterval(Lane::take, true, _ -> {});
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
                    Lane::end,
                    _ -> result.complete(new Measurement(why, warmUp, List.of(), Unfinished.NONE)));
        }
    }

    private void finish(Measurement.End why, boolean whole) {
        ended = true;
        collectInterval(
                Lane::end,
                whole,
                slice ->
                        result.complete(
                                new Measurement(why, warmUp, intervals, slice.unfinished())));
    }

    private void collectInterval(Function<Lane, Slice> how, boolean whole, Consumer<Slice> then) {
        long now = control.nanos();
        long since = intervalSince;
        intervalSince = now;
        List<ProcessUse> used = use();
        collect(
                how,
                slice -> {
                    Interval interval =
                            new Interval(
                                    since - measuringSince,
                                    now - since,
                                    whole,
                                    slice.kinds(),
                                    slice.opened(),
                                    used);
                    intervals.add(interval);
                    setting.watcher().interval(intervals.size(), interval);
                    then.accept(slice);
                });
    }

    private List<ProcessUse> use() {
        List<ProcessUse> now = setting.processes().read();
        List<ProcessUse> used = new ArrayList<>();
        for (int process = 0; process < now.size(); process++) {
            used.add(now.get(process).since(usedBefore.get(process)));
        }
        usedBefore = now;
        return used;
    }

    /** Asks each lane on its loop; goes on here when all have answered. */
    private void collect(Function<Lane, Slice> how, Consumer<Slice> then) {
        List<Slice> slices = new ArrayList<>();
        for (Lane lane : lanes) {
            lane.loop()
                    .execute(
                            guarded(() -> {
                                Slice slice = how.apply(lane);
                                control.execute(
                                        guarded(() -> {
                                            slices.add(slice);
                                            if (slices.size() == lanes.size()) {
                                                then.accept(
                                                        slices.stream()
                                                                .reduce(Slice::and)
                                                                .orElseThrow());
                                            }
                                        }));
                            }));
        }
    }

    /** A bug must not leave those waiting who wait for the result. */
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
        long answers = lanes.stream().mapToLong(Lane::answers).sum();
        long failures = lanes.stream().mapToLong(Lane::failures).sum();
        double rate = (answers - last.answers()) * 1e9 / Math.max(1, now - last.nanos());
        last = new Watcher.Progress(measuring, now, answers, failures, rate);
        setting.watcher().progress(last);
        control.schedule(PROGRESS_NANOS, this::progress);
    }
}
