package io.ironbridge.workloaddriver.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/** Decides from the slices of a warm-up whether latencies are stable. Not thread-safe. */
final class LatencyStability {
    /** For a warm-up that does not require stability. */
    static final LatencyStability NOT_REQUIRED =
            new LatencyStability(new WarmUp.Stable(Duration.ofSeconds(1), 1, Duration.ZERO));

    private static final double MEDIAN = 50;

    private final WarmUp.Stable required;
    private final Deque<Long> medians = new ArrayDeque<>();

    LatencyStability(WarmUp.Stable required) {
        this.required = required;
    }

    long sliceNanos() {
        return required.slice().toNanos();
    }

    void add(IntervalCounts counts) {
        Latencies all =
                counts.kinds().stream()
                        .map(RequestKindResult::good)
                        .reduce(Latencies.none(), Latencies::and);
        if (all.count() == 0) {
            medians.clear();
            return;
        }
        medians.add(all.percentile(MEDIAN));
        if (medians.size() > WarmUp.Stable.SLICES) {
            medians.remove();
        }
    }

    boolean isReached() {
        return medians.size() == WarmUp.Stable.SLICES
                && Collections.max(medians)
                        <= Collections.min(medians) * (1 + required.tolerance());
    }
}
