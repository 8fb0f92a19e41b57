package io.ironbridge.workloaddriver.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the CPU time of a process was used for, per request in one measured time.
 *
 * @param process its name
 * @param source of the stacks
 * @param samples number of stacks
 * @param lost number of stacks that the flight recorder reports as lost
 * @param seconds of the measured time
 * @param requests in it
 * @param cpuMicros CPU of the process for a request, from the operating system
 * @param parts shares that add up to {@code cpuMicros}; parts without a share are omitted
 * @param packages packages with the most CPU, by the method on top of the stack
 * @param methods likewise
 * @param instructions null if they were not counted
 */
public record Profile(
        String process,
        Source source,
        long samples,
        long lost,
        double seconds,
        long requests,
        double cpuMicros,
        List<Share> parts,
        List<Share> packages,
        List<Share> methods,
        @Nullable Instructions instructions) {
    /** Most packages, and most methods. */
    public static final int MOST = 40;

    public Profile {
        parts = List.copyOf(parts);
        packages = List.copyOf(packages);
        methods = List.copyOf(methods);
    }

    /** Events of the flight recorder. */
    public enum Source {
        /** A stack each time a thread has used some CPU time, in Java or in the kernel. */
        CPU_TIME("jdk.CPUTimeSample"),
        /**
         * Stacks of threads that are in Java, or in a socket's system call that does not wait, at
         * regular times. It is less exact: other native code is not seen.
         */
        EXECUTION("jdk.ExecutionSample"),
        /** No stack was seen. */
        NONE("none");

        private final String event;

        Source(String event) {
            this.event = event;
        }

        /** The event's name in results. */
        public String event() {
            return event;
        }
    }

    /**
     * Something that CPU time was used for.
     *
     * @param micros of a request
     */
    public record Share(String name, double micros) {}

    /** Instructions of a request, as the hardware counts them. */
    public record Instructions(double user, double kernel) {}
}
