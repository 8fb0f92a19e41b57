package io.ironbridge.workloaddriver.process;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Assignment of processes to processors: the measured process has some for itself, all other
 * processes share the rest. Requires Linux' {@code taskset} and at least one more processor than is
 * measured; otherwise all processes share all processors.
 *
 * @param measured processor numbers of the measured process; empty: any
 * @param others processor numbers of all other processes
 */
public record Placement(List<Integer> measured, List<Integer> others) {
    /** All processes share all processors. */
    public static final Placement SHARED = new Placement(List.of(), List.of());

    private static final int MOST_PINNINGS = 20;

    public Placement {
        measured = List.copyOf(measured);
        others = List.copyOf(others);
        if (measured.isEmpty() != others.isEmpty()) {
            throw new IllegalArgumentException("a placement is for both or for none");
        }
    }

    /**
     * The placement on this machine.
     *
     * @param measured number of processors for the measured process
     */
    public static Placement here(int measured) {
        return LocalPrograms.find("taskset").isPresent() ? of(allowed(), measured) : SHARED;
    }

    static Placement of(List<Integer> allowed, int measured) {
        if (allowed.size() <= measured) {
            return SHARED;
        }
        return new Placement(
                allowed.subList(0, measured), allowed.subList(measured, allowed.size()));
    }

    public boolean isPinned() {
        return !measured.isEmpty();
    }

    /**
     * Pins all threads of this process to the processors of the others.
     *
     * @throws IOException if {@code taskset} fails
     */
    public Pinned pinThisProcess() throws IOException, InterruptedException {
        if (isPinned()) {
            pinThisProcess(others);
        }
        return new Pinned(this);
    }

    private static void pinThisProcess(List<Integer> processors)
            throws IOException, InterruptedException {
        IOException failure = null;
        for (int i = 0; i < MOST_PINNINGS; i++) {
            try {
                LocalPrograms.output("taskset", "-a", "-c", "-p", list(processors), pid());
                return;
            } catch (IOException e) { // it stops at a thread that has just ended
                failure = e;
            }
        }
        throw Objects.requireNonNull(failure);
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /** This process is pinned. Closing releases it to all processors. */
    public record Pinned(Placement placement) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            if (!placement.isPinned()) {
                return;
            }
            List<Integer> all = new ArrayList<>(placement.measured);
            all.addAll(placement.others);
            try {
                pinThisProcess(all);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException(e.getMessage());
            }
        }
    }

    /** Description for results. */
    public String text(String measuredName) {
        return isPinned()
                ? measuredName
                        + " on "
                        + processors(measured)
                        + "; driver and back end on "
                        + processors(others)
                : measuredName + ", driver and back end share all processors";
    }

    private static String processors(List<Integer> numbers) {
        return (numbers.size() == 1 ? "processor " : "processors ") + list(numbers);
    }

    /** Prefix of a command that is pinned to these processors. */
    static List<String> prefix(List<Integer> processors) {
        return processors.isEmpty() ? List.of() : List.of("taskset", "-c", list(processors));
    }

    private static String list(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** The processors that this process may use; empty if unknown. */
    private static List<Integer> allowed() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .findFirst()
                    .map(line -> numbers(line.substring(line.indexOf(':') + 1).strip()))
                    .orElse(List.of());
        } catch (IOException _) {
            return List.of(); // another system
        }
    }

    /** Reads {@code 0-2,5}. */
    static List<Integer> numbers(String ranges) {
        List<Integer> all = new ArrayList<>();
        for (String range : ranges.split(",", -1)) {
            String[] ends = range.split("-", 2);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                all.add(number);
            }
        }
        return all;
    }
}
