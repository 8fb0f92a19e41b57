package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler.ProfiledProcess;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of the scenario: one gateway for each number of loops; all of them run during the whole
 * run.
 */
final class ScalabilityRun {
    private static final Duration START = Duration.ofMinutes(2);
    private static final Employees ASKED = Employees.of(Employees.MIDDLE);

    private final ComparisonRun run;
    private final Placement placement;
    private final Db2Paces paces;
    private final LabAccount account = new LabAccount();
    private final Map<String, Gateway> gateways = new LinkedHashMap<>();
    private final Map<Db2Side, Long> bytes = new HashMap<>();

    private record Gateway(Server server, int port) {}

    ScalabilityRun(
            RunSelection selection, RunContext context, Servers servers, Placement placement) {
        this.run = new ComparisonRun(selection, context, servers, 5, 2);
        this.placement = placement;
        this.paces = Db2Paces.of(selection);
    }

    RunOutcome run(List<String> loops, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            Db2BackEnds.Started started =
                    new Db2BackEnds(run.context(), run.servers(), placement, account)
                            .start(List.of(ASKED.size()), Nginx.find());
            for (String number : loops) {
                start(number, started.backEnd());
            }
            check(started);
            return measure(loops, places, started.backEnd());
        }
    }

    private void start(String loops, Db2BackEnd backEnd)
            throws NotStartedException, IOException, InterruptedException {
        run.note("starting gateway with event loops: " + loops);
        int port = Server.freePort();
        int number = Integer.parseInt(loops);
        Server server =
                run.servers()
                        .start(
                                Db2Commands.gateway(run.context().installation(), port, number)
                                        .withEnvironment(
                                                Db2Commands.callers(account, backEnd.port()))
                                        .on(processors(number)));
        server.awaitPort(port, START);
        gateways.put(loops, new Gateway(server, port));
    }

    private List<Integer> processors(int loops) {
        return placement.isPinned() ? placement.measured().subList(0, loops) : List.of();
    }

    private void check(Db2BackEnds.Started started)
            throws NotStartedException, IOException, InterruptedException {
        byte[] reply = Optional.ofNullable(started.replies().get(ASKED.size())).orElseThrow();
        AnswerComparison comparison = new AnswerComparison(ASKED, reply);
        try (SingleCalls http = new SingleCalls()) {
            for (Gateway gateway : gateways.values()) {
                for (Db2Side kind : Scalability.KINDS) {
                    byte[] answer = http.get(gateway.port(), kind.path() + ASKED.query());
                    comparison.check(kind, answer);
                    bytes.put(kind, (long) answer.length);
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    private RunOutcome measure(List<String> loops, List<Schedule.Place> places, Db2BackEnd backEnd)
            throws NotStartedException, IOException, InterruptedException {
        run.addTool("back end", backEnd.text());
        Pace saturated = paces.of(Db2Paces.SATURATED);
        try (HttpLoad load = new HttpLoad(run.context(), placement.others().size())) {
            Comparison comparison =
                    new Comparison(
                            places,
                            _ -> saturated,
                            (step, pace) -> sample(step, pace, backEnd, load));
            run.warmUp(comparison, Scalability.LOOPS, _ -> paces.warmingUp(1));
            run.measure(comparison);
            run.profile(comparison, places, this::profiled);
        }
        if (!placement.isPinned()) {
            run.addMissing(
                    "How the rate grows with event loops: there are too few processors for it, so"
                            + " all processes shared all.");
        }
        return run.outcome(
                List.of(new ScenarioResult.Axis(Scalability.LOOPS, "Event loops", loops)),
                Scalability.KINDS.stream()
                        .filter(kind -> run.selection().hasSide(kind.label()))
                        .map(Db2Side::side)
                        .toList(),
                placement.text(placed()));
    }

    private ProfiledProcess profiled(Step step) {
        return new ProfiledProcess(Db2Side.of(step.side()).process(), gateway(step).server().pid());
    }

    private String placed() {
        return placement.isPinned()
                ? "each gateway, on as many of them as it has event loops,"
                : "the gateways";
    }

    private Sample sample(Step step, Pace pace, Db2BackEnd backEnd, HttpLoad load)
            throws IOException, InterruptedException {
        return load.sample(
                step.round(),
                get(step),
                pace,
                Map.of(
                        Db2Side.of(step.side()).process(),
                        gateway(step).server().pid(),
                        backEnd.process(),
                        backEnd.pid()));
    }

    private HttpLoad.Call get(Step step) {
        Db2Side kind = Db2Side.of(step.side());
        long length = Optional.ofNullable(bytes.get(kind)).orElseThrow();
        return HttpLoad.Call.get(gateway(step).port(), kind.path() + ASKED.query(), length);
    }

    private Gateway gateway(Step step) {
        return Optional.ofNullable(step.at().get(Scalability.LOOPS))
                .map(gateways::get)
                .orElseThrow();
    }
}
