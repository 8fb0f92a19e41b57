package io.ironbridge.workloaddriver.named.cics;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Limit of open files and connections of a process. Processes started by this one inherit it.
 *
 * @param most empty if unknown
 */
record OpenFileLimit(OptionalLong most) {
    /** Libraries, logs, and connections to other processes. */
    private static final int BESIDE = 300;

    static OpenFileLimit here() {
        return new OpenFileLimit(
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean it
                        ? OptionalLong.of(it.getMaxFileDescriptorCount())
                        : OptionalLong.empty());
    }

    /** Explains why so many connections exceed the limit; empty if they do not. */
    Optional<String> shortage(int connections) {
        int needed = connections + BESIDE;
        return most.isPresent() && most.getAsLong() < needed
                ? Optional.of(
                        connections
                                + " connections were not measured: a process may have "
                                + most.getAsLong()
                                + " open files here, and that needs "
                                + needed
                                + ". Raise the limit (ulimit -n "
                                + needed
                                + ").")
                : Optional.empty();
    }
}
