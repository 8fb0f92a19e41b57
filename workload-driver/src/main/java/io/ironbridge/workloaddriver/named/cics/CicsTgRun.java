package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One run of the scenario, from the first process to the last sample. */
final class CicsTgRun {
    private static final int ROUNDS = 3;
    private static final int BRIEF_ROUNDS = 2;

    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final Placement placement = Placement.here(1);
    private final CicsPaces paces;
    private final int rounds;

    CicsTgRun(RunSelection selection, RunContext context, Servers servers) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.paces = CicsPaces.of(selection);
        this.rounds = selection.roundsOr(selection.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    /** What runs. */
    private record Running(
            EchoServers echo, EchoServers.Region region, EchoServers.Gateway gateway) {
        GatewayKeys keys() {
            return echo.keys();
        }
    }

    /** What sends. */
    private record Loads(HttpLoad http, HostLinkLoad links) {}

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(context, servers);
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            EchoServers echo = new EchoServers(context, servers, placement);
            EchoServers.Region region = echo.region();
            context.progress().note("starting the gateway");
            EchoServers.Gateway gateway = echo.gateway(region, EchoServers.Form.USUAL);
            Running running = new Running(echo, region, gateway);
            return measure(places, running, check(places, running));
        }
    }

    /**
     * Each side answers each payload as it should; from then on the length tells.
     *
     * @return what the handshakes come to
     */
    private String check(List<Schedule.Place> places, Running running)
            throws NotStartedException, IOException, InterruptedException {
        TlsCalls calls = new TlsCalls(running.keys());
        int port = running.gateway().tlsPort();
        for (String payload : values(places, CicsTg.PAYLOAD)) {
            for (EchoSide side : EchoSide.of(selection)) {
                if (side.hasGateway()) { // the other clients compare each answer
                    check(calls, port, side.echo(payload));
                }
            }
        }
        try {
            return calls.handshakes(
                    port, EchoCall.of(EchoCall.COMMAREA, EchoCall.PAYLOADS.getFirst()));
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    private static void check(TlsCalls calls, int port, EchoCall echo)
            throws NotStartedException, InterruptedException {
        try {
            byte[] answer = calls.post(port, echo.path(), echo.request());
            if (!Arrays.equals(answer, echo.answer())) {
                throw new IOException(
                        "its answer is not the payload with another last byte, but "
                                + answer.length
                                + " other bytes");
            }
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + echo.path() + ": " + e.getMessage());
        }
    }

    private RunOutcome measure(List<Schedule.Place> places, Running running, String handshakes)
            throws NotStartedException, IOException, InterruptedException {
        Rounds taken = new Rounds(context);
        List<String> missing = new ArrayList<>();
        SideProfiler profiles = new SideProfiler(context, servers);
        int threads = placement.others().size();
        try (HttpLoad http = new HttpLoad(context, threads);
                HostLinkLoad links =
                        new HostLinkLoad(
                                context,
                                threads,
                                running.region().port(),
                                running.echo().account())) {
            Loads loads = new Loads(http, links);
            warmUp(places, running, loads);
            List<Step> steps = Schedule.of(places, rounds);
            if (!taken.run(steps, step -> sample(step, pace(step), running, loads))) {
                missing.add("The run was stopped before its end.");
            } else if (selection.profile()) {
                profiles.take(
                        ProfiledPlaces.of(
                                CicsTg.PROFILED, places, side -> EchoSide.of(side).hasGateway()),
                        _ ->
                                new SideProfiler.ProfiledProcess(
                                        "gateway", running.gateway().server().pid()),
                        step -> sample(step, pace(step).ofProfile(selection), running, loads));
            }
        }
        boolean full = missing.isEmpty() && selection.isFull(ROUNDS);
        return new RunOutcome(
                        full ? ScenarioResult.Form.FULL : ScenarioResult.Form.SHORT,
                        rounds,
                        axes(places),
                        sides(places).stream().map(EchoSide::side).toList(),
                        taken.points(),
                        missing,
                        Map.of(
                                "back end",
                                "lab CICS",
                                "programs",
                                EchoServers.programs(),
                                "TLS",
                                handshakes + "; connections are kept, and made before each sample"),
                        placement.text("the gateway"))
                .with(profiles);
    }

    private Pace pace(Step step) {
        return paces.of(step.on(CicsTg.PACE), step.on(CicsTg.CLIENTS));
    }

    private void warmUp(List<Schedule.Place> places, Running running, Loads loads)
            throws IOException, InterruptedException {
        List<String> payloads = values(places, CicsTg.PAYLOAD);
        for (EchoSide side : sides(places)) {
            context.progress().note("warming up " + side.label());
            for (String payload : payloads) {
                if (context.stop().isRequested()) {
                    return;
                }
                Pace pace = paces.warmingUp(payloads.size());
                sample(0, side, side.echo(payload), pace, running, loads);
            }
        }
    }

    private static List<EchoSide> sides(List<Schedule.Place> places) {
        return places.stream()
                .flatMap(place -> place.sides().stream())
                .distinct()
                .map(EchoSide::of)
                .toList();
    }

    private Sample sample(Step step, Pace pace, Running running, Loads loads)
            throws IOException, InterruptedException {
        EchoSide side = EchoSide.of(step.side());
        EchoCall echo = side.echo(step.on(CicsTg.PAYLOAD));
        return sample(step.round(), side, echo, pace, running, loads);
    }

    private static Sample sample(
            int round, EchoSide side, EchoCall echo, Pace pace, Running running, Loads loads)
            throws IOException, InterruptedException {
        long lab = running.region().server().pid();
        return side.hasGateway()
                ? loads.http()
                        .sample(
                                round,
                                asked(echo, running),
                                pace,
                                Map.of("gateway", running.gateway().server().pid(), "lab", lab))
                : loads.links().sample(round, echo, pace, Map.of("lab", lab));
    }

    private static HttpLoad.Call asked(EchoCall echo, Running running) {
        return HttpLoad.Call.post(
                        running.gateway().tlsPort(),
                        echo.path(),
                        echo.request(),
                        echo.answer().length)
                .over(running.keys().tls());
    }

    private static List<String> values(List<Schedule.Place> places, String axis) {
        return places.stream().map(place -> place.at().get(axis)).distinct().toList();
    }

    private static List<ScenarioResult.Axis> axes(List<Schedule.Place> places) {
        return List.of(
                Places.axis(CicsTg.PAYLOAD, "Payload", EchoCall.PAYLOADS, places),
                Places.axis(CicsTg.PACE, "Pace", CicsPaces.NAMES, places),
                Places.axis(CicsTg.CLIENTS, "Clients", CicsPaces.CLIENTS, places));
    }
}
