package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Baseline;
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
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the scenario, from the first process to the last sample. */
final class ZosConnectDb2Run {
    private static final int ROUNDS = 3;
    private static final int BRIEF_ROUNDS = 2;

    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final Placement placement = Placement.here(1);
    private final Db2Paces paces;
    private final int rounds;
    private final LabAccount account = new LabAccount();
    private final Map<Answering, Long> bytes = new LinkedHashMap<>();

    private record Answering(Db2Side kind, String size) {}

    ZosConnectDb2Run(RunSelection selection, RunContext context, Servers servers) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.paces = Db2Paces.of(selection);
        this.rounds = selection.roundsOr(selection.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    RunOutcome run(List<Db2Side> kinds, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        Optional<Nginx> nginx = Nginx.find();
        SideProcesses sides = new SideProcesses(context, servers, placement, nginx);
        if (selection.baseline() != null) {
            sides.baseline(Baseline.of(selection.baseline(), context, servers));
        }
        sides.prepare(kinds);
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            return run(kinds, places, sides, nginx);
        }
    }

    private RunOutcome run(
            List<Db2Side> kinds,
            List<Schedule.Place> places,
            SideProcesses sides,
            Optional<Nginx> nginx)
            throws NotStartedException, IOException, InterruptedException {
        Db2BackEnds.Started started =
                new Db2BackEnds(context, servers, placement, account).start(sizes(places), nginx);
        sides.start(kinds, started.backEnd(), account);
        check(kinds, sides, started);
        List<Db2Side> there = kinds.stream().filter(sides::has).toList();
        Rounds taken = new Rounds(context);
        List<String> missing = new ArrayList<>(sides.missing());
        SideProfiler profiles = new SideProfiler(context, servers);
        boolean all;
        try (HttpLoad load = new HttpLoad(context, placement.others().size())) {
            warmUp(with(places, there), sides, started.backEnd(), load);
            all =
                    taken.run(
                            Schedule.of(with(places, there), rounds),
                            step -> sample(step, pace(step), sides, started.backEnd(), load));
            if (all && selection.profile()) {
                profiles.take(
                        ProfiledPlaces.of(ZosConnectDb2.PROFILED, with(places, there), _ -> true),
                        step -> profiled(Db2Side.of(step.side()), sides),
                        step ->
                                sample(
                                        step,
                                        pace(step).ofProfile(selection),
                                        sides,
                                        started.backEnd(),
                                        load));
            }
        }
        if (!all) {
            missing.add("The run was stopped before its end.");
        }
        return outcome(there, places, taken, missing, all, sides.tools(), started.backEnd())
                .with(profiles);
    }

    private Pace pace(Step step) {
        return paces.of(step.on(ZosConnectDb2.CLIENTS));
    }

    private static SideProfiler.ProfiledProcess profiled(Db2Side kind, SideProcesses sides) {
        return new SideProfiler.ProfiledProcess(kind.process(), sides.of(kind).server().pid());
    }

    private static List<String> sizes(List<Schedule.Place> places) {
        return places.stream().map(place -> place.at().get(ZosConnectDb2.SIZE)).distinct().toList();
    }

    /** Without the sides that are not to be had. */
    private static List<Schedule.Place> with(List<Schedule.Place> places, List<Db2Side> there) {
        List<String> names = there.stream().map(Db2Side::label).toList();
        return places.stream()
                .map(place ->
                        new Schedule.Place(
                                place.at(),
                                place.sides().stream().filter(names::contains).toList()))
                .filter(place -> !place.sides().isEmpty())
                .toList();
    }

    /** Each side answers each size as it should; from then on the length tells. */
    private void check(List<Db2Side> kinds, SideProcesses sides, Db2BackEnds.Started started)
            throws NotStartedException, IOException, InterruptedException {
        try (SingleCalls http = new SingleCalls()) {
            for (String size : started.replies().keySet()) {
                started.backEnd().answer(size);
                AnswerComparison checked =
                        new AnswerComparison(Employees.of(size), started.replies().get(size));
                for (Db2Side kind : kinds) {
                    if (sides.has(kind)) {
                        check(kind, sides, checked, http);
                    }
                }
            }
        }
    }

    private void check(
            Db2Side kind, SideProcesses sides, AnswerComparison checked, SingleCalls http)
            throws NotStartedException, IOException, InterruptedException {
        try {
            byte[] answer = http.get(sides.of(kind).port(), kind.path() + checked.asked().query());
            checked.check(kind, answer);
            bytes.put(new Answering(kind, checked.asked().size()), (long) answer.length);
        } catch (IOException e) {
            if (!kind.isPeer()) {
                throw new NotStartedException(kind.label() + ": " + e.getMessage());
            }
            sides.lacks(kind.process(), e);
        }
    }

    /** Each side with each size that it will be asked for, in equal parts. */
    private void warmUp(
            List<Schedule.Place> places, SideProcesses sides, Db2BackEnd backEnd, HttpLoad load)
            throws IOException, InterruptedException {
        for (Db2Side kind : kinds(places)) {
            List<String> sizes =
                    sizes(
                            places.stream()
                                    .filter(place -> place.sides().contains(kind.label()))
                                    .toList());
            context.progress().note("warming up " + kind.label());
            for (String size : sizes) {
                if (context.stop().isRequested()) {
                    return;
                }
                backEnd.answer(size);
                load.sample(0, get(kind, size, sides), paces.warmingUp(sizes.size()), Map.of());
            }
        }
    }

    private static List<Db2Side> kinds(List<Schedule.Place> places) {
        return places.stream()
                .flatMap(place -> place.sides().stream())
                .distinct()
                .map(Db2Side::of)
                .toList();
    }

    private Sample sample(
            Step step, Pace pace, SideProcesses sides, Db2BackEnd backEnd, HttpLoad load)
            throws IOException, InterruptedException {
        Db2Side kind = Db2Side.of(step.side());
        String size = step.on(ZosConnectDb2.SIZE);
        backEnd.answer(size);
        return load.sample(
                step.round(),
                get(kind, size, sides),
                pace,
                Map.of(
                        kind.process(),
                        sides.of(kind).server().pid(),
                        backEnd.process(),
                        backEnd.pid()));
    }

    private HttpLoad.Call get(Db2Side kind, String size, SideProcesses sides) {
        long length = Optional.ofNullable(bytes.get(new Answering(kind, size))).orElseThrow();
        return HttpLoad.Call.get(
                sides.of(kind).port(), kind.path() + Employees.of(size).query(), length);
    }

    private RunOutcome outcome(
            List<Db2Side> there,
            List<Schedule.Place> places,
            Rounds taken,
            List<String> missing,
            boolean all,
            Map<String, String> tools,
            Db2BackEnd backEnd) {
        Map<String, String> also = new LinkedHashMap<>(tools);
        also.put("back end", backEnd.text());
        return new RunOutcome(
                all && selection.isFull(ROUNDS)
                        ? ScenarioResult.Form.FULL
                        : ScenarioResult.Form.SHORT,
                rounds,
                List.of(
                        Places.axis(ZosConnectDb2.SIZE, "Response", Employees.sizes(), places),
                        Places.axis(ZosConnectDb2.CLIENTS, "Clients", Db2Paces.NAMES, places)),
                there.stream().map(Db2Side::side).toList(),
                taken.points(),
                missing,
                also,
                placement.text("the side that is measured"));
    }
}
