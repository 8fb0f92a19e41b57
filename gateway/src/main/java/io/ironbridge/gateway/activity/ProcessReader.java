package io.ironbridge.gateway.activity;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Reads the resource usage of this process: on Linux from {@code /proc/self/stat} and {@code
 * status} (proc_pid_stat(5), proc_pid_status(5)), elsewhere from the JVM's operating system bean.
 * Thread-safe.
 */
final class ProcessReader {
    /** USER_HZ, which is 100 wherever Linux and Java 25 run. */
    private static final long TICK_MICROS = 10_000;

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    private final Path self;
    private final boolean linux;

    /**
     * @param self {@code /proc/self}
     */
    ProcessReader(Path self) {
        this.self = self;
        this.linux = Files.isReadable(self.resolve("stat"));
    }

    /** Source and resolution of the CPU time, for the report. */
    String source() {
        return linux
                ? self.resolve("stat") + ", in steps of 10 ms"
                : "OperatingSystemMXBean.getProcessCpuTime";
    }

    ProcessReading read() {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        if (!linux) {
            return new ProcessReading(
                    ofBean(), OptionalLong.empty(), OptionalLong.empty(), used(heap), all(heap));
        }
        String[] fields = fields();
        long system = Long.parseLong(fields[SYSTEM_TIME]) * TICK_MICROS;
        long user = Long.parseLong(fields[USER_TIME]) * TICK_MICROS;
        return new ProcessReading(
                user + system, OptionalLong.of(system), resident(), used(heap), all(heap));
    }

    private static long used(MemoryUsage heap) {
        return heap.getUsed();
    }

    private static long all(MemoryUsage heap) {
        return heap.getCommitted();
    }

    private static long ofBean() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
                ? TimeUnit.NANOSECONDS.toMicros(bean.getProcessCpuTime())
                : 0;
    }

    /** The fields after the name, which may contain blanks and brackets. */
    private String[] fields() {
        try {
            String stat = Files.readString(self.resolve("stat"));
            return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        } catch (IOException e) {
            throw new IllegalStateException("a process cannot read its own CPU time", e);
        }
    }

    /** The file has kB. */
    private OptionalLong resident() {
        try {
            for (String line : Files.readAllLines(self.resolve("status"))) {
                if (line.startsWith("VmRSS:")) {
                    return OptionalLong.of(Long.parseLong(line.replaceAll("\\D", "")) * 1024);
                }
            }
            return OptionalLong.empty();
        } catch (IOException _) {
            return OptionalLong.empty(); // the report shows it as unknown
        }
    }
}
