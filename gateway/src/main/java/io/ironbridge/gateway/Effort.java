package io.ironbridge.gateway;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.mapping.WorkBudget;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides where work on a caller's data is done: on the event loop while its data is small and it
 * takes little time, else on a thread of {@link LongWork}. What an expression costs is known only
 * once it has been evaluated, so work on the loop has a budget. Work that spends it is abandoned
 * and repeated on a worker, and its operation's work goes to workers at once for a while.
 */
final class Effort {
    private final int large;
    private final Workers workers;
    private final LongWork longWork;

    /**
     * @param large bytes from which on work is long whatever it does
     * @param workers for what waits
     */
    Effort(int large, Workers workers, LongWork longWork) {
        this.large = large;
        this.workers = workers;
        this.longWork = longWork;
    }

    /**
     * Work on a caller's data. Has no effect but its result, since it may be abandoned and
     * repeated.
     */
    interface Work {
        /** Works; returns what follows, which happens once. */
        Runnable result();

        /**
         * Instead of {@link #result}: the work has not been done in time, or there is no time for
         * it.
         *
         * @param seconds after which there may be
         */
        void late(long seconds);

        /** Runs all of this on the thread where it is done, and answers for what it throws. */
        void guard(Runnable part);
    }

    /**
     * When work loses its use.
     *
     * @param end of its time
     * @param caller who may leave
     * @param refusable whether it is refused on arrival if it would wait too long
     */
    record Use(Deadline end, Cancellation caller, boolean refusable) {
        boolean isOver() {
            return end.hasPassed() || caller.isCancelled();
        }
    }

    /** Whether work on so many bytes would hold other clients up. */
    boolean isLong(int bytes) {
        return bytes >= large;
    }

    /** Runs on a thread that may wait. */
    void waiting(@Nullable RequestCpu cpu, Runnable step) {
        workers.execute(cpu, step);
    }

    /**
     * Does work, on this thread or on another.
     *
     * @param cpu counts what it costs; null: that is not measured
     */
    void spend(OperationWork of, @Nullable RequestCpu cpu, int bytes, Use use, Work work) {
        if (isLong(bytes) || of.isCostly()) {
            onWorker(of, cpu, use, work);
        } else {
            RequestCpu.run(cpu, () -> work.guard(() -> onLoop(of, cpu, use, work)));
        }
    }

    private void onLoop(OperationWork of, @Nullable RequestCpu cpu, Use use, Work work) {
        LoopBudget budget = new LoopBudget();
        Runnable next;
        try {
            next = budget.within(work::result);
        } catch (WorkBudget.SpentException _) {
            of.abandoned();
            onWorker(of, cpu, use, work);
            return;
        }
        of.tookOnLoop(Math.min(budget.usedNanos(), LoopBudget.WALL_NANOS));
        next.run();
    }

    private void onWorker(OperationWork of, @Nullable RequestCpu cpu, Use use, Work work) {
        if (use.refusable()) {
            long expected = longWork.expectedNanos(of);
            if (expected > use.end().remainingNanos()) {
                RequestCpu.run(cpu, () -> work.guard(() -> work.late(seconds(expected))));
                return;
            }
        }
        Runnable job = () -> work.guard(() -> onThisWorker(of, use, work));
        longWork.execute(of, cpu == null ? job : cpu.later(job), !use.refusable());
    }

    private void onThisWorker(OperationWork of, Use use, Work work) {
        Runnable next;
        try {
            WorkBudget budget =
                    () -> {
                        if (use.isOver()) {
                            throw new WorkBudget.SpentException();
                        }
                    };
            budget.check();
            next = budget.within(work::result);
        } catch (WorkBudget.SpentException _) {
            work.late(seconds(longWork.expectedNanos(of)));
            return;
        }
        next.run();
    }

    private static long seconds(long nanos) {
        return Math.clamp(TimeUnit.NANOSECONDS.toSeconds(nanos), 1, 60);
    }

    /**
     * The time of one piece of work on an event loop. The clock shows it first. As the loop's
     * thread may have waited for a processor meanwhile, the work goes on until the CPU clock, which
     * is slower to read, shows that it works.
     */
    private static final class LoopBudget implements WorkBudget {
        static final long WALL_NANOS = 4_000_000;
        private static final long CPU_NANOS = 2_000_000;
        private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

        private final long began = System.nanoTime();
        private boolean late;
        private long cpuWhenLate;

        long usedNanos() {
            return System.nanoTime() - began;
        }

        @Override
        public void check() {
            if (usedNanos() < WALL_NANOS) {
                return;
            }
            long cpu =
                    CLOCK.isCurrentThreadCpuTimeSupported()
                            ? CLOCK.getCurrentThreadCpuTime()
                            : System.nanoTime();
            if (!late) {
                late = true;
                cpuWhenLate = cpu;
            } else if (cpu - cpuWhenLate > CPU_NANOS) {
                throw new SpentException();
            }
        }
    }
}
