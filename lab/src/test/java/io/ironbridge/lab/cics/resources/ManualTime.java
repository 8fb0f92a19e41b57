package io.ironbridge.lab.cics.resources;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Time that passes when a test says so: every wait is over at once, in vain. */
final class ManualTime implements RegionTime {
    final List<Duration> waits = new ArrayList<>();
    private final List<Runnable> later = new ArrayList<>();

    @Override
    public synchronized boolean await(CountDownLatch event, Duration longest)
            throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        waits.add(longest);
        return event.getCount() == 0;
    }

    @Override
    public synchronized void pause(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        waits.add(duration);
    }

    @Override
    public synchronized void after(Duration duration, Runnable action) {
        waits.add(duration);
        later.add(action);
    }

    /** Lets everything that was to be done later happen. */
    void pass() {
        List<Runnable> due;
        synchronized (this) {
            due = List.copyOf(later);
            later.clear();
        }
        due.forEach(Runnable::run);
    }

    @Override
    public synchronized void close() {
        later.clear();
    }
}
