package io.ironbridge.gateway.flow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** What the runs of all flows of a server share: memory for what they keep, and their number. */
public final class FlowRuns {
    private final AtomicLong taken = new AtomicLong();
    private volatile long limit;
    private int running;

    /**
     * Nothing runs yet.
     *
     * @param limit bytes that they may keep
     */
    public FlowRuns(long limit) {
        this.limit = limit;
    }

    /** Changes the limit of bytes. */
    public void limit(long bytes) {
        limit = bytes;
    }

    synchronized void begin() {
        running++;
    }

    synchronized void end() {
        running--;
        notifyAll();
    }

    /** Waits until none runs, but no longer than this. */
    public synchronized void awaitEnd(Duration longest) throws InterruptedException {
        long until = System.nanoTime() + longest.toNanos();
        for (long left = longest.toMillis(); running > 0 && left > 0; ) {
            wait(left);
            left = (until - System.nanoTime()) / 1_000_000;
        }
    }

    /** Takes memory; false if there is none left. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void release(long bytes) {
        taken.addAndGet(-bytes);
    }
}
