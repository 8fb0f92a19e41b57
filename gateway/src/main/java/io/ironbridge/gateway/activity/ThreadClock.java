package io.ironbridge.gateway.activity;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** What the current thread has used. Thread-safe. */
interface ThreadClock {
    /** CPU time in nanoseconds, user and system. */
    long cpuNanos();

    /** Heap that was allocated, in bytes. */
    long allocatedBytes();

    /** That of the JVM for platform threads; empty where it cannot tell their CPU time. */
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
