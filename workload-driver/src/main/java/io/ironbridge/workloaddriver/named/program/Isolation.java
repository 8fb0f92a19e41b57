package io.ironbridge.workloaddriver.named.program;

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
 * A healthy Java program in a servant, while another program in other servants leaks, spins, exits
 * or is killed; and the CPU of a call to a servant next to that of one within the gateway.
 */
public final class Isolation implements NamedScenario {
    static final String OTHER = "other";
    static final String CLIENTS = "clients";
    static final String SATURATED = "saturated";

    /** Clients of the healthy program. */
    static final int COUNT = 50;

    static final Side SERVANTS = new Side("servants", "Programs in servants", "gateway");
    static final Side NONE = new Side("none", "Programs in the gateway's process", "gateway");

    private static final List<Side> SIDES = List.of(SERVANTS, NONE);

    @Override
    public String name() {
        return "isolation";
    }

    @Override
    public String about() {
        return "A Java program in a servant, while another one leaks, spins, exits or is killed;"
                + " and what the call of a servant costs";
    }

    @Override
    public List<String> sides() {
        return SIDES.stream().map(Side::name).toList();
    }

    static List<Side> sides(RunSelection selection) {
        return SIDES.stream().filter(side -> selection.hasSide(side.name())).toList();
    }

    static List<String> clients() {
        return List.of(Integer.toString(COUNT), SATURATED);
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(OTHER, Disturbance.labels()), new AxisValues(CLIENTS, clients()));
    }

    /** Clients that do not think only where nothing else happens, and for both sides. */
    static List<Schedule.Place> places(RunSelection selection) {
        List<String> sides = sides(selection).stream().map(Side::name).toList();
        List<Schedule.Place> places = new ArrayList<>();
        for (String other : selection.values(OTHER, Disturbance.labels(), Disturbance.labels())) {
            boolean rests = other.equals(Disturbance.RESTS.label());
            for (String clients : selection.values(CLIENTS, clients(), clients())) {
                List<String> here =
                        sides.stream().filter(rests ? _ -> true : SERVANTS.name()::equals).toList();
                if (!here.isEmpty() && (rests || !clients.equals(SATURATED))) {
                    places.add(new Schedule.Place(Map.of(OTHER, other, CLIENTS, clients), here));
                }
            }
        }
        return places;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none()) {
            return new IsolationRun(selection, context, servers).run();
        }
    }
}
