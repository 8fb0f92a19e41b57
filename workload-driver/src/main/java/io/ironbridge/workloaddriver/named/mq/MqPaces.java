package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.Pace;
import java.time.Duration;

/**
 * How long requesters ask, without any pause.
 *
 * @param interval of a sample
 * @param settle before it
 * @param warmUp of each side, before the first round
 */
record MqPaces(Duration interval, Duration settle, Duration warmUp) {
    static MqPaces of(Choice choice) {
        return choice.brief()
                ? new MqPaces(
                        choice.intervalOr(Duration.ofSeconds(4)),
                        Duration.ofSeconds(1),
                        choice.warmUpOr(Duration.ofSeconds(15)))
                : new MqPaces(
                        choice.intervalOr(Duration.ofSeconds(8)),
                        Duration.ofSeconds(1),
                        choice.warmUpOr(Duration.ofSeconds(30)));
    }

    Pace of(int requesters) {
        return new Pace(requesters, Duration.ZERO, settle, interval);
    }

    /** One of so many equal parts of the warm-up. */
    Pace warmingUp(int requesters, int parts) {
        Duration part = warmUp.dividedBy(parts);
        return new Pace(
                requesters,
                Duration.ZERO,
                Duration.ZERO,
                part.compareTo(Plan.SHORTEST_INTERVAL) < 0 ? Plan.SHORTEST_INTERVAL : part);
    }
}
