package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Baseline;
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
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the scenario, from the first process to the last sample. */
final class ZosConnectDb2Run {
    private final ComparisonRun run;
    private final Placement placement = Placement.here(1);
    private final Db2Paces paces;
    private final LabAccount account = new LabAccount();
    private final Map<Answering, Long> bytes = new LinkedHashMap<>();

    private record Answering(Db2Side kind, String size) {}

    ZosConnectDb2Run(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.paces = Db2Paces.of(selection);
    }

    RunOutcome run(List<Db2Side> kinds, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        Optional<Nginx> nginx = Nginx.find();
        Db2Processes commands = new Db2Processes(run, nginx, account);
        List<String> processes = kinds.stream().map(Db2Side::process).toList();
        SideProcesses sides = new SideProcesses(run, placement, processes, commands);
        String version = run.selection().baseline();
        if (version != null) {
            commands.setBaseline(Baseline.of(version, run.context(), run.servers()));
        }
        sides.prepare();
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
                new Db2BackEnds(run.context(), run.servers(), placement, account)
                        .start(sizes(places), nginx);
        sides.start(started.backEnd());
        check(kinds, sides, started);
        run.addTool("back end", started.backEnd().text());
        List<Db2Side> available = kinds.stream().filter(kind -> sides.has(kind.process())).toList();
        List<String> names = available.stream().map(Db2Side::label).toList();
        List<Schedule.Place> measured = Places.withSides(names::contains, places);
        try (HttpLoad load = new HttpLoad(run.context(), placement.others().size())) {
            Comparison comparison =
                    new Comparison(
                            measured,
                            this::pace,
                            (step, pace) -> sample(step, pace, sides, started.backEnd(), load));
            run.warmUp(comparison, ZosConnectDb2.SIZE, paces::warmingUp);
            run.measure(comparison);
            run.profile(
                    comparison,
                    ProfiledPlaces.of(ZosConnectDb2.PROFILED, measured, _ -> true),
                    step -> profiled(Db2Side.of(step.side()), sides));
        }
        return run.outcome(
                List.of(
                        Places.axis(ZosConnectDb2.SIZE, "Response", Employees.sizes(), places),
                        Places.axis(ZosConnectDb2.CLIENTS, "Clients", Db2Paces.NAMES, places)),
                available.stream().map(Db2Side::side).toList(),
                placement.text("the side that is measured"));
    }

    private Pace pace(Step step) {
        return paces.of(step.on(ZosConnectDb2.CLIENTS));
    }

    private static ProfiledProcess profiled(Db2Side kind, SideProcesses sides) {
        return new ProfiledProcess(kind.process(), sides.of(kind.process()).server().pid());
    }

    private static List<String> sizes(List<Schedule.Place> places) {
        return places.stream().map(place -> place.at().get(ZosConnectDb2.SIZE)).distinct().toList();
    }

    /** Checks the answer of each side to each size. Samples check status and length only. */
    private void check(List<Db2Side> kinds, SideProcesses sides, Db2BackEnds.Started started)
            throws NotStartedException, IOException, InterruptedException {
        try (SingleCalls http = new SingleCalls()) {
            for (String size : started.replies().keySet()) {
                started.backEnd().answer(size);
                AnswerComparison comparison =
                        new AnswerComparison(Employees.of(size), started.replies().get(size));
                for (Db2Side kind : kinds) {
                    if (sides.has(kind.process())) {
                        check(kind, sides, comparison, http);
                    }
                }
            }
        }
    }

    private void check(
            Db2Side kind, SideProcesses sides, AnswerComparison comparison, SingleCalls http)
            throws NotStartedException, IOException, InterruptedException {
        try {
            byte[] answer =
                    http.get(
                            sides.of(kind.process()).port(),
                            kind.path() + comparison.employees().query());
            comparison.check(kind, answer);
            bytes.put(new Answering(kind, comparison.employees().size()), (long) answer.length);
        } catch (IOException e) {
            if (!kind.isPeer()) {
                throw new NotStartedException(kind.label() + ": " + e.getMessage());
            }
            sides.reportMissing(kind.process(), e);
        }
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
                        sides.of(kind.process()).server().pid(),
                        backEnd.process(),
                        backEnd.pid()));
    }

    private HttpLoad.Call get(Db2Side kind, String size, SideProcesses sides) {
        long length = Optional.ofNullable(bytes.get(new Answering(kind, size))).orElseThrow();
        return HttpLoad.Call.get(
                sides.of(kind.process()).port(), kind.path() + Employees.of(size).query(), length);
    }
}
