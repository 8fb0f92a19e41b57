package io.ironbridge.workloaddriver.named.cics;

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
 * Memory of a gateway by number of idle client connections, each of which has sent one request, and
 * by number of connections to a CICS region. The guideline of CICS Transaction Gateway sizes memory
 * in the same way.
 */
public final class CicsTgMemory implements NamedScenario {
    static final String CONNECTIONS = "connections";
    static final String SESSIONS = "sessions";

    static final Side PLAIN = new Side("http", "clients, without TLS", "gateway");
    static final Side TLS = new Side("https", "clients, TLS 1.3", "gateway");
    static final Side BACK_END = new Side("sessions", "connections to CICS", "gateway");
    static final List<Side> SIDES = List.of(PLAIN, TLS, BACK_END);

    static final List<String> ALL_CONNECTIONS = List.of("0", "1000", "2000", "5000", "10000");

    /** The most connections are measured without TLS only. */
    private static final List<String> MOST = List.of("10000");

    static final List<String> ALL_SESSIONS = List.of("1", "100", "200", "500");
    private static final List<String> BRIEF_CONNECTIONS = List.of("0", "1000", "5000");
    private static final List<String> BRIEF_SESSIONS = List.of("1", "500");

    @Override
    public String name() {
        return "cicstg-memory";
    }

    @Override
    public String about() {
        return "Heap and native memory of the gateway by clients' connections, 0 to 10000, and 0 to"
                + " 5000 with TLS, and by connections to CICS";
    }

    @Override
    public List<String> sides() {
        return SIDES.stream().map(Side::name).toList();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(CONNECTIONS, ALL_CONNECTIONS),
                new AxisValues(SESSIONS, ALL_SESSIONS));
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> places = places(selection);
        if (places.isEmpty()) {
            throw new NotStartedException("the selection is empty");
        }
        try (Servers servers = Servers.none()) {
            return new CicsTgMemoryRun(selection, context, servers).run(places);
        }
    }

    /** If values of one axis are selected, the other axis is not measured. */
    static List<Schedule.Place> places(RunSelection selection) {
        List<Schedule.Place> places = new ArrayList<>();
        List<String> clients =
                List.of(PLAIN, TLS).stream().map(Side::name).filter(selection::hasSide).toList();
        if (!clients.isEmpty()
                && (selection.selects(CONNECTIONS) || !selection.selects(SESSIONS))) {
            for (String number :
                    selection.values(
                            CONNECTIONS,
                            ALL_CONNECTIONS,
                            selection.brief() ? BRIEF_CONNECTIONS : ALL_CONNECTIONS)) {
                List<String> sides =
                        clients.stream()
                                .filter(side -> side.equals(PLAIN.name()) || !MOST.contains(number))
                                .toList();
                if (!sides.isEmpty()) {
                    places.add(new Schedule.Place(Map.of(CONNECTIONS, number), sides));
                }
            }
        }
        if (selection.hasSide(BACK_END.name())
                && (selection.selects(SESSIONS) || !selection.selects(CONNECTIONS))) {
            for (String number :
                    selection.values(
                            SESSIONS,
                            ALL_SESSIONS,
                            selection.brief() ? BRIEF_SESSIONS : ALL_SESSIONS)) {
                places.add(new Schedule.Place(Map.of(SESSIONS, number), List.of(BACK_END.name())));
            }
        }
        return places;
    }
}
