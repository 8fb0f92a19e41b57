package io.ironbridge.servants;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.ironbridge.servants.wire.HeapReport;
import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * Reports the heap of this process to its owner after each collection. As only full collections
 * show what a program keeps, and a heap has few of them before its end, it has one made whenever
 * the heap in use has grown by a step near the limit.
 */
public final class HeapReporter {
    private static final System.Logger LOG = System.getLogger(HeapReporter.class.getName());
    private static final String FULL = "end of major GC";
    private static final int STEP_PERCENT = 5;

    private final ServantChannel control;
    private final long max = Runtime.getRuntime().maxMemory();
    private final int from;
    private final Set<String> heap;

    /** After the last full collection. */
    private long lastFull;

    private HeapReporter(ServantChannel control, int from) {
        this.control = control;
        this.from = from;
        this.heap =
                ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getName)
                        .collect(Collectors.toSet());
    }

    /**
     * Starts to report.
     *
     * @param control on which nothing else is sent
     * @param limit before which full collections are made, at least as many as it counts
     */
    public static void start(ServantChannel control, ServantSettings.HeapLimit limit) {
        int from =
                limit.percent() == 0
                        ? Integer.MAX_VALUE
                        : Math.max(0, limit.percent() - limit.collections() * STEP_PERCENT);
        HeapReporter reporter = new HeapReporter(control, from);
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector)
                    .addNotificationListener(
                            (notification, _) -> reporter.report(notification), null, null);
        }
    }

    private void report(Notification notification) {
        if (!(notification.getUserData() instanceof CompositeData data)) {
            return;
        }
        GarbageCollectionNotificationInfo collection = GarbageCollectionNotificationInfo.from(data);
        long used =
                collection.getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
                        .filter(pool -> heap.contains(pool.getKey()))
                        .mapToLong(pool -> pool.getValue().getUsed())
                        .sum();
        HeapReport report = new HeapReport(used, max, collection.getGcAction().equals(FULL));
        try {
            control.frames().send(report.write());
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The owner did not take a report", e);
        }
        collectIfGrown(report);
    }

    /** Notifications come on one thread, one after the other. */
    private void collectIfGrown(HeapReport report) {
        if (report.full()) {
            lastFull = report.used();
        } else if (report.percent() >= from
                && report.used() - lastFull >= max / 100 * STEP_PERCENT) {
            System.gc();
        }
    }
}
