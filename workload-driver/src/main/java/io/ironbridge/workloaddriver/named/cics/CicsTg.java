package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * CICS programs behind an API, by payload, by COMMAREA or channel, and by number of clients over
 * TLS, as in the report of CICS Transaction Gateway 9.2.
 */
public final class CicsTg implements NamedScenario {
    static final String PAYLOAD = "payload";
    static final String PACE = "pace";
    static final String CLIENTS = "clients";

    /** Number of clients at which clients without a gateway are measured, at the fixed rate. */
    private static final String COMPARED_CLIENTS = "300";

    private static final List<String> BRIEF_CLIENTS = List.of("100", "500");

    /** At the fixed rate, the ends and the middle are enough to see a change. */
    private static final List<String> RATE_CLIENTS = List.of("100", "300", "500");

    /** Places of profiles: they show how the cost of a request grows with its payload. */
    static final List<Map<String, String>> PROFILED =
            EchoCall.PAYLOADS.stream()
                    .map(payload ->
                            Map.of(
                                    PAYLOAD,
                                    payload,
                                    PACE,
                                    CicsPaces.RATE,
                                    CLIENTS,
                                    COMPARED_CLIENTS))
                    .toList();

    @Override
    public String name() {
        return "cicstg";
    }

    @Override
    public String about() {
        return "CICS programs behind an API: 4K and 32K, COMMAREA and channel, 100 to 500 clients"
                + " over TLS 1.3";
    }

    @Override
    public List<String> sides() {
        return EchoSide.names();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(PAYLOAD, EchoCall.PAYLOADS),
                new AxisValues(PACE, CicsPaces.NAMES),
                new AxisValues(CLIENTS, CicsPaces.CLIENTS));
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> places = places(selection);
        if (places.isEmpty()) {
            throw new NotStartedException("the selection is empty");
        }
        try (Servers servers = Servers.none()) {
            return new CicsTgRun(selection, context, servers).run(places);
        }
    }

    /**
     * The gateway is measured everywhere, clients without a gateway at one place or as selected.
     */
    static List<Schedule.Place> places(RunSelection selection) {
        List<Schedule.Place> places = new ArrayList<>();
        for (String payload : selection.values(PAYLOAD, EchoCall.PAYLOADS, EchoCall.PAYLOADS)) {
            for (String pace : selection.values(PACE, CicsPaces.NAMES, CicsPaces.NAMES)) {
                for (String clients :
                        selection.values(CLIENTS, CicsPaces.CLIENTS, usual(selection, pace))) {
                    Map<String, String> at = Map.of(PAYLOAD, payload, PACE, pace, CLIENTS, clients);
                    List<String> sides = sides(selection, pace, clients);
                    if (!sides.isEmpty()) {
                        places.add(new Schedule.Place(at, sides));
                    }
                }
            }
        }
        return places;
    }

    private static List<String> sides(RunSelection selection, String pace, String clients) {
        boolean selected = selection.selects(PACE) || selection.selects(CLIENTS);
        String compared = selection.brief() ? BRIEF_CLIENTS.getFirst() : COMPARED_CLIENTS;
        boolean links = selected || (pace.equals(CicsPaces.RATE) && clients.equals(compared));
        return EchoSide.of(selection).stream()
                .filter(side -> links || side.hasGateway())
                .map(EchoSide::label)
                .toList();
    }

    private static List<String> usual(RunSelection selection, String pace) {
        if (selection.brief()) {
            return BRIEF_CLIENTS;
        }
        return pace.equals(CicsPaces.RATE) ? RATE_CLIENTS : CicsPaces.CLIENTS;
    }
}
