package io.ironbridge.gateway.activity;

import org.jspecify.annotations.Nullable;

/**
 * The cost of one measured request: CPU time and allocations of its steps, on all threads involved.
 * It counts after the request has ended and its last step has run; a request that cannot be
 * measured completely does not count. Thread-safe.
 */
public final class RequestCpu implements MeteredThread.Account {
    private final ThreadClock clock;
    private final SampleChoice choice;
    private int steps;
    private boolean spoilt;
    private boolean counted;
    private @Nullable Sink ended;
    private int readings;
    private long cpuNanos;
    private long allocatedBytes;

    RequestCpu(ThreadClock clock, SampleChoice choice) {
        this.clock = clock;
        this.choice = choice;
    }

    /** Counts measured requests. */
    interface Sink {
        /**
         * Counts a request.
         *
         * @param readings of the clock that measuring took
         */
        void measured(SampleChoice choice, long cpuNanos, long allocatedBytes, int readings);
    }

    /** How a request that may be unmeasured was chosen. */
    static SampleChoice choice(@Nullable RequestCpu cpu) {
        return cpu == null || cpu.choice == SampleChoice.PERIOD ? SampleChoice.LOT : cpu.choice;
    }

    /**
     * Runs a step on this thread.
     *
     * @param cpu null if the request is not measured
     */
    public static void run(@Nullable RequestCpu cpu, Runnable step) {
        if (cpu == null) {
            runUnmeasured(step);
        } else {
            cpu.opened();
            cpu.runOpened(step);
        }
    }

    /**
     * Wraps a step of this request that will run on another thread; the request does not end before
     * it.
     */
    public Runnable later(Runnable step) {
        opened();
        return () -> runOpened(step);
    }

    /** Whether it counts in reports, so that all of it has to be measured. */
    public boolean isSample() {
        return choice != SampleChoice.PERIOD;
    }

    /** Discards the measurement: a part of the request runs where CPU time is not available. */
    public synchronized void spoil() {
        spoilt = true;
    }

    private static void runUnmeasured(Runnable step) {
        if (Thread.currentThread() instanceof MeteredThread thread
                && thread.current() instanceof RequestCpu outer) {
            outer.leaveOutOfMe(thread, step);
        } else {
            step.run();
        }
    }

    private void leaveOutOfMe(MeteredThread thread, Runnable step) {
        thread.workFor(null, clock);
        try {
            step.run();
        } finally {
            thread.workFor(this, clock);
        }
    }

    private void runOpened(Runnable step) {
        try {
            if (!(Thread.currentThread() instanceof MeteredThread thread)) {
                if (isSample()) {
                    spoil();
                }
                step.run();
            } else if (thread.current() == this) {
                step.run();
            } else {
                run(thread, step);
            }
        } finally {
            closed();
        }
    }

    private void run(MeteredThread thread, Runnable step) {
        MeteredThread.Account outer = thread.current();
        thread.workFor(this, clock);
        try {
            step.run();
        } finally {
            thread.workFor(outer, clock);
        }
    }

    private synchronized void opened() {
        steps++;
    }

    private synchronized void closed() {
        steps--;
        countWhenDone();
    }

    /** Adds the work of a thread, which takes two readings. */
    @Override
    public synchronized void add(long nanos, long bytes) {
        readings += 2;
        cpuNanos += nanos;
        allocatedBytes += bytes;
    }

    /**
     * What the request has used so far, in nanoseconds; its work on other threads may be missing.
     */
    public long nanos() {
        if (Thread.currentThread() instanceof MeteredThread thread && thread.current() == this) {
            thread.workFor(this, clock);
        }
        synchronized (this) {
            return cpuNanos;
        }
    }

    synchronized void ended(Sink of) {
        if (ended == null) {
            ended = of;
            countWhenDone();
        }
    }

    private void countWhenDone() {
        if (ended != null && steps == 0 && !counted) {
            counted = true;
            if (!spoilt) {
                ended.measured(choice, cpuNanos, allocatedBytes, readings);
            }
        }
    }
}
