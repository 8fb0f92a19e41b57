package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Outcome;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Profiles;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.named.commands.Http;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
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

    private final Choice choice;
    private final Surroundings around;
    private final Servers servers;
    private final Placement placement;
    private final Paces paces;
    private final int rounds;
    private final LabAccount account = new LabAccount();
    private final Map<String, Gateway> gateways = new LinkedHashMap<>();
    private final Map<SideKind, Long> bytes = new HashMap<>();

    private record Gateway(Server server, int port) {}

    ScalabilityRun(Choice choice, Surroundings around, Servers servers, Placement placement) {
        this.choice = choice;
        this.around = around;
        this.servers = servers;
        this.placement = placement;
        this.paces = Paces.of(choice);
        this.rounds = choice.roundsOr(choice.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    Outcome run(List<String> loops, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(around, servers);
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            BackEnds.Started started =
                    new BackEnds(around, servers, placement, account)
                            .start(List.of(ASKED.size()), Nginx.find());
            for (String number : loops) {
                start(number, started.backEnd());
            }
            check(started);
            return measure(loops, places, started.backEnd());
        }
    }

    private void start(String loops, BackEnd backEnd)
            throws NotStartedException, IOException, InterruptedException {
        around.progress().note("starting gateway with event loops: " + loops);
        int port = Server.freePort();
        int number = Integer.parseInt(loops);
        Server server =
                servers.start(
                        Commands.gateway(around.installation(), port, number)
                                .withEnvironment(Commands.callers(account, backEnd.port()))
                                .on(processors(number)));
        server.awaitPort(port, START);
        gateways.put(loops, new Gateway(server, port));
    }

    private List<Integer> processors(int loops) {
        return placement.isPinned() ? placement.measured().subList(0, loops) : List.of();
    }

    private void check(BackEnds.Started started)
            throws NotStartedException, IOException, InterruptedException {
        byte[] reply = Optional.ofNullable(started.replies().get(ASKED.size())).orElseThrow();
        Checked checked = new Checked(ASKED, reply);
        try (Http http = new Http()) {
            for (Gateway gateway : gateways.values()) {
                for (SideKind kind : Scalability.KINDS) {
                    byte[] answer = http.get(gateway.port(), kind.path() + ASKED.query());
                    checked.check(kind, answer);
                    bytes.put(kind, (long) answer.length);
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    private Outcome measure(List<String> loops, List<Schedule.Place> places, BackEnd backEnd)
            throws NotStartedException, IOException, InterruptedException {
        Rounds taken = new Rounds(around);
        List<String> missing = new ArrayList<>();
        Profiles profiles = new Profiles(around, servers);
        Pace pace = paces.of(Paces.SATURATED);
        try (HttpLoad load = new HttpLoad(around, placement.others().size())) {
            warmUp(places, load);
            List<Step> steps = Schedule.of(places, rounds);
            if (!taken.run(steps, step -> sample(step, pace, backEnd, load))) {
                missing.add("The run was stopped before its end.");
            } else if (choice.profile()) {
                profiles.take(
                        places,
                        this::profiled,
                        step -> sample(step, pace.ofProfile(choice), backEnd, load));
            }
        }
        boolean full = missing.isEmpty() && choice.isFull(ROUNDS);
        if (!placement.isPinned()) {
            missing.add(
                    "How the rate grows with event loops: there are too few processors for it, so"
                            + " all processes shared all.");
        }
        return new Outcome(
                        full ? ScenarioResult.Form.FULL : ScenarioResult.Form.SHORT,
                        rounds,
                        List.of(new ScenarioResult.Axis(Scalability.LOOPS, "Event loops", loops)),
                        Scalability.KINDS.stream()
                                .filter(kind -> choice.hasSide(kind.label()))
                                .map(SideKind::side)
                                .toList(),
                        taken.points(),
                        missing,
                        Map.of("back end", backEnd.text()),
                        placement.text(placed()))
                .with(profiles);
    }

    private Profiles.Of profiled(Step step) {
        return new Profiles.Of(SideKind.of(step.side()).process(), gateway(step).server().pid());
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
                if (around.stop().isAsked()) {
                    return;
                }
                Step step = new Step(1, side, place.at());
                around.progress().note("warming up " + step);
                load.sample(0, get(step), paces.warmingUp(1), Map.of());
            }
        }
    }

    private Sample sample(Step step, Pace pace, BackEnd backEnd, HttpLoad load)
            throws IOException, InterruptedException {
        return load.sample(
                step.round(),
                get(step),
                pace,
                Map.of(
                        SideKind.of(step.side()).process(),
                        gateway(step).server().pid(),
                        backEnd.process(),
                        backEnd.pid()));
    }

    private HttpLoad.Asked get(Step step) {
        SideKind kind = SideKind.of(step.side());
        long length = Optional.ofNullable(bytes.get(kind)).orElseThrow();
        return HttpLoad.Asked.get(gateway(step).port(), kind.path() + ASKED.query(), length);
    }

    private Gateway gateway(Step step) {
        return Optional.ofNullable(step.at().get(Scalability.LOOPS))
                .map(gateways::get)
                .orElseThrow();
    }
}
