package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/**
 * Service classes with goals: order entry and data mining before a back end of 20 sessions of 50
 * ms, with the gateway's workload manager, without it, and behind HAProxy, whose queue has
 * priorities.
 */
public final class Goals implements NamedScenario {
    static final String SCENARIO = "scenario";
    static final String CLASS = "class";
    static final String INTERVAL = "interval";

    /** Classifies a request. */
    static final String HEADER = "X-Work";

    static final Side MANAGER =
            new Side("manager", "Ironbridge with a service definition", "gateway");
    static final Side FIFO = new Side("fifo", "Ironbridge without one: first come", "gateway");
    static final Side HAPROXY =
            new Side("haproxy", "HAProxy with priorities, before Ironbridge", "haproxy");
    static final List<Side> SIDES = List.of(MANAGER, FIFO, HAPROXY);

    @Override
    public String name() {
        return "goals";
    }

    @Override
    public String about() {
        return "Order entry (importance 1, 90 % within 0.5 s) that triples, beside data mining,"
                + " over one back end: who keeps the promise";
    }

    @Override
    public List<String> sides() {
        return SIDES.stream().map(Side::name).toList();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(SCENARIO, GoalStory.labels()),
                new AxisValues(CLASS, GoalStory.classes(GoalStory.all())),
                new AxisValues(INTERVAL, intervals(GoalStory.all())));
    }

    /** The intervals of the longest of these stories. */
    static List<String> intervals(List<GoalStory> stories) {
        return stories.stream()
                .map(story -> story.phases().names())
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none()) {
            return new GoalsRun(selection, context, servers).run();
        }
    }
}
