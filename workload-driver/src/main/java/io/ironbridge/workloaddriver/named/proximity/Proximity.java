package io.ironbridge.workloaddriver.named.proximity;

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
 * The same business logic with ten data calls: in a remote client that calls an operation for each
 * of them, and in the gateway, beside the data.
 */
public final class Proximity implements NamedScenario {
    static final String DATABASE = "database";
    static final String CLIENTS = "clients";
    static final List<String> COUNTS = List.of("1", "4");

    /** The database is a process of its own, or in the gateway's. */
    static final String DRDA = "drda";

    static final String EMBEDDED = "embedded";
    static final List<String> DATABASES = List.of(DRDA, EMBEDDED);

    static final Side CLIENT = new Side("client", "Remote client", "gateway");
    static final Side FLOW = new Side("flow", "Flow", "gateway");

    static final Side SERVANT = new Side("servant", "Java program in a servant", "gateway");
    static final Side NONE = new Side("none", "Java program in the gateway", "gateway");

    private static final List<Side> SIDES = List.of(CLIENT, FLOW, SERVANT, NONE);
    private static final List<String> BRIEF_COUNTS = List.of("4");

    @Override
    public String name() {
        return "proximity";
    }

    @Override
    public String about() {
        return "Business logic with ten data calls, in a remote client and beside the data; the"
                + " database over DRDA and in the gateway's process";
    }

    @Override
    public List<String> sides() {
        return SIDES.stream().map(Side::name).toList();
    }

    static List<Side> sides(RunSelection selection) {
        return SIDES.stream().filter(side -> selection.hasSide(side.name())).toList();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(new AxisValues(DATABASE, DATABASES), new AxisValues(CLIENTS, COUNTS));
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    static List<Schedule.Place> places(RunSelection selection) {
        List<String> sides = sides(selection).stream().map(Side::name).toList();
        List<Schedule.Place> places = new ArrayList<>();
        for (String database : selection.values(DATABASE, DATABASES, DATABASES)) {
            List<String> here = sides.stream().filter(side -> isPossible(side, database)).toList();
            for (String clients :
                    selection.values(CLIENTS, COUNTS, selection.brief() ? BRIEF_COUNTS : COUNTS)) {
                places.add(new Schedule.Place(Map.of(DATABASE, database, CLIENTS, clients), here));
            }
        }
        return places;
    }

    /** A servant is another process than the one that has an embedded database. */
    static boolean isPossible(String side, String database) {
        return !side.equals(SERVANT.name()) || database.equals(DRDA);
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none()) {
            return new ProximityRun(selection, context, servers).run();
        }
    }
}
