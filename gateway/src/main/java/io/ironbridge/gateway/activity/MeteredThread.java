package io.ironbridge.gateway.activity;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A platform thread that knows the measured request it works for, so that its CPU time counts for
 * that request only, even if work for one request begins within work for another. Its state is used
 * by the thread itself only.
 */
public final class MeteredThread extends FastThreadLocalThread {
    /** Of an event loop, from 0; {@link Integer#MAX_VALUE} for workers. */
    private final int index;

    private @Nullable Account current;
    private long cpuBefore;
    private long bytesBefore;

    /** Receives the cost of this thread's work. */
    interface Account {
        /** Adds the cost of work, which took two readings of the clock. */
        void add(long cpuNanos, long allocatedBytes);
    }

    private MeteredThread(ThreadGroup group, Runnable work, String name, int index) {
        super(group, work, name);
        this.index = index;
    }

    /**
     * Makes daemon threads for event loops, each with its own counters.
     *
     * @param name prefix of their names
     */
    public static ThreadFactory loops(String name) {
        return factory(name, new AtomicInteger()::getAndIncrement);
    }

    /** Makes daemon threads that share counters. */
    public static ThreadFactory workers(String name) {
        return factory(name, () -> Integer.MAX_VALUE);
    }

    private static ThreadFactory factory(String name, IntSupplier indexes) {
        return new DefaultThreadFactory(name, true) {
            @Override
            protected Thread newThread(Runnable work, String threadName) {
                return new MeteredThread(threadGroup, work, threadName, indexes.getAsInt());
            }
        };
    }

    /**
     * The index of the current thread's counter.
     *
     * @param loops number of counters for event loops; one more is for all other threads
     */
    static int stripe(int loops) {
        return Thread.currentThread() instanceof MeteredThread thread && thread.index < loops
                ? thread.index
                : loops;
    }

    @Nullable Account current() {
        return current;
    }

    /** Sets what this thread works for; null if that is not measured. */
    void workFor(@Nullable Account next, ThreadClock clock) {
        long cpu = clock.cpuNanos();
        long bytes = clock.allocatedBytes();
        if (current != null) {
            current.add(cpu - cpuBefore, bytes - bytesBefore);
        }
        current = next;
        cpuBefore = cpu;
        bytesBefore = bytes;
    }
}
