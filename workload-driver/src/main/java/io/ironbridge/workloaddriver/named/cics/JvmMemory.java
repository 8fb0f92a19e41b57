package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Memory of a Java process, in bytes, after a full garbage collection. Read by {@code jcmd} of the
 * JDK of this process, which must also be the JDK of the measured process.
 *
 * @param heap objects in use
 * @param heapCommitted committed heap
 * @param other committed memory of the JVM outside the heap
 * @param threadStacks part of {@code other}: thread stacks
 * @param buffers part of {@code other}: direct buffers of connections
 * @param resident resident set size, from the operating system
 * @param threads number of threads
 */
record JvmMemory(
        long heap,
        long heapCommitted,
        long other,
        long threadStacks,
        long buffers,
        long resident,
        long threads) {
    /** Enables Native Memory Tracking, which takes some memory itself. */
    static final String OPTION = "-XX:NativeMemoryTracking=summary";

    private static final Pattern OBJECTS = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");
    private static final Pattern TOTAL =
            Pattern.compile("(?m)^Total: reserved=\\d+KB, committed=(\\d+)KB");
    private static final Pattern KIND =
            Pattern.compile("(?m)^-\\s+(\\S.*?) \\(reserved=\\d+KB, committed=(\\d+)KB");
    private static final int KIB = 1024;

    /** Asks a process. */
    static JvmMemory of(long pid) throws IOException, InterruptedException {
        String id = Long.toString(pid);
        String objects = jcmd(id, "GC.class_histogram"); // runs a full collection first
        String memory = jcmd(id, "VM.native_memory", "summary");
        return read(objects, memory, Files.readString(Path.of("/proc", id, "status")));
    }

    private static String jcmd(String... words) throws IOException, InterruptedException {
        String[] command = new String[words.length + 1];
        command[0] = Installation.javaHome().resolve("bin").resolve("jcmd").toString();
        System.arraycopy(words, 0, command, 1, words.length);
        return LocalPrograms.output(command);
    }

    /**
     * Parses the output of the tools.
     *
     * @param objects a class histogram
     * @param memory a summary of native memory
     * @param status {@code /proc/PID/status}
     */
    static JvmMemory read(String objects, String memory, String status) throws IOException {
        Map<String, Long> kinds = new TreeMap<>();
        Matcher kind = KIND.matcher(memory);
        while (kind.find()) {
            kinds.put(kind.group(1), Long.parseLong(kind.group(2)) * KIB);
        }
        Long heap = kinds.get("Java Heap");
        if (heap == null) {
            throw new IOException("the gateway's JVM does not track its native memory");
        }
        return new JvmMemory(
                number(OBJECTS, objects, "a total of objects"),
                heap,
                number(TOTAL, memory, "a total of memory") * KIB - heap,
                kinds.getOrDefault("Thread", 0L),
                kinds.getOrDefault("Other", 0L),
                number(Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB"), status, "its memory") * KIB,
                number(Pattern.compile("(?m)^Threads:\\s+(\\d+)"), status, "its threads"));
    }

    private static long number(Pattern where, String text, String what) throws IOException {
        Matcher found = where.matcher(text);
        if (!found.find()) {
            throw new IOException("the tools do not report of the gateway " + what);
        }
        return Long.parseLong(found.group(1));
    }

    /** As values of a sample. */
    Map<String, Double> values() {
        return Map.of(
                "heapBytes",
                (double) heap,
                "heapCommittedBytes",
                (double) heapCommitted,
                "nativeBytes",
                (double) other,
                "threadStackBytes",
                (double) threadStacks,
                "bufferBytes",
                (double) buffers,
                "residentBytes",
                (double) resident,
                "threads",
                (double) threads);
    }
}
