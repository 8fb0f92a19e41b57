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
 * Short and long messages through the gateway and directly to IMS Connect; the difference is the
 * cost of the gateway.
 */
public final class ImsMessageSize implements NamedScenario {
    static final String SOCKETS = "sockets";
    static final Side GATEWAY = new Side("gateway", "Ironbridge, JSON to IMS and back", "gateway");
    static final Side STRAIGHT =
            new Side("ims-connect", "lab IMS, asked straight at IMS Connect", LabIms.PROCESS);
    static final List<String> ALL_SOCKETS = List.of("1", "4", "16", "64");

    private static final List<String> BRIEF_SOCKETS = List.of("4", "64");

    /** Places of profiles: they show how the cost of a message grows with its size. */
    static final List<Map<String, String>> PROFILED =
            Inquiry.labels().stream()
                    .map(size -> Map.of(Inquiry.SIZE, size, SOCKETS, ALL_SOCKETS.getLast()))
                    .toList();

    @Override
    public String name() {
        return "ims-message-size";
    }

    @Override
    public String about() {
        return "An IMS transaction with 42 bytes in and 429 out beside 500 in and 22K out, over 1"
                + " to 64 sockets: through the gateway, and straight to IMS Connect";
    }

    @Override
    public List<String> sides() {
        return List.of(GATEWAY.name(), STRAIGHT.name());
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(Inquiry.SIZE, Inquiry.labels()),
                new AxisValues(SOCKETS, ALL_SOCKETS));
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> places = places(selection);
        try (Servers servers = Servers.none();
                ImsLoad load = new ImsLoad(context)) {
            return new ImsMessageSizeRun(selection, context, servers, load).run(places);
        }
    }

    static List<Schedule.Place> places(RunSelection selection) {
        List<String> sides =
                List.of(GATEWAY.name(), STRAIGHT.name()).stream()
                        .filter(selection::hasSide)
                        .toList();
        List<Schedule.Place> places = new ArrayList<>();
        for (String size : selection.values(Inquiry.SIZE, Inquiry.labels(), Inquiry.labels())) {
            for (String sockets :
                    selection.values(
                            SOCKETS,
                            ALL_SOCKETS,
                            selection.brief() ? BRIEF_SOCKETS : ALL_SOCKETS)) {
                places.add(new Schedule.Place(Map.of(Inquiry.SIZE, size, SOCKETS, sockets), sides));
            }
        }
        return places;
    }
}
