package io.ironbridge.gateway.activity;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** Resource usage of the current thread. Thread-safe. */
interface ThreadClock {
    /** CPU time in nanoseconds, user and system. */
    long cpuNanos();

    /** Allocated heap in bytes. */
    long allocatedBytes();

    /** The JVM's clock for platform threads; empty if it does not support CPU times. */
    static Optional<ThreadClock> ofJvm() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
                || !threads.isCurrentThreadCpuTimeSupported()
                || !threads.isThreadCpuTimeEnabled()) {
            return Optional.empty();
        }
        boolean allocation =
                threads.isThreadAllocatedMemorySupported()
                        && threads.isThreadAllocatedMemoryEnabled();
        return Optional.of(
                new ThreadClock() {
                    @Override
                    public long cpuNanos() {
                        return threads.getCurrentThreadCpuTime();
                    }

                    @Override
                    public long allocatedBytes() {
                        return allocation ? threads.getCurrentThreadAllocatedBytes() : 0;
                    }
                });
    }
}
