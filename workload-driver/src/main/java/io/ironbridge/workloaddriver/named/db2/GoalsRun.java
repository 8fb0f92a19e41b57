package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.GatewayKeys;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Part;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Phases;
import io.ironbridge.workloaddriver.named.db2.GoalStory.When;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Work;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
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
import java.util.concurrent.Future;

/**
 * One run of the scenario: for each story and side a gateway, and all intervals of both classes.
 */
final class GoalsRun {
    private static final Duration START = Duration.ofMinutes(2);
    private static final int WARM_UP_RATE = 300;
    private static final int WARM_UP_CLIENTS = 100;

    private final ComparisonRun run;
    private final SampleTiming timing;
    private final GoalBackEnd back;
    private final GatewayKeys keys;
    private final Optional<HaProxy> proxy;
    private final Optional<Nginx> nginx;
    private final Map<String, Map<Map<String, String>, Sample>> measured = new HashMap<>();

    GoalsRun(RunSelection selection, RunContext context, Servers servers)
            throws NotStartedException, InterruptedException {
        this.run = new ComparisonRun(selection, context, servers, 1, 1);
        this.timing =
                SampleTiming.of(
                        selection,
                        SampleTiming.seconds(10, 0, 20),
                        SampleTiming.seconds(10, 0, 10));
        this.back = new GoalBackEnd(run);
        this.keys = GatewayKeys.make(servers);
        this.proxy = HaProxy.find();
        this.nginx = Nginx.find();
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        List<ScenarioResult.Side> sides = sides();
        List<GoalStory> stories = stories();
        back.start();
        run.measure(places(stories, sides), this::sample);
        return run.outcome(axes(stories), sides, placements(stories));
    }

    // ---- what is measured

    private List<ScenarioResult.Side> sides() {
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
        proxy.ifPresent(found -> run.addTool("haproxy", found.version()));
        return sides;
    }

    private List<GoalStory> stories() {
        boolean brief = run.selection().brief();
        List<String> all = GoalStory.labels();
        List<GoalStory> stories = new ArrayList<>();
        for (String label :
                run.selection()
                        .values(Goals.SCENARIO, all, brief ? List.of(all.getFirst()) : all)) {
            GoalStory story = GoalStory.of(label);
            if (story.backEnd().isQueued() || nginx.isPresent()) {
                stories.add(brief ? story.brief() : story);
            } else {
                run.omit(label + " was not measured: there is no nginx on this machine.");
            }
        }
        return stories;
    }

    private List<String> selected(String axis, List<String> all) {
        return run.selection().values(axis, all, all);
    }

    private List<ScenarioResult.Axis> axes(List<GoalStory> stories) {
        return List.of(
                new ScenarioResult.Axis(
                        Goals.SCENARIO,
                        "Scenario",
                        stories.stream().map(GoalStory::label).toList()),
                new ScenarioResult.Axis(
                        Goals.CLASS,
                        "Class of work",
                        selected(Goals.CLASS, GoalStory.classes(stories))),
                new ScenarioResult.Axis(
                        Goals.INTERVAL,
                        "Interval of " + timing.interval().toSeconds() + " s",
                        selected(Goals.INTERVAL, Goals.intervals(stories))));
    }

    private List<Schedule.Place> places(List<GoalStory> stories, List<ScenarioResult.Side> sides) {
        List<Schedule.Place> places = new ArrayList<>();
        for (GoalStory story : stories) {
            List<String> names =
                    sides.stream().map(ScenarioResult.Side::name).filter(story::has).toList();
            for (Map<String, String> at : places(story)) {
                places.add(new Schedule.Place(at, names));
            }
        }
        return places;
    }

    /** Each class in each interval, then in all; then both classes together. */
    private List<Map<String, String>> places(GoalStory story) {
        String label = story.label();
        List<String> intervals = selected(Goals.INTERVAL, story.phases().names());
        List<Map<String, String>> all = new ArrayList<>();
        for (String work : selected(Goals.CLASS, GoalStory.classes(List.of(story)))) {
            for (String interval : story.intervals(work)) {
                if (intervals.contains(interval)) {
                    all.add(
                            Map.of(
                                    Goals.SCENARIO, label,
                                    Goals.CLASS, work,
                                    Goals.INTERVAL, interval));
                }
            }
            all.add(Map.of(Goals.SCENARIO, label, Goals.CLASS, work));
        }
        if (story.backEnd().isQueued()) {
            for (String interval : intervals) {
                all.add(Map.of(Goals.SCENARIO, label, Goals.INTERVAL, interval));
            }
        }
        all.add(Map.of(Goals.SCENARIO, label));
        return all;
    }

    private static Placement placement(GoalStory story) {
        return story.backEnd().isQueued() ? Placement.SHARED : Placement.here(1);
    }

    private static String placements(List<GoalStory> stories) {
        StringBuilder text = new StringBuilder(Placement.SHARED.text("the gateway"));
        for (GoalStory story : stories) {
            if (placement(story).isPinned()) {
                text.append("; in ").append(story.label()).append(": ");
                text.append(placement(story).text("the gateway"));
            }
        }
        return text.toString();
    }

    // ---- one story with one side

    /** All intervals of a story are measured when its first one is asked for. */
    private Sample sample(Step step) throws NotStartedException, IOException, InterruptedException {
        String label = step.on(Goals.SCENARIO);
        String key = step.round() + " " + label + " " + step.side();
        Map<Map<String, String>, Sample> all = measured.get(key);
        if (all == null) {
            GoalStory story = GoalStory.of(label);
            all = measure(run.selection().brief() ? story.brief() : story, step);
            measured.put(key, all);
        }
        return Objects.requireNonNullElseGet(
                all.get(step.at()),
                () -> Sample.ofValues(step.round(), Map.of())); // it was stopped before
    }

    private Map<Map<String, String>, Sample> measure(GoalStory story, Step step)
            throws NotStartedException, IOException, InterruptedException {
        Placement placement = placement(story);
        List<Server> started = new ArrayList<>();
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            Ports ports = start(story, step.side(), placement, started);
            back.delay(story.backEnd(), false);
            return load(story, step.round(), ports, started);
        } finally {
            started.reversed().forEach(run.servers()::stop);
        }
    }

    /**
     * Ports of a side.
     *
     * @param front that clients send to
     */
    private record Ports(int front, int gateway, int tls) {}

    private Ports start(GoalStory story, String side, Placement placement, List<Server> started)
            throws NotStartedException, IOException, InterruptedException {
        int backPort = back.port();
        if (!story.backEnd().isQueued()) {
            backPort = Server.freePort();
            started.add(back.recorded(nginx.orElseThrow(), backPort, placement));
        }
        run.note("starting " + side);
        int port = Server.freePort();
        int tls = Server.freePort();
        Path config =
                Files.writeString(
                        run.servers().folder().resolve("goals.xml"),
                        xml(story, side.equals(Goals.MANAGER.name()) ? story.definition() : ""));
        ServerCommand gateway =
                LauncherCommands.gateway(
                                run.context().installation(),
                                run.context().installation().sample(Db2Commands.SAMPLE),
                                port,
                                config.toString(),
                                "--https-port",
                                Integer.toString(tls))
                        .withEnvironment(environment(backPort))
                        .on(placement.measured());
        start(gateway, port, started);
        if (!side.equals(Goals.HAPROXY.name())) {
            return new Ports(port, port, tls);
        }
        int front = Server.freePort();
        start(
                proxy.orElseThrow()
                        .priorities(run.servers().folder(), new HaProxy.Ports(front, port), story),
                front,
                started);
        return new Ports(front, port, tls);
    }

    private Map<String, String> environment(int backPort) {
        Map<String, String> environment = new HashMap<>(back.callers(backPort));
        environment.putAll(keys.environment());
        environment.put("DRIVE_KEYS", keys.file().toString());
        return environment;
    }

    private void start(ServerCommand command, int port, List<Server> started)
            throws NotStartedException, IOException, InterruptedException {
        Server server = run.servers().start(command);
        started.add(server);
        server.awaitPort(port, START);
    }

    private static String xml(GoalStory story, String definition) {
        return """
        <server>
          <keyStore id="defaultKeyStore" location="${DRIVE_KEYS}" type="PKCS12" password="${%s}"/>
          <httpEndpoint id="defaultHttpEndpoint" ironbridge_requestTimeout="%dms"
                        ironbridge_maxConnectionsPerSource="0"/>
          <zosconnect_db2Connection id="db2Connection" ironbridge_maxConnections="%d"/>
          %s
        </server>
        """
                .formatted(
                        GatewayKeys.VARIABLE,
                        story.backEnd().deadline().toMillis(),
                        story.backEnd().sessions(),
                        definition);
    }

    private Map<Map<String, String>, Sample> load(
            GoalStory story, int round, Ports ports, List<Server> servers)
            throws NotStartedException, IOException, InterruptedException {
        run.note("warming up");
        Map<Work, HttpLoad.Call> calls = new HashMap<>();
        for (Work work : story.work()) {
            calls.put(work, call(ports, work));
        }
        warmUp(story, calls);
        Map<String, Long> processes = new HashMap<>();
        servers.forEach(server -> processes.put(server.name(), server.pid()));
        Phases phases = story.phases();
        try (GoalLoad load = new GoalLoad(run.context(), phases, timing.interval())) {
            for (Work work : story.work()) {
                for (Part part : work.parts()) {
                    HttpLoad.Call call = Objects.requireNonNull(calls.get(work));
                    load.start(call, work, part, processes);
                    processes.clear(); // the processes are measured once
                }
            }
            List<Future<?>> changes = changes(story, load);
            List<Future<PlaceUse>> readings = readings(story, ports, load);
            Map<Work, Map<Integer, List<Interval>>> intervals = new HashMap<>();
            for (Work work : story.work()) {
                intervals.put(work, load.of(work));
            }
            if (run.isStopRequested()) {
                return Map.of();
            }
            for (Future<?> change : changes) {
                GoalLoad.await(change);
            }
            List<PlaceUse> uses = new ArrayList<>();
            for (Future<PlaceUse> reading : readings) {
                uses.add(GoalLoad.await(reading));
            }
            return GoalSamples.of(story, round, uses, intervals);
        }
    }

    /** Where nothing queues, the gateway is warm only after as many requests as it can serve. */
    private void warmUp(GoalStory story, Map<Work, HttpLoad.Call> calls)
            throws IOException, InterruptedException {
        boolean queued = story.backEnd().isQueued();
        List<Work> works = queued ? story.work().subList(0, 1) : story.work();
        Load load =
                queued
                        ? new Load.Open(WARM_UP_CLIENTS, WARM_UP_RATE, true, Duration.ZERO)
                        : GoalStory.closed(WARM_UP_CLIENTS);
        for (Work work : works) {
            Duration part = timing.warmUp().dividedBy(works.size());
            GoalLoad.measure(
                    run.context(),
                    Objects.requireNonNull(calls.get(work)),
                    GoalLoad.plan(load, part, 1, 1),
                    Map.of());
        }
    }

    /** The request of a class, with the length of its answer. */
    private HttpLoad.Call call(Ports ports, Work work)
            throws NotStartedException, InterruptedException {
        String path = work.query().path();
        try (SingleCalls http = new SingleCalls()) {
            byte[] answer = http.get(ports.front(), path);
            work.query().check(answer);
            int port = work.query().isSecure() ? ports.tls() : ports.front();
            HttpLoad.Call call =
                    HttpLoad.Call.get(port, path, answer.length).with(Goals.HEADER, work.name());
            return work.query().isSecure()
                    ? call.over(keys.tls()).with("Connection", "close")
                    : call;
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    /** Slows the back end down if the story says so, and ends that. */
    private List<Future<?>> changes(GoalStory story, GoalLoad load) {
        if (story.backEnd() != GoalBackEnd.Kind.SLOWING) {
            return List.of();
        }
        int first = story.phases().first(When.DURING_THE_CHANGE);
        return List.of(
                load.at(first, () -> back.delay(story.backEnd(), true)),
                load.at(first + story.phases().during(), () -> back.delay(story.backEnd(), false)));
    }

    /** The use of places, at the beginning of each interval and at the end. */
    private static List<Future<PlaceUse>> readings(GoalStory story, Ports ports, GoalLoad load) {
        List<Future<PlaceUse>> readings = new ArrayList<>();
        if (story.backEnd().isQueued()) {
            for (int i = 0; i <= story.phases().all(); i++) {
                readings.add(load.at(i, () -> PlaceUse.of(ports.gateway())));
            }
        }
        return readings;
    }
}
