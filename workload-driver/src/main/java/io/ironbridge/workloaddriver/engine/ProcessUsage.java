package io.ironbridge.workloaddriver.engine;

/**
 * CPU time and memory of a process, from the operating system.
 *
 * @param known whether the operating system has the figures; otherwise all are 0
 * @param userNanos CPU time of its own code
 * @param systemNanos CPU time in the kernel on its behalf
 * @param residentBytes memory in use at the end
 */
public record ProcessUsage(
        String name,
        long pid,
        boolean known,
        long userNanos,
        long systemNanos,
        long residentBytes) {
    static ProcessUsage unknown(String name, long pid) {
        return new ProcessUsage(name, pid, false, 0, 0, 0);
    }

    public long cpuNanos() {
        return userNanos + systemNanos;
    }

    /** Since an earlier reading of the same process. */
    public ProcessUsage since(ProcessUsage earlier) {
        if (!known || !earlier.known) {
            return unknown(name, pid);
        }
        return new ProcessUsage(
                name,
                pid,
                true,
                userNanos - earlier.userNanos,
                systemNanos - earlier.systemNanos,
                residentBytes);
    }

    ProcessUsage and(ProcessUsage next) {
        if (!known || !next.known) {
            return unknown(name, pid);
        }
        return new ProcessUsage(
                name,
                pid,
                true,
                userNanos + next.userNanos,
                systemNanos + next.systemNanos,
                next.residentBytes);
    }
}
