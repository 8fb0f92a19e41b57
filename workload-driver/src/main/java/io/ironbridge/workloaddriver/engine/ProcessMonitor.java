package io.ironbridge.workloaddriver.engine;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads CPU time and memory of processes from Linux' {@code /proc} (proc_pid_stat(5),
 * proc_pid_status(5), proc_tid_children(5)). The reading is marked unknown where {@code /proc} is
 * missing or the process has ended. A process is counted with all its descendants, except this
 * process. CPU time is in nanoseconds if there is a {@link CpuClock}, else in ticks of 10 ms; it is
 * split into user and system time by their ticks. Not thread-safe.
 */
public final class ProcessMonitor {
    /** The name of this process. */
    public static final String DRIVER = "driver";

    /** USER_HZ, which is 100 wherever Linux and Java 25 run. */
    private static final long TICK_NANOS = 10_000_000;

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    private static final int CHILDREN_USER_TIME = 13;
    private static final int CHILDREN_SYSTEM_TIME = 14;
    private static final int START_TIME = 19;

    private final Path proc;
    private final CpuClock clock;
    private final Map<String, Long> pids = new LinkedHashMap<>();
    private final Map<String, String> starts = new HashMap<>();
    private final Map<String, Split> splits = new HashMap<>();

    private ProcessMonitor(Path proc, CpuClock clock, Map<String, Long> others) {
        this.proc = proc;
        this.clock = clock;
        pids.put(DRIVER, ProcessHandle.current().pid());
        pids.putAll(others);
    }

    /**
     * This process and others.
     *
     * @param others process ids by the name in results
     */
    public static ProcessMonitor of(Map<String, Long> others) {
        return of(Path.of("/proc"), CpuClock.ofThisSystem(), others);
    }

    static ProcessMonitor of(Path proc, CpuClock clock, Map<String, Long> others) {
        return new ProcessMonitor(proc, clock, others);
    }

    /** Names of the processes that cannot be read now. */
    public List<String> unknown() {
        return read().stream().filter(use -> !use.known()).map(ProcessUsage::name).toList();
    }

    /** What each process has used since its start, this process first. */
    public List<ProcessUsage> read() {
        List<ProcessUsage> all = new ArrayList<>();
        pids.forEach((name, pid) ->
                all.add(read(name, pid).orElseGet(() -> ProcessUsage.unknown(name, pid))));
        return all;
    }

    private Optional<ProcessUsage> read(String name, long pid) {
        try {
            String[] fields = fields(pid);
            if (!isTheSame(name, fields[START_TIME])) {
                return Optional.empty();
            }
            Sum sum = new Sum();
            sum.add(pid, fields);
            if (!name.equals(DRIVER)) {
                addChildren(pid, sum);
            }
            Split split = splits.computeIfAbsent(name, _ -> new Split());
            split.to(sum);
            return Optional.of(
                    new ProcessUsage(
                            name, pid, true, split.userNanos, split.systemNanos, sum.resident));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException _) {
            return Optional.empty(); // the process has ended, or there is no such file here
        }
    }

    private String[] fields(long pid) throws IOException {
        String stat = Files.readString(proc.resolve(Long.toString(pid)).resolve("stat"));
        return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    }

    private void addChildren(long pid, Sum sum) throws IOException {
        for (long child : children(pid)) {
            try {
                sum.add(child, fields(child));
                addChildren(child, sum);
            } catch (NoSuchFileException _) {
                // it has ended meanwhile; its parent counts its time once it has waited for it
            }
        }
    }

    /** Each thread lists the children that it started. Some kernels do not have the list. */
    private List<Long> children(long pid) throws IOException {
        List<Long> all = new ArrayList<>();
        Path tasks = proc.resolve(Long.toString(pid)).resolve("task");
        if (!Files.isDirectory(tasks)) {
            return all;
        }
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                Path children = thread.resolve("children");
                if (Files.exists(children)) {
                    for (String child : Files.readString(children).strip().split(" ", -1)) {
                        if (!child.isEmpty()) {
                            all.add(Long.parseLong(child));
                        }
                    }
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return all;
    }

    /** What a process and its children have used. */
    private final class Sum {
        private long userTicks;
        private long systemTicks;
        private long nanos;
        private long resident;

        /** Children that have ended are in their parent's fields. */
        void add(long pid, String[] fields) throws IOException {
            long user = Long.parseLong(fields[USER_TIME]);
            long system = Long.parseLong(fields[SYSTEM_TIME]);
            long endedUser = Long.parseLong(fields[CHILDREN_USER_TIME]);
            long endedSystem = Long.parseLong(fields[CHILDREN_SYSTEM_TIME]);
            userTicks += user + endedUser;
            systemTicks += system + endedSystem;
            nanos += clock.nanos(pid).orElse((user + system) * TICK_NANOS);
            nanos += (endedUser + endedSystem) * TICK_NANOS;
            resident += resident(proc.resolve(Long.toString(pid)));
        }
    }

    /** A sum in two parts, neither of which ever decreases. */
    private static final class Split {
        private long userNanos;
        private long systemNanos;

        void to(Sum sum) {
            long ticks = sum.userTicks + sum.systemTicks;
            double share = ticks == 0 ? 1 : (double) sum.userTicks / ticks;
            long all = Math.max(sum.nanos, userNanos + systemNanos);
            long user = Math.round(all * share);
            userNanos = Math.clamp(user, userNanos, all - systemNanos);
            systemNanos = all - userNanos;
        }
    }

    /** Whether the pid still belongs to the process of the first reading. */
    private boolean isTheSame(String name, String start) {
        return start.equals(starts.computeIfAbsent(name, _ -> start));
    }

    /** Bytes; the file has kB. A process that is ending has no such line. */
    private static long resident(Path process) throws IOException {
        for (String line : Files.readAllLines(process.resolve("status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        return 0;
    }
}
