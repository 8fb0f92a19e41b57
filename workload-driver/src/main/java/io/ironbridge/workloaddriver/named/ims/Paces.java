package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.Pace;
import java.time.Duration;

/**
 * How much is asked: clients that do not think, each with a socket.
 *
 * @param interval of a sample
 * @param settle before it
 * @param warmUp of each side, before the first round
 */
record Paces(Duration interval, Duration settle, Duration warmUp) {
    private static final int WARMING_UP = 16;

    static Paces of(Choice choice) {
        return choice.brief()
                ? new Paces(
                        choice.intervalOr(Duration.ofSeconds(4)),
                        Duration.ofSeconds(1),
                        choice.warmUpOr(Duration.ofSeconds(10)))
                : new Paces(
                        choice.intervalOr(Duration.ofSeconds(10)),
                        Duration.ofSeconds(1),
                        choice.warmUpOr(Duration.ofSeconds(40)));
    }

    /** Of so many sockets. */
    Pace of(String sockets) {
        return new Pace(Integer.parseInt(sockets), Duration.ZERO, settle, interval);
    }

    /** One of so many equal parts of the warm-up. */
    Pace warmingUp(int parts) {
        Duration part = warmUp.dividedBy(parts);
        return new Pace(
                WARMING_UP,
                Duration.ZERO,
                Duration.ZERO,
                part.compareTo(Plan.SHORTEST_INTERVAL) < 0 ? Plan.SHORTEST_INTERVAL : part);
    }
}
