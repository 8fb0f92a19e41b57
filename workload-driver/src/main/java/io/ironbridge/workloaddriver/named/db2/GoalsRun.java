package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.LoadSampler;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Part;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Promise;
import io.ironbridge.workloaddriver.named.db2.GoalStory.When;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Work;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One run of the scenario: for each story and side a gateway, and all intervals of both classes.
 */
final class GoalsRun {
    private static final Duration START = Duration.ofMinutes(2);
    private static final int WARM_UP_RATE = 300;
    private static final int WARM_UP_CLIENTS = 100;

    /** How long a request may wait, here and in HAProxy: longer than any goal. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** As the workload manager's index has it: missed by more than 400 %. */
    private static final double MISSED = 4;

    private final ComparisonRun run;
    private final SampleTiming timing;
    private final int third;
    private final LabAccount account = new LabAccount();
    private final Map<String, Map<Place, Sample>> measured = new HashMap<>();
    private int back;

    /** A class of work in an interval. */
    private record Place(String work, String interval) {}

    GoalsRun(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 1, 1);
        this.third = Goals.third(selection);
        this.timing =
                SampleTiming.of(
                        selection,
                        SampleTiming.seconds(10, 0, 20),
                        SampleTiming.seconds(10, 0, 10));
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        Optional<HaProxy> proxy = HaProxy.find();
        proxy.ifPresent(found -> run.addTool("haproxy", found.version()));
        run.addTool(
                "back end",
                "lab Db2 that answers after "
                        + Overload.SERVICE_TIME.toMillis()
                        + " ms, over "
                        + Overload.SESSIONS
                        + " connections");
        List<ScenarioResult.Side> sides = new ArrayList<>();
        for (ScenarioResult.Side side : Goals.SIDES) {
            if (run.selection().hasSide(side.name())) {
                if (side.equals(Goals.HAPROXY) && proxy.isEmpty()) {
                    run.omit("haproxy was not measured: there is no haproxy on this machine.");
                } else {
                    sides.add(side);
                }
            }
        }
        startLab();
        run.measure(places(sides), step -> sample(step, proxy));
        return run.outcome(axes(), sides, Placement.SHARED.text("the gateway"));
    }

    private void startLab() throws NotStartedException, IOException, InterruptedException {
        run.note("starting the lab Db2");
        back = Server.freePort();
        run.servers()
                .start(
                        Db2Commands.lab(
                                run.context().installation(), back, account, Overload.SERVICE_TIME))
                .awaitPort(back, START);
    }

    private List<String> stories() {
        return run.selection()
                .values(
                        Goals.SCENARIO,
                        GoalStory.labels(),
                        run.selection().brief()
                                ? List.of(GoalStory.labels().getFirst())
                                : GoalStory.labels());
    }

    private List<String> classes() {
        List<String> all = List.of("orders", "mining");
        return run.selection().values(Goals.CLASS, all, all);
    }

    private List<String> intervals() {
        List<String> all = Goals.intervals(run.selection());
        return run.selection().values(Goals.INTERVAL, all, all);
    }

    private List<ScenarioResult.Axis> axes() {
        return List.of(
                new ScenarioResult.Axis(Goals.SCENARIO, "Scenario", stories()),
                new ScenarioResult.Axis(Goals.CLASS, "Class of work", classes()),
                new ScenarioResult.Axis(
                        Goals.INTERVAL,
                        "Interval of " + timing.interval().toSeconds() + " s",
                        intervals()));
    }

    private List<Schedule.Place> places(List<ScenarioResult.Side> sides) {
        List<String> names = sides.stream().map(ScenarioResult.Side::name).toList();
        List<Schedule.Place> places = new ArrayList<>();
        for (String story : stories()) {
            for (String work : classes()) {
                for (String interval : intervals()) {
                    places.add(
                            new Schedule.Place(
                                    Map.of(
                                            Goals.SCENARIO, story,
                                            Goals.CLASS, work,
                                            Goals.INTERVAL, interval),
                                    names));
                }
            }
        }
        return places;
    }

    /** All intervals of a story are measured when its first one is asked for. */
    private Sample sample(Step step, Optional<HaProxy> proxy)
            throws NotStartedException, IOException, InterruptedException {
        String story = step.on(Goals.SCENARIO);
        String key = step.round() + " " + story + " " + step.side();
        Map<Place, Sample> all = measured.get(key);
        if (all == null) {
            all = measure(GoalStory.of(story), step, proxy);
            measured.put(key, all);
        }
        return Objects.requireNonNullElseGet(
                all.get(new Place(step.on(Goals.CLASS), step.on(Goals.INTERVAL))),
                () -> Sample.ofValues(step.round(), Map.of())); // it was stopped before
    }

    private Map<Place, Sample> measure(GoalStory story, Step step, Optional<HaProxy> proxy)
            throws NotStartedException, IOException, InterruptedException {
        List<Server> started = new ArrayList<>();
        try {
            int port = start(story, step.side(), proxy, started);
            return load(story, step.round(), port, started);
        } finally {
            started.reversed().forEach(run.servers()::stop);
        }
    }

    /**
     * Starts a side.
     *
     * @return its port
     */
    private int start(GoalStory story, String side, Optional<HaProxy> proxy, List<Server> started)
            throws NotStartedException, IOException, InterruptedException {
        run.note("starting " + side);
        int port = Server.freePort();
        Path config =
                Files.writeString(
                        run.servers().folder().resolve("goals.xml"),
                        xml(side.equals(Goals.MANAGER.name()) ? story.definition() : ""));
        Server gateway =
                run.servers()
                        .start(
                                LauncherCommands.gateway(
                                                run.context().installation(),
                                                run.context()
                                                        .installation()
                                                        .sample(Db2Commands.SAMPLE),
                                                port,
                                                config.toString())
                                        .withEnvironment(Db2Commands.callers(account, back)));
        started.add(gateway);
        gateway.awaitPort(port, START);
        if (!side.equals(Goals.HAPROXY.name())) {
            return port;
        }
        int front = Server.freePort();
        Server before =
                run.servers()
                        .start(
                                proxy.orElseThrow()
                                        .priorities(
                                                run.servers().folder(),
                                                front,
                                                port,
                                                Overload.SESSIONS,
                                                DEADLINE.toMillis()));
        started.add(before);
        before.awaitPort(front, START);
        return front;
    }

    private static String xml(String definition) {
        return """
        <server>
          <httpEndpoint id="defaultHttpEndpoint" ironbridge_requestTimeout="%dms"/>
          <zosconnect_db2Connection id="db2Connection" ironbridge_maxConnections="%d"/>
          %s
        </server>
        """
                .formatted(DEADLINE.toMillis(), Overload.SESSIONS, definition);
    }

    // ---- load

    private Map<Place, Sample> load(GoalStory story, int round, int port, List<Server> servers)
            throws NotStartedException, IOException, InterruptedException {
        HttpLoad.Call call = OverloadRun.call(port);
        run.note("warming up");
        Load warmUp = new Load.Open(WARM_UP_CLIENTS, WARM_UP_RATE, true, Duration.ZERO);
        try (HttpLoad load = new HttpLoad(run.context(), 1)) {
            load.measure(call, plan(warmUp, timing.warmUp(), 1, 1), Map.of());
        }
        Map<String, Long> processes = new HashMap<>();
        servers.forEach(server -> processes.put(server.name(), server.pid()));
        Map<Place, Sample> samples = new HashMap<>();
        try (Parts parts = new Parts()) {
            for (Work work : story.work()) {
                for (Part part : work.parts()) {
                    // the processes are measured once
                    parts.start(call.with(Goals.HEADER, work.name()), work, part, processes);
                    processes.clear();
                }
            }
            for (Work work : story.work()) {
                samples.putAll(samples(work, parts.of(work), round));
            }
        }
        return samples;
    }

    /**
     * @param seed different for loads side by side, whose arrivals are independent
     */
    private static Plan plan(Load load, Duration interval, int intervals, long seed) {
        return new Plan(
                List.of(new RequestKind("request", 1)),
                load,
                new WarmUp.None(),
                interval,
                intervals,
                0,
                seed);
    }

    /** The parts of all loads, side by side. */
    private final class Parts implements AutoCloseable {
        private final ScheduledExecutorService threads = new ScheduledThreadPoolExecutor(8);
        private final List<Running> running = new ArrayList<>();

        private record Running(Work work, Part part, Future<Measurement> result) {}

        void start(HttpLoad.Call call, Work work, Part part, Map<String, Long> processes) {
            Map<String, Long> observed = Map.copyOf(processes);
            long seed = running.size() + 1L;
            Future<Measurement> result =
                    threads.schedule(
                            () -> measure(call, part, seed, observed),
                            delay(part).toMillis(),
                            TimeUnit.MILLISECONDS);
            running.add(new Running(work, part, result));
        }

        private Measurement measure(
                HttpLoad.Call call, Part part, long seed, Map<String, Long> observed)
                throws IOException, InterruptedException {
            try (HttpLoad load = new HttpLoad(run.context(), 1)) {
                int intervals = part.when() == When.ALWAYS ? 3 * third : third;
                return load.measure(
                        call, plan(part.load(), timing.interval(), intervals, seed), observed);
            }
        }

        /** The intervals of a class's parts, by number from 0. */
        Map<Integer, List<Interval>> of(Work work) throws IOException, InterruptedException {
            Map<Integer, List<Interval>> intervals = new HashMap<>();
            for (Running one : running) {
                if (one.work().equals(work)) {
                    int number = first(one.part());
                    for (Interval interval : await(one.result()).intervals()) {
                        intervals.computeIfAbsent(number++, _ -> new ArrayList<>()).add(interval);
                    }
                }
            }
            return intervals;
        }

        private static Measurement await(Future<Measurement> result)
                throws IOException, InterruptedException {
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

    private int first(Part part) {
        return part.when() == When.ALWAYS ? 0 : third;
    }

    private Duration delay(Part part) {
        return timing.interval().multipliedBy(first(part));
    }

    // ---- results

    private static Map<Place, Sample> samples(
            Work work, Map<Integer, List<Interval>> intervals, int round) {
        Map<Place, Sample> samples = new HashMap<>();
        intervals.forEach((number, parts) ->
                samples.put(
                        new Place(work.name(), Integer.toString(number + 1)),
                        sample(work, parts, round)));
        return samples;
    }

    private static Sample sample(Work work, List<Interval> parts, int round) {
        RequestKindResult all =
                parts.stream().map(Interval::all).reduce(RequestKindResult::and).orElseThrow();
        double seconds = parts.getFirst().nanos() / 1e9;
        OfferedLoad offered = new OfferedLoad(parts.getFirst(), all, 0);
        long failed = all.failed().count() - offered.refused();
        return new Sample(
                round,
                seconds,
                all.good().count() + failed,
                failed,
                all.bytes(),
                LoadSampler.latency(all.good()),
                LoadSampler.uses(parts.getFirst().processes()),
                values(work, all, offered.refused(), seconds));
    }

    private static Map<String, Double> values(
            Work work, RequestKindResult all, long refused, double seconds) {
        Map<String, Double> values = new HashMap<>();
        values.put("servedPerSecond", all.good().count() / seconds);
        values.put("refusedPerSecond", refused / seconds);
        if (all.good().count() > 0) {
            double waited = all.good().mean() / 1e6 - Overload.SERVICE_TIME.toMillis();
            values.put("waitedMillis", Math.max(0, waited));
        }
        work.promise()
                .ifPresent(promise -> {
                    values.put("performanceIndex", index(promise, all));
                    values.put(
                            "onGoalPerSecond",
                            all.good().within(promise.time().toNanos()) / seconds);
                });
        return values;
    }

    /** 1: just met; above 1: missed. Requests that failed or were refused have missed the goal. */
    private static double index(Promise promise, RequestKindResult all) {
        double needed = all.count() * promise.percent() / 100.0;
        if (all.good().count() < needed || all.good().count() == 0) {
            return MISSED;
        }
        long time = all.good().percentile(100 * needed / all.good().count());
        return Math.min(MISSED, (double) time / promise.time().toNanos());
    }
}
