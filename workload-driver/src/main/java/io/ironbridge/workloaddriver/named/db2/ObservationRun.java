package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Baseline;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
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
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One run of the scenario: one gateway for each side; all of them run during the whole run. */
final class ObservationRun {
    private static final Duration START = Duration.ofMinutes(2);
    private static final Employees ASKED = Employees.of(Employees.MIDDLE);
    private static final Db2Side MAPPED = Db2Side.GATEWAY_MAPPED;

    private final ComparisonRun run;
    private final OtlpCollector collector;
    private final Placement placement = Placement.here(1);
    private final Db2Paces paces;
    private final LabAccount account = new LabAccount();
    private final Map<String, ObservedGateway> sides = new LinkedHashMap<>();
    private @Nullable Baseline baseline;
    private long bytes;

    ObservationRun(
            RunSelection selection, RunContext context, Servers servers, OtlpCollector collector) {
        this.run = new ComparisonRun(selection, context, servers, 5, 2);
        this.collector = collector;
        this.paces = Db2Paces.of(selection);
    }

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        String version = run.selection().baseline();
        if (version != null) {
            Baseline found = Baseline.of(version, run.context(), run.servers());
            run.addTool("baseline", found.text());
            baseline = found;
        }
        try (Placement.Pinned _ = placement.pinThisProcess();
                SingleCalls http = new SingleCalls()) {
            Db2BackEnds.Started started =
                    new Db2BackEnds(run.context(), run.servers(), placement, account)
                            .start(List.of(ASKED.size()), Nginx.find());
            run.addTool("back end", started.backEnd().text());
            for (ObservationSide kind : ObservationSide.of(run.selection())) {
                start(kind, started.backEnd(), http);
            }
            check(started, http);
            return measure(places, started.backEnd());
        }
    }

    private void start(ObservationSide kind, Db2BackEnd backEnd, SingleCalls http)
            throws NotStartedException, IOException, InterruptedException {
        run.note("starting " + kind.label());
        int port = Server.freePort();
        Server server =
                run.servers()
                        .start(
                                command(kind, port)
                                        .named(kind.label())
                                        .withEnvironment(
                                                Db2Commands.callers(account, backEnd.port()))
                                        .on(placement.measured()));
        server.awaitPort(port, START);
        ObservedGateway watched =
                new ObservedGateway(
                        kind,
                        server,
                        port,
                        http,
                        collector,
                        kind.quiet(delay()),
                        run.servers().folder());
        sides.put(kind.label(), watched);
    }

    private Duration delay() {
        return ObservationSide.delay(paces.timing().interval());
    }

    private ServerCommand command(ObservationSide kind, int port) throws IOException {
        List<String> more = new ArrayList<>(List.of("--event-loops", "1"));
        Optional<String> xml = kind.xml(collector.url(), delay(), run.servers().folder());
        if (xml.isPresent()) {
            Path file = run.servers().folder().resolve(kind.label() + ".xml");
            more.addFirst(Files.writeString(file, xml.get()).toString());
        }
        return LauncherCommands.gateway(
                installation(kind),
                run.context().installation().sample(Db2Commands.SAMPLE),
                port,
                more.toArray(String[]::new));
    }

    private Installation installation(ObservationSide kind) {
        return kind == ObservationSide.BASELINE && baseline != null
                ? baseline.installation()
                : run.context().installation();
    }

    private void check(Db2BackEnds.Started started, SingleCalls http)
            throws NotStartedException, InterruptedException {
        byte[] reply = Optional.ofNullable(started.replies().get(ASKED.size())).orElseThrow();
        AnswerComparison comparison = new AnswerComparison(ASKED, reply);
        for (ObservedGateway side : sides.values()) {
            try {
                byte[] answer = http.get(side.port(), MAPPED.path() + ASKED.query());
                comparison.check(MAPPED, answer);
                bytes = answer.length;
            } catch (IOException e) {
                throw new NotStartedException(side.kind().label() + ": " + e.getMessage());
            }
        }
    }

    private RunOutcome measure(List<Schedule.Place> places, Db2BackEnd backEnd)
            throws NotStartedException, IOException, InterruptedException {
        try (HttpLoad load = new HttpLoad(run.context(), placement.others().size())) {
            for (ObservedGateway side : sides.values()) {
                warmUp(side, load);
            }
            Comparison comparison =
                    new Comparison(
                            places, this::pace, (step, pace) -> sample(step, pace, backEnd, load));
            run.measure(comparison);
            run.profile(
                    comparison,
                    places,
                    step -> new ProfiledProcess(step.side(), side(step).server().pid()));
        }
        if (sides.values().stream().anyMatch(side -> side.kind().isTelemetry())) {
            run.addTool("collector", "OTLP over HTTP in the driver; bodies: " + collector.text());
        }
        LostRecords.of(run.points()).forEach(run::addMissing);
        if (collector.refused() > 0) {
            run.addMissing("The collector could not read " + collector.refused() + " bodies.");
        }
        return run.outcome(
                List.of(Places.axis(Observation.CLIENTS, "Clients", Observation.PACES, places)),
                sides.values().stream().map(side -> side.kind().side()).toList(),
                placement.text("the side that is measured"));
    }

    /** Also checks, before anything is measured, that each side writes requests or writes none. */
    private void warmUp(ObservedGateway side, HttpLoad load)
            throws NotStartedException, IOException, InterruptedException {
        if (run.isStopRequested()) {
            return;
        }
        run.note("warming up " + side.kind().label());
        load.sample(0, call(side), paces.warmingUp(1), Map.of());
        ObservedCounts counts = side.settled();
        boolean writes = side.kind().isWatched() && side.kind() != ObservationSide.TELEMETRY_OFF;
        if (!run.isStopRequested() && writes != counts.written() > 0) {
            throw new NotStartedException(
                    "%s: of %d requests %d were written"
                            .formatted(side.kind().label(), counts.served(), counts.written()));
        }
    }

    private Pace pace(Step step) {
        return paces.of(step.on(Observation.CLIENTS));
    }

    /**
     * Waits for requests in progress and for pending writes, so that their CPU is in no other
     * sample.
     */
    private Sample sample(Step step, Pace pace, Db2BackEnd backEnd, HttpLoad load)
            throws IOException, InterruptedException {
        ObservedGateway side = side(step);
        ObservedCounts before = side.settled();
        Sample sample =
                load.sample(
                        step.round(),
                        call(side),
                        pace,
                        Map.of(step.side(), side.server().pid(), backEnd.process(), backEnd.pid()));
        return sample.with(side.settled().since(before).values());
    }

    private HttpLoad.Call call(ObservedGateway side) {
        return HttpLoad.Call.get(side.port(), MAPPED.path() + ASKED.query(), bytes);
    }

    private ObservedGateway side(Step step) {
        return Optional.ofNullable(sides.get(step.side())).orElseThrow();
    }
}
