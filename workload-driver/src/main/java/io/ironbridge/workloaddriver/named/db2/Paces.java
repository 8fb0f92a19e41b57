package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.Pace;
import java.time.Duration;
import java.util.List;

/**
 * How much is asked: clients that think half a second, as the published report has them, or some
 * that do not think at all.
 *
 * @param interval of a sample
 * @param settle before it
 * @param warmUp of each side, before the first round
 */
record Paces(Duration interval, Duration settle, Duration warmUp) {
    static final String SATURATED = "saturated";
    static final List<String> NAMES = List.of("100", "200", "300", SATURATED);

    private static final int SATURATING_CLIENTS = 50;
    private static final Duration THINK_TIME = Duration.ofMillis(500);

    static Paces of(Choice choice) {
        return choice.brief()
                ? new Paces(
                        choice.intervalOr(Duration.ofSeconds(4)),
                        Duration.ofSeconds(1),
                        choice.warmUpOr(Duration.ofSeconds(10)))
                : new Paces(
                        choice.intervalOr(Duration.ofSeconds(10)),
                        Duration.ofSeconds(2),
                        choice.warmUpOr(Duration.ofSeconds(20)));
    }

    Pace of(String name) {
        return name.equals(SATURATED)
                ? new Pace(SATURATING_CLIENTS, Duration.ZERO, settle, interval)
                : new Pace(Integer.parseInt(name), THINK_TIME, settle, interval);
    }

    /** One of so many equal parts of the warm-up. */
    Pace warmingUp(int parts) {
        Duration part = warmUp.dividedBy(parts);
        return new Pace(
                SATURATING_CLIENTS,
                Duration.ZERO,
                Duration.ZERO,
                part.compareTo(Plan.SHORTEST_INTERVAL) < 0 ? Plan.SHORTEST_INTERVAL : part);
    }
}
