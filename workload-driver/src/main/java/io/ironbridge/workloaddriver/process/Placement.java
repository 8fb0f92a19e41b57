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
 * Which processes run on which processors: what is measured on some of them, everything else on the
 * others, so that they do not take each other's time. It needs Linux' {@code taskset} and more
 * processors than are measured on; otherwise all share all.
 *
 * @param measured numbers of the processors of what is measured; empty: any
 * @param others those of everything else
 */
public record Placement(List<Integer> measured, List<Integer> others) {
    /** All share all. */
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
     * One for this machine.
     *
     * @param measured how many processors what is measured gets
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
     * Has this process, all of its threads, run on the processors of the others.
     *
     * @throws IOException when that cannot be done
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

    /** This process is on some processors, until this is closed: then it is on all again. */
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

    /** In words, for results. */
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

    /** What stands before a command that is to run on these processors. */
    static List<String> prefix(List<Integer> processors) {
        return processors.isEmpty() ? List.of() : List.of("taskset", "-c", list(processors));
    }

    private static String list(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** The processors that this process may use; none where nothing tells. */
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
