package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import java.time.Duration;
import java.util.List;

/**
 * Loads: clients with a think time of half a second, as in the published report, or without think
 * time.
 */
record Db2Paces(SampleTiming timing) {
    static final String SATURATED = "saturated";
    static final List<String> NAMES = List.of("100", "200", "300", SATURATED);

    private static final int SATURATING_CLIENTS = 50;
    private static final Duration THINK_TIME = Duration.ofMillis(500);

    static Db2Paces of(RunSelection selection) {
        return new Db2Paces(
                SampleTiming.of(
                        selection,
                        SampleTiming.seconds(10, 2, 20),
                        SampleTiming.seconds(4, 1, 10)));
    }

    Pace of(String name) {
        return name.equals(SATURATED)
                ? timing.pace(SATURATING_CLIENTS)
                : timing.pace(Integer.parseInt(name), THINK_TIME);
    }

    /** One of so many equal parts of the warm-up. */
    Pace warmingUp(int parts) {
        return timing.warmingUp(SATURATING_CLIENTS, parts);
    }
}
