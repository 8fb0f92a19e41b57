package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One run of the scenario. The sides are measured one after the other, not in turns, because the
 * echoing server never sleeps and would take a processor from the lab. They are not compared with
 * each other.
 */
final class ImsConnectPeakRun {
    private final ComparisonRun run;
    private final ImsPaces paces;
    private final Placement placement = Placement.here(1);

    ImsConnectPeakRun(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.paces = ImsPaces.of(selection);
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        RunSelection selection = run.selection();
        List<Schedule.Place> straight = ImsConnectPeak.places(selection, ImsConnectPeak.STRAIGHT);
        List<Schedule.Place> alone = ImsConnectPeak.places(selection, ImsConnectPeak.CONNECTOR);
        ConnectorSide connector = new ConnectorSide(run.context(), run.servers(), placement);
        if (!alone.isEmpty()) {
            prepare(connector);
        }
        if (!straight.isEmpty()) {
            measureLab(straight);
        }
        if (!alone.isEmpty() && !run.hasMissing() && !run.isStopped()) {
            measure(connector, alone);
        }
        return outcome(Stream.concat(straight.stream(), alone.stream()).filter(this::has).toList());
    }

    /** Whether anything was measured at a place. */
    private boolean has(Schedule.Place place) {
        return run.points().stream()
                .anyMatch(point ->
                        place.sides().contains(point.side()) && place.at().equals(point.at()));
    }

    private void prepare(ConnectorSide connector)
            throws NotStartedException, IOException, InterruptedException {
        try {
            connector.prepare();
        } catch (NotStartedException e) {
            reportMissing(e);
        }
    }

    private void reportMissing(NotStartedException why) throws NotStartedException {
        if (run.isStopRequested() || !run.selection().hasSide(ImsConnectPeak.STRAIGHT.name())) {
            throw why;
        }
        run.reportMissing("Side connector was not measured: " + why.getMessage() + ".");
    }

    // ---- the lab

    private void measureLab(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        run.note("starting the lab IMS");
        int regions = Math.max(2, Runtime.getRuntime().availableProcessors() / 2);
        LabIms lab = LabIms.start(run.context(), run.servers(), regions, List.of());
        run.addTool("lab IMS", LabIms.text(regions));
        try (ImsLoad load = new ImsLoad(run.context())) {
            for (String size : Places.used(Inquiry.SIZE, Inquiry.labels(), places)) {
                load.check(lab, Inquiry.of(size).message());
            }
            Comparison comparison =
                    new Comparison(
                            places, this::pace, (step, pace) -> sample(step, pace, lab, load));
            run.warmUp(comparison, Inquiry.SIZE, paces::warmingUp);
            run.measure(comparison);
        } finally {
            run.servers().stop(lab.server());
        }
    }

    private Pace pace(Step step) {
        return paces.of(step.on(ImsConnectPeak.SOCKETS));
    }

    private static Sample sample(Step step, Pace pace, LabIms lab, ImsLoad load)
            throws IOException, InterruptedException {
        return load.sample(
                new ImsLoad.Destination(lab, Inquiry.of(step.on(Inquiry.SIZE)).message()),
                step.round(),
                pace,
                Map.of(LabIms.PROCESS, lab.server().pid()),
                RunListener.NONE);
    }

    // ---- the connector alone

    private void measure(ConnectorSide connector, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        try {
            connector.start();
            Comparison comparison =
                    new Comparison(
                            places,
                            this::pace,
                            (step, pace) ->
                                    connector.sample(
                                            step.round(), Inquiry.of(step.on(Inquiry.SIZE)), pace));
            run.warmUp(comparison, Inquiry.SIZE, paces::warmingUp);
            run.measure(comparison);
        } catch (NotStartedException e) {
            if (run.isStopRequested()) {
                run.markStopped(); // the samples before it count
            } else {
                reportMissing(e);
            }
        } finally {
            connector.stop();
        }
    }

    // ---- the outcome

    private RunOutcome outcome(List<Schedule.Place> places) {
        return run.outcome(
                List.of(
                        Places.axis(Inquiry.SIZE, "Message", Inquiry.labels(), places),
                        Places.axis(
                                ImsConnectPeak.SOCKETS,
                                "Sockets",
                                ImsConnectPeak.ALL_SOCKETS,
                                places)),
                Stream.of(ImsConnectPeak.STRAIGHT, ImsConnectPeak.CONNECTOR)
                        .filter(side -> has(side, places))
                        .toList(),
                placed(places));
    }

    private String placed(List<Schedule.Place> places) {
        String lab = LabIms.SHARING;
        String connector =
                placement.isPinned()
                        ? "the connector alone on processor "
                                + placement.measured().getFirst()
                                + ", the echoing server on processor "
                                + placement.others().getFirst()
                        : "the connector and the echoing server share all processors";
        return Stream.of(
                        Map.entry(ImsConnectPeak.STRAIGHT, lab),
                        Map.entry(ImsConnectPeak.CONNECTOR, connector))
                .filter(entry -> has(entry.getKey(), places))
                .map(Map.Entry::getValue)
                .reduce((one, other) -> one + "; " + other)
                .orElse("");
    }

    private static boolean has(Side side, List<Schedule.Place> places) {
        return Places.hasSide(side.name(), places);
    }
}
