package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.Rounds;
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
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One run of the scenario. Its sides come one after the other, and not in turns: the echoing server
 * never sleeps, and would take a processor from the lab. They are not compared with each other.
 */
final class ImsConnectPeakRun {
    private static final int ROUNDS = 3;
    private static final int BRIEF_ROUNDS = 2;

    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final ImsPaces paces;
    private final int rounds;
    private final Placement placement = Placement.here(1);
    private final Rounds taken;
    private final Map<String, String> tools = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();
    private boolean all = true;

    ImsConnectPeakRun(RunSelection selection, RunContext context, Servers servers) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.paces = ImsPaces.of(selection);
        this.rounds = selection.roundsOr(selection.brief() ? BRIEF_ROUNDS : ROUNDS);
        this.taken = new Rounds(context);
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> straight = ImsConnectPeak.places(selection, ImsConnectPeak.STRAIGHT);
        List<Schedule.Place> alone = ImsConnectPeak.places(selection, ImsConnectPeak.CONNECTOR);
        ConnectorSide connector = new ConnectorSide(context, servers, placement);
        if (!alone.isEmpty()) {
            prepare(connector);
        }
        if (!straight.isEmpty()) {
            measureLab(straight);
        }
        if (!alone.isEmpty() && missing.isEmpty() && all) {
            measure(connector, alone);
        }
        if (!all) {
            missing.add("The run was stopped before its end.");
        }
        return outcome(Stream.concat(straight.stream(), alone.stream()).filter(this::has).toList());
    }

    /** Whether there is anything from there. */
    private boolean has(Schedule.Place place) {
        return taken.points().stream()
                .anyMatch(point ->
                        place.sides().contains(point.side()) && place.at().equals(point.at()));
    }

    private void prepare(ConnectorSide connector)
            throws NotStartedException, IOException, InterruptedException {
        try {
            connector.prepare();
        } catch (NotStartedException e) {
            lacks(e);
        }
    }

    private void lacks(NotStartedException why) throws NotStartedException {
        if (context.stop().isRequested() || !selection.hasSide(ImsConnectPeak.STRAIGHT.name())) {
            throw why;
        }
        String line = "Side connector was not measured: " + why.getMessage() + ".";
        missing.add(line);
        context.progress().note("MISSING: " + line);
    }

    // ---- the lab

    private void measureLab(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(context, servers);
        context.progress().note("starting the lab IMS");
        int regions = Math.max(2, Runtime.getRuntime().availableProcessors() / 2);
        LabIms lab = LabIms.start(context, servers, regions, List.of());
        tools.put("lab IMS", LabIms.text(regions));
        List<String> sizes = Places.used(Inquiry.SIZE, Inquiry.labels(), places);
        try (ImsLoad load = new ImsLoad(context)) {
            for (String size : sizes) {
                load.check(lab, Inquiry.of(size).message());
            }
            context.progress().note("warming up the lab IMS");
            for (String size : sizes) {
                load.sample(
                        new ImsLoad.Destination(lab, Inquiry.of(size).message()),
                        0,
                        paces.warmingUp(sizes.size()),
                        Map.of(),
                        RunListener.NONE);
            }
            all = taken.run(steps(places), step -> sample(step, lab, load));
        } finally {
            servers.stop(lab.server());
        }
    }

    private Sample sample(Step step, LabIms lab, ImsLoad load)
            throws IOException, InterruptedException {
        return load.sample(
                new ImsLoad.Destination(lab, Inquiry.of(step.on(Inquiry.SIZE)).message()),
                step.round(),
                paces.of(step.on(ImsConnectPeak.SOCKETS)),
                Map.of(LabIms.PROCESS, lab.server().pid()),
                RunListener.NONE);
    }

    // ---- the connector alone

    private void measure(ConnectorSide connector, List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        try {
            connector.start();
            all =
                    warmUp(connector, places)
                            && taken.run(steps(places), step -> sample(step, connector));
        } catch (NotStartedException e) {
            if (context.stop().isRequested()) {
                all = false; // what was measured before counts
            } else {
                lacks(e);
            }
        } finally {
            connector.stop();
        }
    }

    private List<Step> steps(List<Schedule.Place> places) {
        return Schedule.of(places, rounds);
    }

    /** False: somebody has asked to stop. */
    private boolean warmUp(ConnectorSide connector, List<Schedule.Place> places)
            throws IOException, InterruptedException {
        context.progress().note("warming up the connector");
        List<String> sizes = Places.used(Inquiry.SIZE, Inquiry.labels(), places);
        try {
            for (String size : sizes) {
                connector.sample(0, Inquiry.of(size), paces.warmingUp(sizes.size()));
            }
            return !context.stop().isRequested();
        } catch (IOException e) {
            if (context.stop().isRequested()) {
                return false; // its process has been ended
            }
            throw e;
        }
    }

    private Sample sample(Step step, ConnectorSide connector)
            throws IOException, InterruptedException {
        return connector.sample(
                step.round(),
                Inquiry.of(step.on(Inquiry.SIZE)),
                paces.of(step.on(ImsConnectPeak.SOCKETS)));
    }

    // ---- the outcome

    private RunOutcome outcome(List<Schedule.Place> places) {
        boolean full = all && selection.isFull(ROUNDS);
        return new RunOutcome(
                full ? ScenarioResult.Form.FULL : ScenarioResult.Form.SHORT,
                rounds,
                List.of(
                        Places.axis(Inquiry.SIZE, "Message", Inquiry.labels(), places),
                        Places.axis(
                                ImsConnectPeak.SOCKETS,
                                "Sockets",
                                ImsConnectPeak.ALL_SOCKETS,
                                places)),
                Stream.of(ImsConnectPeak.STRAIGHT, ImsConnectPeak.CONNECTOR)
                        .filter(side -> Places.hasSide(side.name(), places))
                        .toList(),
                taken.points(),
                missing,
                tools,
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
