package io.ironbridge.gateway.activity;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A platform thread that knows for which measured request it works, so that its CPU time goes to
 * that one only, also when work for one request begins within work for another. Its state is for
 * the thread itself.
 */
public final class MeteredThread extends FastThreadLocalThread {
    /** Of an event loop, from 0; of a worker {@link Integer#MAX_VALUE}. */
    private final int index;

    private @Nullable Account current;
    private long cpuBefore;
    private long bytesBefore;

    /** What the costs of this thread's work are added to. */
    interface Account {
        /** The thread has worked for it, which took two readings of the clock. */
        void add(long cpuNanos, long allocatedBytes);
    }

    private MeteredThread(ThreadGroup group, Runnable work, String name, int index) {
        super(group, work, name);
        this.index = index;
    }

    /**
     * Makes daemon threads for event loops, which have counters of their own.
     *
     * @param name their names begin with it
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
     * Which of several equal counters the current thread uses.
     *
     * @param loops how many are for event loops; one more is for all other threads
     */
    static int stripe(int loops) {
        return Thread.currentThread() instanceof MeteredThread thread && thread.index < loops
                ? thread.index
                : loops;
    }

    @Nullable Account current() {
        return current;
    }

    /** From now on this thread works for {@code next}, or for none that is measured. */
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
