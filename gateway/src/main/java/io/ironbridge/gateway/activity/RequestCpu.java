package io.ironbridge.gateway.activity;

import org.jspecify.annotations.Nullable;

/**
 * What one measured request costs: the CPU time and the allocations of its steps, on whichever
 * threads they run. It counts once the request has ended and no step of it runs any more; what
 * cannot be measured whole does not count. Thread-safe.
 */
public final class RequestCpu {
    private final ThreadClock clock;
    private final Choice choice;
    private int steps;
    private boolean spoilt;
    private boolean counted;
    private @Nullable ReportClass ended;
    private int readings;
    private long cpuNanos;
    private long allocatedBytes;

    RequestCpu(ThreadClock clock, Choice choice) {
        this.clock = clock;
        this.choice = choice;
    }

    /** Why a request is measured, or is not. */
    enum Choice {
        /** All that came while there were few. */
        ALL,
        /** Drawn by lot, or not drawn. */
        LOT
    }

    /** How a request that may not be measured was chosen. */
    static Choice choice(@Nullable RequestCpu cpu) {
        return cpu == null ? Choice.LOT : cpu.choice;
    }

    /**
     * Runs a step on this thread.
     *
     * @param cpu null: of a request that is not measured
     */
    public static void run(@Nullable RequestCpu cpu, Runnable step) {
        if (cpu == null) {
            runUnmeasured(step);
        } else {
            cpu.opened();
            cpu.runOpened(step);
        }
    }

    /** A step of this request that will run on another thread, which the request waits for. */
    public Runnable later(Runnable step) {
        opened();
        return () -> runOpened(step);
    }

    /** A part of the request runs where its CPU time cannot be told. */
    public synchronized void spoil() {
        spoilt = true;
    }

    private static void runUnmeasured(Runnable step) {
        if (Thread.currentThread() instanceof MeteredThread thread) {
            RequestCpu outer = thread.current();
            if (outer != null) {
                outer.leaveOutOfMe(thread, step);
                return;
            }
        }
        step.run();
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
                spoil();
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
        RequestCpu outer = thread.current();
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

    /** A thread has worked for the request, which takes two readings. */
    synchronized void add(long nanos, long bytes) {
        readings += 2;
        cpuNanos += nanos;
        allocatedBytes += bytes;
    }

    synchronized void ended(ReportClass of) {
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
