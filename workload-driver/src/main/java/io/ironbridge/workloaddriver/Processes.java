package io.ironbridge.workloaddriver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what processes have used, from Linux' {@code /proc} (proc_pid_stat(5), proc_pid_status(5)).
 * Where that is missing, or a process has ended, nothing is known, and the reading says so. A
 * process's children are not counted with it. Not thread-safe.
 */
public final class Processes {
    /** The name of this process. */
    public static final String DRIVER = "driver";

    /** USER_HZ, which is 100 wherever Linux and Java 25 run. */
    private static final long TICK_NANOS = 10_000_000;

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    private static final int START_TIME = 19;

    private final Path proc;
    private final Map<String, Long> pids = new LinkedHashMap<>();
    private final Map<String, String> starts = new HashMap<>();

    private Processes(Path proc, Map<String, Long> others) {
        this.proc = proc;
        pids.put(DRIVER, ProcessHandle.current().pid());
        pids.putAll(others);
    }

    /**
     * This process and others.
     *
     * @param others by the name that they have in results
     */
    public static Processes of(Map<String, Long> others) {
        return of(Path.of("/proc"), others);
    }

    static Processes of(Path proc, Map<String, Long> others) {
        return new Processes(proc, others);
    }

    /** The names of those of which nothing is known now. */
    public List<String> unknown() {
        return read().stream().filter(use -> !use.known()).map(ProcessUse::name).toList();
    }

    /** What each has used since it began, this process first. */
    List<ProcessUse> read() {
        List<ProcessUse> all = new ArrayList<>();
        pids.forEach((name, pid) ->
                all.add(read(name, pid).orElseGet(() -> ProcessUse.unknown(name, pid))));
        return all;
    }

    private Optional<ProcessUse> read(String name, long pid) {
        Path process = proc.resolve(Long.toString(pid));
        try {
            String stat = Files.readString(process.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            if (!isTheSame(name, fields[START_TIME])) {
                return Optional.empty();
            }
            return Optional.of(
                    new ProcessUse(
                            name,
                            pid,
                            true,
                            Long.parseLong(fields[USER_TIME]) * TICK_NANOS,
                            Long.parseLong(fields[SYSTEM_TIME]) * TICK_NANOS,
                            resident(process)));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException _) {
            return Optional.empty(); // it has ended, or there is no such file here
        }
    }

    /** Whether the number has not gone to another process since the first reading. */
    private boolean isTheSame(String name, String start) {
        return start.equals(starts.computeIfAbsent(name, _ -> start));
    }

    /** In the file in kB; a process that is ending has no such line. */
    private static long resident(Path process) throws IOException {
        for (String line : Files.readAllLines(process.resolve("status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        return 0;
    }
}
