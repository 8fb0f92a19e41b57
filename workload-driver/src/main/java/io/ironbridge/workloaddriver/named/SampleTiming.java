package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.engine.Plan;
import java.time.Duration;

/**
 * Times of a scenario's samples.
 *
 * @param interval of a sample
 * @param settle before it, in which clients connect
 * @param warmUp of each side, before the first round
 */
public record SampleTiming(Duration interval, Duration settle, Duration warmUp) {
    /**
     * The times of the full or the short form, with the selected ones replaced.
     *
     * @param full times of the whole scenario
     * @param brief times of its short form
     */
    public static SampleTiming of(RunSelection selection, SampleTiming full, SampleTiming brief) {
        SampleTiming usual = selection.brief() ? brief : full;
        return new SampleTiming(
                selection.intervalOr(usual.interval),
                usual.settle,
                selection.warmUpOr(usual.warmUp));
    }

    /** In seconds. */
    public static SampleTiming seconds(int interval, int settle, int warmUp) {
        return new SampleTiming(
                Duration.ofSeconds(interval),
                Duration.ofSeconds(settle),
                Duration.ofSeconds(warmUp));
    }

    /** Clients that think. */
    public Pace pace(int clients, Duration thinkTime) {
        return new Pace(clients, thinkTime, settle, interval);
    }

    /** Clients that do not think. */
    public Pace pace(int clients) {
        return pace(clients, Duration.ZERO);
    }

    /** One of so many equal parts of the warm-up. */
    public Pace warmingUp(int clients, int parts) {
        Duration part = warmUp.dividedBy(parts);
        return new Pace(
                clients,
                Duration.ZERO,
                Duration.ZERO,
                part.compareTo(Plan.SHORTEST_INTERVAL) < 0 ? Plan.SHORTEST_INTERVAL : part);
    }
}
