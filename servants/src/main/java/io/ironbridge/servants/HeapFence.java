package io.ironbridge.servants;

import io.ironbridge.servants.wire.HeapReport;

/**
 * Decides whether a servant is replaced before its memory is exhausted: when each of the last full
 * collections has left more of the heap in use than the one before, and the last one at least a
 * share of it. Not thread-safe.
 */
final class HeapFence {
    private final ServantSettings.HeapLimit limit;
    private long last;
    private int growing;

    HeapFence(ServantSettings.HeapLimit limit) {
        this.limit = limit;
    }

    /** Whether the servant is to be replaced. */
    boolean add(HeapReport report) {
        if (!report.full() || limit.percent() == 0) {
            return false;
        }
        growing = report.used() > last ? growing + 1 : 0;
        last = report.used();
        return growing >= limit.collections() && report.percent() >= limit.percent();
    }
}
