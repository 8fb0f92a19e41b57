package io.ironbridge.workloaddriver.named.unit;

import io.ironbridge.workloaddriver.engine.ProcessMonitor;
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
 * Two rows, in one database or in two: as a unit of work of a flow, by the same flow without one,
 * and as a unit of work of Narayana without the gateway.
 */
public final class UnitsOfWork implements NamedScenario {
    static final String RESOURCES = "resources";
    static final String CLIENTS = "clients";

    static final Side REQUIRED = new Side("required", "Flow, transaction required", "gateway");
    static final Side NEVER = new Side("never", "Flow, transaction never", "gateway");
    static final Side NARAYANA =
            new Side("narayana", "Narayana without the gateway", ProcessMonitor.DRIVER);

    static final List<String> NUMBERS = List.of("1", "2");
    static final List<String> COUNTS = List.of("1", "8", "32");

    private static final List<String> BRIEF_COUNTS = List.of("8");
    private static final List<Side> SIDES = List.of(REQUIRED, NEVER, NARAYANA);

    @Override
    public String name() {
        return "units-of-work";
    }

    @Override
    public String about() {
        return "Two inserts into one database or two: as a unit of work of a flow, by a flow"
                + " without one, and as a unit of work of Narayana without the gateway";
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
        return List.of(new AxisValues(RESOURCES, NUMBERS), new AxisValues(CLIENTS, COUNTS));
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    static List<Schedule.Place> places(RunSelection selection) {
        List<String> sides = sides(selection).stream().map(Side::name).toList();
        List<Schedule.Place> places = new ArrayList<>();
        for (String number : selection.values(RESOURCES, NUMBERS, NUMBERS)) {
            for (String clients :
                    selection.values(CLIENTS, COUNTS, selection.brief() ? BRIEF_COUNTS : COUNTS)) {
                places.add(new Schedule.Place(Map.of(RESOURCES, number, CLIENTS, clients), sides));
            }
        }
        return places;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none()) {
            return new UnitsOfWorkRun(selection, context, servers).run();
        }
    }
}
