package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.queue.RegionDefinition;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The message regions that were started. Thread-safe. */
final class Regions implements AutoCloseable {
    private final ControlRegionContext context;
    private final RegionFactory factory;
    private final BackOut backOut;
    private final TimeLimits limits = new TimeLimits();
    private final Map<String, DependentRegion> active = new LinkedHashMap<>();

    Regions(ControlRegionContext context, RegionFactory factory) {
        this.context = context;
        this.factory = factory;
        this.backOut = new BackOut(context);
    }

    /** /START REGION; false: one of this name is active. */
    synchronized boolean start(RegionDefinition definition)
            throws IOException, InterruptedException {
        DependentRegion before = active.get(definition.name());
        if (before != null && before.isAlive()) {
            return false;
        }
        DependentRegion region =
                new DependentRegion(context, definition, factory.open(definition), backOut, limits);
        active.put(definition.name(), region);
        region.start();
        return true;
    }

    /** /STOP REGION; false: it is not active. */
    synchronized boolean stop(String name, boolean abend) {
        DependentRegion region = active.get(name);
        if (region == null || !region.isAlive()) {
            return false;
        }
        if (abend) {
            region.abend();
        } else {
            region.stop();
        }
        return true;
    }

    synchronized List<RegionView> views() {
        return active.values().stream()
                .filter(DependentRegion::isAlive)
                .map(DependentRegion::view)
                .toList();
    }

    /** Lets programs end for at most {@code patience}; then they are ended. False: they were. */
    synchronized boolean close(Duration patience) throws InterruptedException {
        active.values().forEach(DependentRegion::stop);
        long until = System.nanoTime() + patience.toNanos();
        boolean all = true;
        for (DependentRegion each : active.values()) {
            Duration left = Duration.ofNanos(Math.max(1, until - System.nanoTime()));
            all &= each.join(left);
        }
        close();
        return all;
    }

    @Override
    public synchronized void close() {
        active.values().stream().filter(DependentRegion::isAlive).forEach(DependentRegion::abend);
        limits.close();
    }
}
