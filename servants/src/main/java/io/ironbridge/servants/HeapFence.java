package io.ironbridge.servants;

import io.ironbridge.servants.wire.HeapReport;

/**
 * Decides whether a servant is replaced before its memory is exhausted: when full collections have
 * left more of the heap in use several times in a row, and the last one at least a share of it.
 * Changes of less than a hundredth of the heap are those of calls in progress, and do not count.
 * Not thread-safe.
 */
final class HeapFence {
    private final ServantSettings.HeapLimit limit;
    private long last = -1;
    private int growing;

    HeapFence(ServantSettings.HeapLimit limit) {
        this.limit = limit;
    }

    /** Whether the servant is to be replaced. */
    boolean add(HeapReport report) {
        if (!report.full() || limit.percent() == 0) {
            return false;
        }
        long margin = report.max() / 100;
        if (last < 0 || report.used() <= last - margin) {
            growing = 0;
            last = report.used();
        } else if (report.used() >= last + margin) {
            growing++;
            last = report.used();
        }
        return growing >= limit.collections() && report.percent() >= limit.percent();
    }
}
