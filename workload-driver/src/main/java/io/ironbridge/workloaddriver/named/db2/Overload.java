package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * More requests than the back end can serve: 20 sessions with 50 ms per call serve 400 requests per
 * second, and an open loop offers up to 2000. Requests have a deadline of one second.
 */
public final class Overload implements NamedScenario {
    static final String OFFERED = "offered";

    /** Concurrent calls of the gateway. */
    static final int SESSIONS = 20;

    /** Delay of each call in the lab, in addition to its own work. */
    static final Duration SERVICE_TIME = Duration.ofMillis(50);

    /** Deadline of a request in the gateway. */
    static final Duration DEADLINE = Duration.ofSeconds(1);

    static final Side SIDE =
            new Side("gateway", "Ironbridge before 20 sessions of 50 ms", "gateway");

    /** Requests a second. */
    static final List<String> RATES =
            List.of("100", "200", "300", "350", "400", "500", "700", "1000", "1500", "2000");

    private static final List<String> BRIEF_RATES = List.of("200", "400", "1000", "2000");

    @Override
    public String name() {
        return "overload";
    }

    @Override
    public String about() {
        return "100 to 2000 requests a second before a back end that can serve 400: how many are"
                + " served in time, how fast the others are refused, and what that costs";
    }

    @Override
    public List<String> sides() {
        return List.of(SIDE.name());
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(new AxisValues(OFFERED, RATES));
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none()) {
            return new OverloadRun(selection, context, servers, Placement.here(1))
                    .run(places(selection));
        }
    }

    /** From the lowest rate to the highest. */
    static List<Schedule.Place> places(RunSelection selection) {
        return selection.values(OFFERED, RATES, selection.brief() ? BRIEF_RATES : RATES).stream()
                .map(rate -> new Schedule.Place(Map.of(OFFERED, rate), List.of(SIDE.name())))
                .toList();
    }
}
