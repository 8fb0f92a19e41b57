package io.ironbridge.workloaddriver.named.db2;

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
import java.util.Set;

/**
 * An API in front of a Db2 service, by size of the reply and number of clients, as in the report of
 * z/OS Connect EE 3.0.37; with peers in the same run.
 */
public final class ZosConnectDb2 implements NamedScenario {
    static final String SIZE = "size";
    static final String CLIENTS = "clients";

    private static final List<String> BRIEF_SIZES = List.of("1K", "10K", "50K");
    private static final List<String> BRIEF_PACES = List.of("300", Db2Paces.SATURATED);

    /** Loads at which peers are measured, unless others are selected. */
    private static final Set<String> PEER_PACES = Set.of("300", Db2Paces.SATURATED);

    /**
     * Places of profiles: they show how the cost of a request grows with its size, and its cost at
     * a low rate.
     */
    static final List<Map<String, String>> PROFILED =
            List.of(
                    Map.of(SIZE, "1K", CLIENTS, Db2Paces.SATURATED),
                    Map.of(SIZE, Employees.MIDDLE, CLIENTS, Db2Paces.SATURATED),
                    Map.of(SIZE, "50K", CLIENTS, Db2Paces.SATURATED),
                    Map.of(SIZE, Employees.MIDDLE, CLIENTS, "300"));

    @Override
    public String name() {
        return "zosconnect-db2";
    }

    @Override
    public String about() {
        return "An API in front of a Db2 service: 1K to 50K, 100 to 300 clients and saturated;"
                + " beside nginx, a bare Netty proxy and Open Liberty";
    }

    @Override
    public List<String> sides() {
        return Db2Side.names();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(SIZE, Employees.sizes()), new AxisValues(CLIENTS, Db2Paces.NAMES));
    }

    @Override
    public boolean hasBaseline() {
        return true;
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        List<Db2Side> kinds = Db2Side.of(selection);
        List<Schedule.Place> places = places(selection);
        if (places.isEmpty()) {
            throw new NotStartedException("the selection is empty");
        }
        try (Servers servers = Servers.none()) {
            return new ZosConnectDb2Run(selection, context, servers).run(kinds, places);
        }
    }

    /** The gateway is measured everywhere, peers at the places of comparison or as selected. */
    static List<Schedule.Place> places(RunSelection selection) {
        List<Schedule.Place> places = new ArrayList<>();
        List<String> sizes =
                selection.values(
                        SIZE,
                        Employees.sizes(),
                        selection.brief() ? BRIEF_SIZES : Employees.sizes());
        List<String> paces =
                selection.values(
                        CLIENTS, Db2Paces.NAMES, selection.brief() ? BRIEF_PACES : Db2Paces.NAMES);
        boolean selected = selection.selects(SIZE) || selection.selects(CLIENTS);
        for (String size : sizes) {
            for (String pace : paces) {
                boolean compared =
                        selected || (size.equals(Employees.MIDDLE) && PEER_PACES.contains(pace));
                List<String> sides =
                        Db2Side.of(selection).stream()
                                .filter(kind -> compared || !kind.isPeer())
                                .map(Db2Side::label)
                                .toList();
                if (!sides.isEmpty()) {
                    places.add(new Schedule.Place(Map.of(SIZE, size, CLIENTS, pace), sides));
                }
            }
        }
        return places;
    }
}
