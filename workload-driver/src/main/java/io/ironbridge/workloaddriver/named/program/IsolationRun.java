package io.ironbridge.workloaddriver.named.program;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One run of the scenario: a gateway for each side, which runs during the whole run. */
final class IsolationRun {
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration THINK_TIME = Duration.ofMillis(100);

    /** 1 KB. */
    private static final String REQUEST = "{\"text\":\"" + "x".repeat(1_013) + "\"}";

    private final ComparisonRun run;
    private final SampleTiming timing;
    private final Map<String, Gateway> gateways = new HashMap<>();

    private record Gateway(Server server, int port, HttpLoad.Call call) {}

    IsolationRun(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.timing =
                SampleTiming.of(
                        selection, SampleTiming.seconds(20, 2, 20), SampleTiming.seconds(6, 1, 8));
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        List<ScenarioResult.Side> sides = Isolation.sides(run.selection());
        List<Schedule.Place> places = Isolation.places(run.selection());
        for (ScenarioResult.Side side : sides) {
            gateways.put(side.name(), start(side));
        }
        try (HttpLoad load = new HttpLoad(run.context(), 1)) {
            Comparison comparison =
                    new Comparison(places, this::pace, (step, pace) -> take(step, pace, load));
            run.warmUp(
                    comparison,
                    Isolation.CLIENTS,
                    parts -> timing.warmingUp(Isolation.COUNT, parts));
            run.measure(comparison);
        }
        return run.outcome(
                List.of(
                        Places.axis(
                                Isolation.OTHER,
                                "What another program does",
                                Disturbance.labels(),
                                places),
                        Places.axis(Isolation.CLIENTS, "Clients", Isolation.clients(), places)),
                sides,
                Placement.SHARED.text("the gateway with its servants"));
    }

    private Gateway start(ScenarioResult.Side side)
            throws NotStartedException, IOException, InterruptedException {
        run.note("starting the gateway of " + side.name());
        Path project =
                ProgramProject.write(run.servers().folder().resolve(side.name()), side.name());
        int port = Server.freePort();
        Server server =
                run.servers()
                        .start(
                                LauncherCommands.gateway(
                                        run.context().installation(), project.toString(), port));
        server.awaitPort(port, START);
        return new Gateway(server, port, call(port));
    }

    /** The request, whose answer is what it sends; waits for the first servant. */
    private static HttpLoad.Call call(int port) throws NotStartedException, InterruptedException {
        long end = System.nanoTime() + START.toNanos();
        try (SingleCalls http = new SingleCalls()) {
            while (true) {
                try {
                    byte[] answer = http.post(port, "/work", REQUEST);
                    if (!new String(answer, StandardCharsets.UTF_8).equals(REQUEST)) {
                        throw new NotStartedException("gateway: another answer than the request");
                    }
                    return HttpLoad.Call.post(port, "/work", REQUEST, REQUEST.length());
                } catch (IOException e) {
                    if (System.nanoTime() - end > 0) {
                        throw new NotStartedException("gateway: " + e.getMessage());
                    }
                }
            }
        }
    }

    private Pace pace(Step step) {
        return step.on(Isolation.CLIENTS).equals(Isolation.SATURATED)
                ? timing.pace(Isolation.COUNT)
                : timing.pace(Isolation.COUNT, THINK_TIME);
    }

    private Sample take(Step step, Pace pace, HttpLoad load)
            throws IOException, InterruptedException {
        Gateway gateway = Objects.requireNonNull(gateways.get(step.side()));
        Disturbance other =
                Disturbance.of(step.at().getOrDefault(Isolation.OTHER, Disturbance.RESTS.label()));
        Map<String, Long> processes = Map.of("gateway", gateway.server().pid());
        if (other == Disturbance.RESTS) {
            return load.sample(step.round(), gateway.call(), pace, processes);
        }
        try (SickServants sick = SickServants.disturb(gateway.server(), gateway.port(), other)) {
            Sample sample = load.sample(step.round(), gateway.call(), pace, processes);
            return sample.with(sick.values());
        }
    }
}
