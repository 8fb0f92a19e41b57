package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import java.time.Duration;
import java.util.List;

/**
 * The two kinds of load. With a fixed rate, the think time grows with the number of clients, so
 * that only the number of clients differs. With a fixed think time, more clients send more
 * requests, as in the published report.
 */
record CicsPaces(SampleTiming timing) {
    static final String RATE = "rate";
    static final String THINK = "think";
    static final List<String> NAMES = List.of(RATE, THINK);
    static final List<String> CLIENTS = List.of("100", "200", "300", "400", "500");

    /** Total requests per second at the fixed rate. */
    static final int FIXED_RATE = 400;

    private static final Duration THINK_TIME = Duration.ofSeconds(1);
    private static final int WARMING_CLIENTS = 50;

    static CicsPaces of(RunSelection selection) {
        return new CicsPaces(
                SampleTiming.of(
                        selection,
                        SampleTiming.seconds(10, 4, 40),
                        SampleTiming.seconds(4, 3, 10)));
    }

    /**
     * A pace.
     *
     * @param name one of {@link #NAMES}
     * @param clients one of {@link #CLIENTS}
     */
    Pace of(String name, String clients) {
        int number = Integer.parseInt(clients);
        return timing.pace(number, thinkTime(name, number));
    }

    private static Duration thinkTime(String name, int clients) {
        return name.equals(RATE) ? Duration.ofSeconds(clients).dividedBy(FIXED_RATE) : THINK_TIME;
    }

    /** One of so many equal parts of the warm-up. */
    Pace warmingUp(int parts) {
        return timing.warmingUp(WARMING_CLIENTS, parts);
    }
}
