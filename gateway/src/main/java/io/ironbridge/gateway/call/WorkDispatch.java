package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.mapping.limits.WorkBudget;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides where work on a caller's data is done: on the event loop, or the thread of a flow whose
 * calls block, while the data is small and the work short, otherwise on a thread of {@link
 * LongWork}. The cost of an expression is known only after its evaluation, so work on the loop has
 * a budget. Work that exceeds it is abandoned and repeated on a worker, and for a while all work of
 * its operation goes to workers directly.
 */
public final class WorkDispatch {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final int large;
    private final ServerLimits.LoopWork loop;
    private final long meanNanos;
    private final Workers workers;
    private final LongWork longWork;

    /**
     * @param large bytes above which work always counts as long
     * @param loop limits of work on event loops
     * @param workers for work that blocks
     */
    public WorkDispatch(int large, ServerLimits.LoopWork loop, Workers workers, LongWork longWork) {
        this.large = large;
        this.loop = loop;
        this.meanNanos = loop.mean().toNanos();
        this.workers = workers;
        this.longWork = longWork;
    }

    /** Work on a caller's data. It has no side effects, since it may be abandoned and repeated. */
    public interface Work {
        /** Does the work; returns the continuation, which runs once. */
        Runnable result();

        /**
         * Called instead of {@link #result} if the work was not done in time or there is no time
         * for it.
         *
         * @param seconds after which a retry may succeed
         */
        void late(long seconds);

        /** Runs all of this on the thread that does the work, and handles its exceptions. */
        void guard(Runnable part);
    }

    /** Whether work on this many bytes would delay other clients. */
    public boolean isLong(int bytes) {
        return bytes >= large;
    }

    /** Runs on a thread that may block. */
    public void waiting(@Nullable RequestCpu cpu, Runnable step) {
        workers.execute(cpu, step);
    }

    /** Executes the parts of a request on threads that may block. */
    public SequentialExecutor sequential(@Nullable RequestCpu cpu) {
        return new SequentialExecutor(workers, cpu);
    }

    /**
     * Does work, on this thread or on another.
     *
     * @param cpu counts what it costs; null if that is not measured
     */
    public void spend(
            OperationWork of, @Nullable RequestCpu cpu, int bytes, WorkExpiry expiry, Work work) {
        if (isLong(bytes) || of.isCostly()) {
            onWorker(of, cpu, expiry, work);
        } else {
            RequestCpu.run(cpu, () -> work.guard(() -> onLoop(of, cpu, expiry, work)));
        }
    }

    private void onLoop(OperationWork of, @Nullable RequestCpu cpu, WorkExpiry expiry, Work work) {
        LoopWorkEvent event = new LoopWorkEvent();
        boolean isOnLoop = !Thread.currentThread().isVirtual();
        LoopBudget budget =
                new LoopBudget(
                        loop, large, isOnLoop && (of.isNear(meanNanos) || event.isEnabled()));
        event.begin();
        Runnable next;
        try {
            next = budget.within(work::result);
        } catch (WorkBudget.SpentException _) {
            of.abandoned(loop.pause().toNanos());
            record(event, budget, true);
            onWorker(of, cpu, expiry, work);
            return;
        }
        if (isOnLoop && of.tookOnLoop(budget.usedNanos()) > meanNanos) {
            of.abandoned(loop.pause().toNanos());
        }
        next.run();
        record(event, budget, false);
    }

    private static void record(LoopWorkEvent event, LoopBudget budget, boolean abandoned) {
        event.end();
        if (event.shouldCommit()) {
            event.cpuTime = budget.usedNanos();
            event.abandoned = abandoned;
            event.commit();
        }
    }

    private void onWorker(
            OperationWork of, @Nullable RequestCpu cpu, WorkExpiry expiry, Work work) {
        if (expiry.refusable()) {
            long expected = longWork.expectedNanos(of);
            if (expected > expiry.end().remainingNanos()) {
                RequestCpu.run(cpu, () -> work.guard(() -> work.late(seconds(expected))));
                return;
            }
        }
        Runnable job = () -> work.guard(() -> onThisWorker(of, expiry, work));
        Runnable counted = cpu == null ? job : cpu.later(job);
        if (!longWork.execute(of, new WorkerJob(counted, expiry))) {
            RequestCpu.run(cpu, () -> work.guard(() -> work.late(1)));
        }
    }

    private void onThisWorker(OperationWork of, WorkExpiry expiry, Work work) {
        Runnable next;
        try {
            WorkBudget budget =
                    () -> {
                        if (expiry.isOver()) {
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

    /** Of a virtual thread, the time that passes. */
    private static long cpuNanos() {
        return CLOCK.isCurrentThreadCpuTimeSupported() && !Thread.currentThread().isVirtual()
                ? CLOCK.getCurrentThreadCpuTime()
                : System.nanoTime();
    }

    /**
     * The time of one piece of work on an event loop. The wall clock is read first. Since the
     * loop's thread may have waited for a processor, the work is abandoned only when the CPU clock,
     * which is slower to read, also shows that the time is used up.
     */
    private static final class LoopBudget implements WorkBudget {
        private final int large;
        private final long nanos;
        private final long cpuNanos;
        private final long began = System.nanoTime();
        private final boolean measured;
        private final long cpuWhenBegun;
        private boolean late;
        private long cpuWhenLate;

        /**
         * @param large size above which a step is too long for a loop
         * @param measured whether the CPU clock is read at the beginning and the end as well
         */
        LoopBudget(ServerLimits.LoopWork limits, int large, boolean measured) {
            this.large = large;
            this.nanos = limits.time().toNanos();
            this.cpuNanos = limits.cpuTime().toNanos();
            this.measured = measured;
            this.cpuWhenBegun = measured ? cpuNanos() : 0;
        }

        /** The time used, or an upper bound if it was not measured. */
        long usedNanos() {
            return measured
                    ? cpuNanos() - cpuWhenBegun
                    : Math.min(System.nanoTime() - began, nanos);
        }

        @Override
        public void checkStep(long size) {
            if (size >= large) {
                throw new SpentException();
            }
        }

        @Override
        public void check() {
            if (System.nanoTime() - began < nanos) {
                return;
            }
            if (!late) {
                late = true;
                cpuWhenLate = cpuNanos();
            } else if (cpuNanos() - cpuWhenLate > cpuNanos) {
                throw new SpentException();
            }
        }
    }
}
