package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Baseline;
import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Outcome;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.Profiles;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.named.commands.Http;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
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

    private final Choice choice;
    private final Surroundings around;
    private final Servers servers;
    private final Placement placement = Placement.here(1);
    private final Paces paces;
    private final int rounds;
    private final LabAccount account = new LabAccount();
    private final Map<Answering, Long> bytes = new LinkedHashMap<>();

    private record Answering(SideKind kind, String size) {}

    ZosConnectDb2Run(Choice choice, Surroundings around, Servers servers) {
        this.choice = choice;
        this.around = around;
        this.servers = servers;
        this.paces = Paces.of(choice);
        this.rounds = choice.roundsOr(choice.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    Outcome run(List<SideKind> kinds, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        Optional<Nginx> nginx = Nginx.find();
        SideProcesses sides = new SideProcesses(around, servers, placement, nginx);
        if (choice.baseline() != null) {
            sides.baseline(Baseline.of(choice.baseline(), around, servers));
        }
        sides.prepare(kinds);
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            return run(kinds, places, sides, nginx);
        }
    }

    private Outcome run(
            List<SideKind> kinds,
            List<Schedule.Place> places,
            SideProcesses sides,
            Optional<Nginx> nginx)
            throws NotStartedException, IOException, InterruptedException {
        BackEnds.Started started =
                new BackEnds(around, servers, placement, account).start(sizes(places), nginx);
        sides.start(kinds, started.backEnd(), account);
        check(kinds, sides, started);
        List<SideKind> there = kinds.stream().filter(sides::has).toList();
        Rounds taken = new Rounds(around);
        List<String> missing = new ArrayList<>(sides.missing());
        Profiles profiles = new Profiles(around, servers);
        boolean all;
        try (HttpLoad load = new HttpLoad(around, placement.others().size())) {
            warmUp(with(places, there), sides, started.backEnd(), load);
            all =
                    taken.run(
                            Schedule.of(with(places, there), rounds),
                            step -> sample(step, pace(step), sides, started.backEnd(), load));
            if (all && choice.profile()) {
                profiles.take(
                        ProfiledPlaces.of(ZosConnectDb2.PROFILED, with(places, there), _ -> true),
                        step -> profiled(SideKind.of(step.side()), sides),
                        step ->
                                sample(
                                        step,
                                        pace(step).ofProfile(choice),
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

    private static Profiles.Of profiled(SideKind kind, SideProcesses sides) {
        return new Profiles.Of(kind.process(), sides.of(kind).server().pid());
    }

    private static List<String> sizes(List<Schedule.Place> places) {
        return places.stream().map(place -> place.at().get(ZosConnectDb2.SIZE)).distinct().toList();
    }

    /** Without the sides that are not to be had. */
    private static List<Schedule.Place> with(List<Schedule.Place> places, List<SideKind> there) {
        List<String> names = there.stream().map(SideKind::label).toList();
        return places.stream()
                .map(place ->
                        new Schedule.Place(
                                place.at(),
                                place.sides().stream().filter(names::contains).toList()))
                .filter(place -> !place.sides().isEmpty())
                .toList();
    }

    /** Each side answers each size as it should; from then on the length tells. */
    private void check(List<SideKind> kinds, SideProcesses sides, BackEnds.Started started)
            throws NotStartedException, IOException, InterruptedException {
        try (Http http = new Http()) {
            for (String size : started.replies().keySet()) {
                started.backEnd().answer(size);
                Checked checked = new Checked(Employees.of(size), started.replies().get(size));
                for (SideKind kind : kinds) {
                    if (sides.has(kind)) {
                        check(kind, sides, checked, http);
                    }
                }
            }
        }
    }

    private void check(SideKind kind, SideProcesses sides, Checked checked, Http http)
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
            List<Schedule.Place> places, SideProcesses sides, BackEnd backEnd, HttpLoad load)
            throws IOException, InterruptedException {
        for (SideKind kind : kinds(places)) {
            List<String> sizes =
                    sizes(
                            places.stream()
                                    .filter(place -> place.sides().contains(kind.label()))
                                    .toList());
            around.progress().note("warming up " + kind.label());
            for (String size : sizes) {
                if (around.stop().isAsked()) {
                    return;
                }
                backEnd.answer(size);
                load.sample(0, get(kind, size, sides), paces.warmingUp(sizes.size()), Map.of());
            }
        }
    }

    private static List<SideKind> kinds(List<Schedule.Place> places) {
        return places.stream()
                .flatMap(place -> place.sides().stream())
                .distinct()
                .map(SideKind::of)
                .toList();
    }

    private Sample sample(Step step, Pace pace, SideProcesses sides, BackEnd backEnd, HttpLoad load)
            throws IOException, InterruptedException {
        SideKind kind = SideKind.of(step.side());
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

    private HttpLoad.Asked get(SideKind kind, String size, SideProcesses sides) {
        long length = Optional.ofNullable(bytes.get(new Answering(kind, size))).orElseThrow();
        return HttpLoad.Asked.get(
                sides.of(kind).port(), kind.path() + Employees.of(size).query(), length);
    }

    private Outcome outcome(
            List<SideKind> there,
            List<Schedule.Place> places,
            Rounds taken,
            List<String> missing,
            boolean all,
            Map<String, String> tools,
            BackEnd backEnd) {
        Map<String, String> also = new LinkedHashMap<>(tools);
        also.put("back end", backEnd.text());
        return new Outcome(
                all && choice.isFull(ROUNDS) ? ScenarioResult.Form.FULL : ScenarioResult.Form.SHORT,
                rounds,
                List.of(
                        Places.axis(ZosConnectDb2.SIZE, "Response", Employees.sizes(), places),
                        Places.axis(ZosConnectDb2.CLIENTS, "Clients", Paces.NAMES, places)),
                there.stream().map(SideKind::side).toList(),
                taken.points(),
                missing,
                also,
                placement.text("the side that is measured"));
    }
}
