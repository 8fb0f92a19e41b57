package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler.ProfiledProcess;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.GatewayKeys;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One run of the scenario, from the first process to the last sample. */
final class CicsTgRun {
    private final ComparisonRun run;
    private final Placement placement = Placement.here(1);
    private final CicsPaces paces;

    CicsTgRun(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.paces = CicsPaces.of(selection);
    }

    /** The processes. */
    private record Running(
            EchoServers echo, EchoServers.Region region, EchoServers.Gateway gateway) {
        GatewayKeys keys() {
            return echo.keys();
        }
    }

    /** The load of gateway and host link sides. */
    private record Loads(HttpLoad http, HostLinkLoad links) {}

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            EchoServers echo = new EchoServers(run.context(), run.servers(), placement);
            EchoServers.Region region = echo.region();
            run.note("starting the gateway");
            EchoServers.Gateway gateway = echo.gateway(region, EchoServers.Form.USUAL);
            Running running = new Running(echo, region, gateway);
            run.addTool("back end", "lab CICS");
            run.addTool("programs", EchoServers.programs());
            run.addTool(
                    "TLS",
                    check(places, running) + "; connections are kept, and made before each sample");
            return measure(places, running);
        }
    }

    /**
     * Checks the answer of each side to each payload. Samples check status and length only.
     *
     * @return description of the TLS handshakes
     */
    private String check(List<Schedule.Place> places, Running running)
            throws NotStartedException, IOException, InterruptedException {
        TlsCalls calls = new TlsCalls(running.keys());
        int port = running.gateway().tlsPort();
        for (String payload : Places.used(CicsTg.PAYLOAD, EchoCall.PAYLOADS, places)) {
            for (EchoSide side : EchoSide.of(run.selection())) {
                if (side.hasGateway()) { // the host link clients compare each answer
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
                        "its answer is not the payload with the last byte replaced, but "
                                + answer.length
                                + " other bytes");
            }
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + echo.path() + ": " + e.getMessage());
        }
    }

    private RunOutcome measure(List<Schedule.Place> places, Running running)
            throws NotStartedException, IOException, InterruptedException {
        int threads = placement.others().size();
        try (HttpLoad http = new HttpLoad(run.context(), threads);
                HostLinkLoad links =
                        new HostLinkLoad(
                                run.context(),
                                threads,
                                running.region().port(),
                                running.echo().account())) {
            Loads loads = new Loads(http, links);
            Comparison comparison =
                    new Comparison(
                            places, this::pace, (step, pace) -> sample(step, pace, running, loads));
            run.warmUp(comparison, CicsTg.PAYLOAD, paces::warmingUp);
            run.measure(comparison);
            run.profile(
                    comparison,
                    ProfiledPlaces.of(
                            CicsTg.PROFILED, places, side -> EchoSide.of(side).hasGateway()),
                    _ -> new ProfiledProcess("gateway", running.gateway().server().pid()));
        }
        return run.outcome(
                axes(places),
                ComparisonRun.sides(places).stream().map(EchoSide::of).map(EchoSide::side).toList(),
                placement.text("the gateway"));
    }

    private Pace pace(Step step) {
        return paces.of(step.on(CicsTg.PACE), step.on(CicsTg.CLIENTS));
    }

    private static Sample sample(Step step, Pace pace, Running running, Loads loads)
            throws IOException, InterruptedException {
        EchoSide side = EchoSide.of(step.side());
        EchoCall echo = side.echo(step.on(CicsTg.PAYLOAD));
        long lab = running.region().server().pid();
        return side.hasGateway()
                ? loads.http()
                        .sample(
                                step.round(),
                                call(echo, running),
                                pace,
                                Map.of("gateway", running.gateway().server().pid(), "lab", lab))
                : loads.links().sample(step.round(), echo, pace, Map.of("lab", lab));
    }

    private static HttpLoad.Call call(EchoCall echo, Running running) {
        return HttpLoad.Call.post(
                        running.gateway().tlsPort(),
                        echo.path(),
                        echo.request(),
                        echo.answer().length)
                .over(running.keys().tls());
    }

    private static List<ScenarioResult.Axis> axes(List<Schedule.Place> places) {
        return List.of(
                Places.axis(CicsTg.PAYLOAD, "Payload", EchoCall.PAYLOADS, places),
                Places.axis(CicsTg.PACE, "Pace", CicsPaces.NAMES, places),
                Places.axis(CicsTg.CLIENTS, "Clients", CicsPaces.CLIENTS, places));
    }
}
