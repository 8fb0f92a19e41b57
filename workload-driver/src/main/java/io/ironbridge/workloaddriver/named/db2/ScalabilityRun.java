package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the scenario: a gateway for each number of loops, all of them there all the time. */
final class ScalabilityRun {
    private static final int ROUNDS = 5;
    private static final int BRIEF_ROUNDS = 2;
    private static final Duration START = Duration.ofMinutes(2);
    private static final Employees ASKED = Employees.of(Employees.MIDDLE);

    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final Placement placement;
    private final Db2Paces paces;
    private final int rounds;
    private final LabAccount account = new LabAccount();
    private final Map<String, Gateway> gateways = new LinkedHashMap<>();
    private final Map<Db2Side, Long> bytes = new HashMap<>();

    private record Gateway(Server server, int port) {}

    ScalabilityRun(
            RunSelection selection, RunContext context, Servers servers, Placement placement) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.placement = placement;
        this.paces = Db2Paces.of(selection);
        this.rounds = selection.roundsOr(selection.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    RunOutcome run(List<String> loops, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(context, servers);
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            Db2BackEnds.Started started =
                    new Db2BackEnds(context, servers, placement, account)
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
        context.progress().note("starting gateway with event loops: " + loops);
        int port = Server.freePort();
        int number = Integer.parseInt(loops);
        Server server =
                servers.start(
                        Db2Commands.gateway(context.installation(), port, number)
                                .withEnvironment(Db2Commands.callers(account, backEnd.port()))
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
        AnswerComparison checked = new AnswerComparison(ASKED, reply);
        try (SingleCalls http = new SingleCalls()) {
            for (Gateway gateway : gateways.values()) {
                for (Db2Side kind : Scalability.KINDS) {
                    byte[] answer = http.get(gateway.port(), kind.path() + ASKED.query());
                    checked.check(kind, answer);
                    bytes.put(kind, (long) answer.length);
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    private RunOutcome measure(List<String> loops, List<Schedule.Place> places, Db2BackEnd backEnd)
            throws NotStartedException, IOException, InterruptedException {
        Rounds taken = new Rounds(context);
        List<String> missing = new ArrayList<>();
        SideProfiler profiles = new SideProfiler(context, servers);
        Pace pace = paces.of(Db2Paces.SATURATED);
        try (HttpLoad load = new HttpLoad(context, placement.others().size())) {
            warmUp(places, load);
            List<Step> steps = Schedule.of(places, rounds);
            if (!taken.run(steps, step -> sample(step, pace, backEnd, load))) {
                missing.add("The run was stopped before its end.");
            } else if (selection.profile()) {
                profiles.take(
                        places,
                        this::profiled,
                        step -> sample(step, pace.ofProfile(selection), backEnd, load));
            }
        }
        boolean full = missing.isEmpty() && selection.isFull(ROUNDS);
        if (!placement.isPinned()) {
            missing.add(
                    "How the rate grows with event loops: there are too few processors for it, so"
                            + " all processes shared all.");
        }
        return new RunOutcome(
                        full ? ScenarioResult.Form.FULL : ScenarioResult.Form.SHORT,
                        rounds,
                        List.of(new ScenarioResult.Axis(Scalability.LOOPS, "Event loops", loops)),
                        Scalability.KINDS.stream()
                                .filter(kind -> selection.hasSide(kind.label()))
                                .map(Db2Side::side)
                                .toList(),
                        taken.points(),
                        missing,
                        Map.of("back end", backEnd.text()),
                        placement.text(placed()))
                .with(profiles);
    }

    private SideProfiler.ProfiledProcess profiled(Step step) {
        return new SideProfiler.ProfiledProcess(
                Db2Side.of(step.side()).process(), gateway(step).server().pid());
    }

    private String placed() {
        return placement.isPinned()
                ? "each gateway, on as many of them as it has event loops,"
                : "the gateways";
    }

    private void warmUp(List<Schedule.Place> places, HttpLoad load)
            throws IOException, InterruptedException {
        for (Schedule.Place place : places) {
            for (String side : place.sides()) {
                if (context.stop().isRequested()) {
                    return;
                }
                Step step = new Step(1, side, place.at());
                context.progress().note("warming up " + step);
                load.sample(0, get(step), paces.warmingUp(1), Map.of());
            }
        }
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
