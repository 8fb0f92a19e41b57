package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Highest message rate over persistent sockets: of the lab's IMS Connect, and of the gateway's
 * connector against a server that does almost nothing.
 */
public final class ImsConnectPeak implements NamedScenario {
    static final String SOCKETS = "sockets";
    static final Side STRAIGHT =
            new Side("ims-connect", "lab IMS, asked straight at IMS Connect", LabIms.PROCESS);
    static final Side CONNECTOR =
            new Side("connector", "connector alone, to an echoing server", "connector");
    static final List<String> ALL_SOCKETS = List.of("1", "2", "4", "8", "16", "32", "64");

    private static final List<String> BRIEF_SOCKETS = List.of("1", "16", "64");

    @Override
    public String name() {
        return "ims-connect-peak";
    }

    @Override
    public String about() {
        return "The most messages a second over 1 to 64 persistent sockets: at the lab's IMS"
                + " Connect, and by the connector alone against an echoing server";
    }

    @Override
    public List<String> sides() {
        return List.of(STRAIGHT.name(), CONNECTOR.name());
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(Inquiry.SIZE, Inquiry.labels()),
                new AxisValues(SOCKETS, ALL_SOCKETS));
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none()) {
            return new ImsConnectPeakRun(selection, context, servers).run();
        }
    }

    /** Long messages are measured with the connector only, unless selected. */
    static List<Schedule.Place> places(RunSelection selection, Side side) {
        List<Schedule.Place> places = new ArrayList<>();
        if (!selection.hasSide(side.name())) {
            return places;
        }
        List<String> usual =
                side.equals(CONNECTOR) ? Inquiry.labels() : List.of(Inquiry.SMALL.label());
        for (String size : selection.values(Inquiry.SIZE, Inquiry.labels(), usual)) {
            for (String sockets :
                    selection.values(
                            SOCKETS,
                            ALL_SOCKETS,
                            selection.brief() ? BRIEF_SOCKETS : ALL_SOCKETS)) {
                places.add(
                        new Schedule.Place(
                                Map.of(Inquiry.SIZE, size, SOCKETS, sockets),
                                List.of(side.name())));
            }
        }
        return places;
    }
}
