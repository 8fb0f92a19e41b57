package io.ironbridge.workloaddriver.profile;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Reads the CPU time of a virtual machine's own threads five times a second, from Linux' {@code
 * /proc/PID/task}: to the nanosecond ({@code schedstat}), or in steps of 10 ms ({@code stat}). So
 * the time of a thread is still known after it ends. Thread-safe.
 */
final class VmThreadTimes implements AutoCloseable {
    private static final long PERIOD_MILLIS = 200;
    private static final long TICK_NANOS = 10_000_000;
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    private final Path tasks;
    private final Map<String, Own> threads = new HashMap<>();
    private final List<Reading> readings = new ArrayList<>();
    private final ScheduledExecutorService reader =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("drive-threads").factory());

    private VmThreadTimes(Path tasks) {
        this.tasks = tasks;
    }

    /** A thread of the machine's own. */
    private static final class Own {
        private final CpuPart part;
        private long nanos;

        Own(CpuPart part) {
            this.part = part;
        }
    }

    /**
     * What parts had used at a time.
     *
     * @param at by {@link System#nanoTime}
     */
    private record Reading(long at, Map<CpuPart, Long> nanos) {}

    /** Begins to read. */
    static VmThreadTimes start(long pid) {
        return start(Path.of("/proc", Long.toString(pid), "task"));
    }

    static VmThreadTimes start(Path tasks) {
        VmThreadTimes watch = new VmThreadTimes(tasks);
        watch.read();
        ScheduledFuture<?> _ =
                watch.reader.scheduleWithFixedDelay(
                        watch::read, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        return watch;
    }

    /** Reads once more. */
    synchronized void read() {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                readThread(task);
            }
        } catch (IOException | DirectoryIteratorException _) {
            return; // the process has ended
        }
        Map<CpuPart, Long> sums = new EnumMap<>(CpuPart.class);
        threads.values().forEach(thread -> sums.merge(thread.part, thread.nanos, Long::sum));
        readings.add(new Reading(System.nanoTime(), sums));
    }

    private void readThread(Path task) {
        try {
            String name = Files.readString(task.resolve("comm")).strip();
            Optional<CpuPart> part = JvmThreads.part(name);
            if (part.isPresent()) {
                threads.computeIfAbsent(task.getFileName().toString(), _ -> new Own(part.get()))
                                .nanos =
                        nanos(task);
            }
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException _) {
            // it has ended; its time at the last reading is kept
        }
    }

    private static long nanos(Path task) throws IOException {
        Path exact = task.resolve("schedstat");
        if (Files.exists(exact)) {
            return Long.parseLong(Files.readString(exact).strip().split(" ", -1)[0]);
        }
        String stat = Files.readString(task.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]))
                * TICK_NANOS;
    }

    /**
     * CPU seconds of each part from one time to another, both by {@link System#nanoTime}; between
     * two readings in proportion.
     */
    synchronized Map<CpuPart, Double> seconds(long from, long to) {
        Map<CpuPart, Double> used = new EnumMap<>(CpuPart.class);
        for (CpuPart part : CpuPart.values()) {
            double seconds = (at(part, to) - at(part, from)) / 1e9;
            if (seconds > 0) {
                used.put(part, seconds);
            }
        }
        return used;
    }

    private double at(CpuPart part, long time) {
        Reading before = readings.getFirst();
        for (Reading reading : readings) {
            if (reading.at() - time >= 0) {
                return between(before, reading, part, time);
            }
            before = reading;
        }
        return nanos(before, part);
    }

    private static double between(Reading before, Reading behind, CpuPart part, long time) {
        long length = behind.at() - before.at();
        double share = length == 0 ? 1 : Math.max(0, (double) (time - before.at()) / length);
        return nanos(before, part) * (1 - share) + nanos(behind, part) * share;
    }

    private static double nanos(Reading reading, CpuPart part) {
        return reading.nanos().getOrDefault(part, 0L);
    }

    @Override
    public void close() {
        reader.shutdownNow();
    }
}
