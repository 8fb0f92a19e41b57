package io.ironbridge.gateway.activity;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The CPU time of this process's threads by purpose, from {@code /proc/self/task} on Linux
 * (proc_pid_task(5), proc_pid_schedstat(5)). Threads are recognised by their names. Threads that
 * have ended in between are not included.
 */
final class ThreadGroups {
    private static final int NANOS_PER_MICRO = 1_000;

    private ThreadGroups() {}

    /** The purposes of threads. */
    enum Group {
        EVENT_LOOPS,
        WORKERS,
        VIRTUAL_THREADS,
        GC,
        JIT
    }

    /** Prefixes of the names of their threads; Linux keeps 15 characters of a name. */
    private static final Map<Group, List<String>> NAMES =
            Map.of(
                    Group.EVENT_LOOPS,
                    List.of("ironbridge-io-"),
                    Group.WORKERS,
                    List.of("ironbridge-meas", "ironbridge-work", "ironbridge-tls-"),
                    Group.VIRTUAL_THREADS,
                    List.of("ForkJoinPool-1-", "VirtualThread-"),
                    Group.GC,
                    List.of(
                            "GC Thread",
                            "G1 ",
                            "Shenandoah",
                            "ZWorker",
                            "ZDriver",
                            "ZDirector",
                            "VM Thread"),
                    Group.JIT,
                    List.of("C1 Compiler", "C2 Compiler"));

    private static void addTo(Map<Group, Long> groups, String name, long nanos) {
        NAMES.forEach((group, names) -> {
            if (names.stream().anyMatch(name::startsWith)) {
                groups.merge(group, nanos, Long::sum);
            }
        });
    }

    private record OneThread(String name, long nanos) {}

    /** The usage of each thread, by its number. */
    static final class Reading {
        static final Reading NONE = new Reading(Map.of());

        private final Map<String, OneThread> threads;

        private Reading(Map<String, OneThread> threads) {
            this.threads = threads;
        }

        /** In microseconds, by group; empty if unknown. */
        Map<Group, Long> since(Reading before) {
            Map<Group, Long> groups = new EnumMap<>(Group.class);
            threads.forEach((number, thread) -> {
                OneThread known = before.threads.get(number);
                long earlier = known == null || known.nanos() > thread.nanos() ? 0 : known.nanos();
                addTo(groups, thread.name(), thread.nanos() - earlier);
            });
            groups.replaceAll((_, nanos) -> nanos / NANOS_PER_MICRO);
            return groups;
        }
    }

    /**
     * Reads two files of each thread: not for event loops.
     *
     * @param self {@code /proc/self}
     */
    static Reading read(Path self) {
        Map<String, OneThread> threads = new HashMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(self.resolve("task"))) {
            tasks.forEach(task -> read(task, threads));
        } catch (IOException _) {
            return Reading.NONE; // not available on this system
        }
        return new Reading(threads);
    }

    private static void read(Path task, Map<String, OneThread> threads) {
        try {
            String nanos = Files.readString(task.resolve("schedstat")).split(" ", 2)[0];
            String name = Files.readString(task.resolve("comm")).strip();
            threads.put(task.getFileName().toString(), new OneThread(name, Long.parseLong(nanos)));
        } catch (IOException | NumberFormatException _) {
            // The thread has ended, or the kernel keeps no such statistics.
        }
    }
}
