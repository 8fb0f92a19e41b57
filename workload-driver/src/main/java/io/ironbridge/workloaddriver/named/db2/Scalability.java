package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The saturated gateway by number of event loops. With one more processor than the most loops, each
 * gateway has as many processors for itself as it has loops, and the rate shows how it scales. With
 * fewer processors, all processes share all, and only the CPU of a request can be compared.
 */
public final class Scalability implements NamedScenario {
    static final String LOOPS = "loops";
    static final List<Db2Side> KINDS = List.of(Db2Side.GATEWAY, Db2Side.GATEWAY_MAPPED);

    /** The most loops, whatever the machine has. */
    private static final int MOST_LOOPS = 16;

    private final List<String> loops;

    public Scalability() {
        this(Runtime.getRuntime().availableProcessors());
    }

    Scalability(int processors) {
        loops = loops(processors);
    }

    /** One, two, and further powers of two that leave a processor for the load. */
    private static List<String> loops(int processors) {
        List<String> loops = new ArrayList<>(List.of("1", "2"));
        for (int number = 4; number < processors && number <= MOST_LOOPS; number *= 2) {
            loops.add(Integer.toString(number));
        }
        return loops;
    }

    @Override
    public String name() {
        return "scalability";
    }

    @Override
    public String about() {
        return "The gateway with one, two and more event loops, saturated: CPU for each request,"
                + " and the rate where there are processors enough";
    }

    @Override
    public List<String> sides() {
        return KINDS.stream().map(Db2Side::label).toList();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(new AxisValues(LOOPS, loops));
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        List<String> chosen = selection.values(LOOPS, loops, loops);
        List<String> sides = sides().stream().filter(selection::hasSide).toList();
        List<Schedule.Place> places =
                chosen.stream()
                        .map(number -> new Schedule.Place(Map.of(LOOPS, number), sides))
                        .toList();
        int most = Integer.parseInt(loops.getLast());
        try (Servers servers = Servers.none()) {
            return new ScalabilityRun(selection, context, servers, Placement.here(most))
                    .run(chosen, places);
        }
    }
}
