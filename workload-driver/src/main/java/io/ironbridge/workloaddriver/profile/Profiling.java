package io.ironbridge.workloaddriver.profile;

import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.profile.Profile.Instructions;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Profiles a process of this machine under load: start, load, end. The operating system counts the
 * CPU time of the process and of the JVM's internal threads. The rest is divided by the share of
 * stacks. Used by one thread.
 */
public final class Profiling implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String process;
    private final FlightRecorder recorder;
    private final VmThreadTimes threads;
    private final List<String> missing = new ArrayList<>();
    private @Nullable PerfStat perf;
    private boolean records;

    private Profiling(String process, FlightRecorder recorder, VmThreadTimes threads) {
        this.process = process;
        this.recorder = recorder;
        this.threads = threads;
    }

    /**
     * Starts profiling.
     *
     * @param process its name in results
     * @param pid pid of the process, or of its launcher
     * @param servers servers whose folder takes the files, and that own the processes started here
     * @throws NotProfiledException if it is not a JVM, or rejects the command
     */
    public static Profiling start(String process, long pid, Servers servers)
            throws NotProfiledException, InterruptedException {
        return start(process, pid, servers, FlightRecorder.SETTINGS);
    }

    static Profiling start(String process, long pid, Servers servers, String settings)
            throws NotProfiledException, InterruptedException {
        long java = FlightRecorder.javaOf(pid);
        String name = "ironbridge-" + NUMBER.incrementAndGet();
        FlightRecorder recorder = new FlightRecorder(java, name, servers.folder());
        recorder.start(settings);
        Profiling profiling = new Profiling(process, recorder, VmThreadTimes.start(java));
        profiling.records = true;
        try {
            profiling.perf = PerfStat.start(java, name, servers);
        } catch (NotProfiledException e) {
            profiling.lacksInstructions(e);
        }
        return profiling;
    }

    private void lacksInstructions(NotProfiledException why) {
        missing.add("Instructions of " + process + " were not counted: " + why.getMessage() + ".");
    }

    /**
     * Ends the profiling after the measured time.
     *
     * @throws NotProfiledException if nothing was measured, or there is no recording
     */
    public Profile end(MeasuredLoad measured) throws NotProfiledException, InterruptedException {
        threads.read();
        if (measured.requests() == 0 || measured.cpuSeconds() <= 0) {
            throw new NotProfiledException("it used no CPU, or had no requests");
        }
        Instructions instructions = instructions(measured);
        Stacks stacks = stacks(measured);
        Map<CpuPart, Double> parts = new EnumMap<>(CpuPart.class);
        double own = own(measured, parts);
        Stacks.Sum sum = stacks.sum();
        double rest = measured.cpuMicros() - own;
        if (sum.samples() == 0) {
            parts.merge(CpuPart.UNKNOWN, rest, Double::sum);
        }
        double micros = sum.samples() == 0 ? 0 : rest / sum.weight();
        sum.parts().forEach((part, weight) -> parts.merge(part, weight * micros, Double::sum));
        return new Profile(
                process,
                stacks.source(),
                sum.samples(),
                stacks.lost(),
                measured.seconds(),
                measured.requests(),
                measured.cpuMicros(),
                parts.entrySet().stream()
                        .filter(part -> part.getValue() > 0)
                        .map(part -> new Share(part.getKey().title(), part.getValue()))
                        .toList(),
                most(sum.packages(), micros),
                most(sum.methods(), micros),
                instructions);
    }

    /** Microseconds of a request in the JVM's internal threads, limited to the whole. */
    private double own(MeasuredLoad measured, Map<CpuPart, Double> parts) {
        long end = measured.endNanos();
        Map<CpuPart, Double> seconds = threads.seconds(end - measured.nanos(), end);
        double all = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        double most = Math.min(all, measured.cpuSeconds());
        seconds.forEach(
                (part, used) -> parts.put(part, used * (most / all) * 1e6 / measured.requests()));
        return most * 1e6 / measured.requests();
    }

    private static List<Share> most(Map<String, Double> weights, double micros) {
        return weights.entrySet().stream()
                .sorted(
                        Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                .limit(Profile.MOST)
                .map(entry -> new Share(entry.getKey(), entry.getValue() * micros))
                .toList();
    }

    private @Nullable Instructions instructions(MeasuredLoad measured) throws InterruptedException {
        PerfStat counting = perf;
        perf = null;
        if (counting == null) {
            return null;
        }
        try {
            return counting.stop().perRequest(measured.cpuMicros());
        } catch (NotProfiledException e) {
            lacksInstructions(e);
            return null;
        }
    }

    private Stacks stacks(MeasuredLoad measured) throws NotProfiledException, InterruptedException {
        records = false;
        Path file = recorder.stop();
        try {
            Stacks stacks =
                    Stacks.read(
                            file, measured.ended().minusNanos(measured.nanos()), measured.ended());
            Files.delete(file);
            return stacks;
        } catch (IOException e) {
            throw new NotProfiledException("its recording cannot be read: " + e.getMessage());
        }
    }

    /** Parts that are missing in the profile, with the reason, a sentence each. */
    public List<String> missing() {
        return List.copyOf(missing);
    }

    /** Ends recording and counting; discards an unfinished profile. */
    @Override
    public void close() {
        threads.close();
        Optional.ofNullable(perf).ifPresent(PerfStat::abandon);
        perf = null;
        if (records) {
            records = false;
            try {
                recorder.stop();
            } catch (NotProfiledException _) {
                // the process has ended, and its recording with it
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
