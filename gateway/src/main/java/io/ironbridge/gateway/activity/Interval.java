package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.ThreadGroups.Group;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The activity of one interval.
 *
 * @param nanos its length, by a monotonic clock
 * @param complete false if it is still running
 * @param classes those with transactions, by name
 * @param idle names of the others
 * @param process CPU used in the interval; storage at its end
 * @param groups CPU of the process's threads in microseconds; empty if unknown
 * @param overhead cost of measuring
 */
record Interval(
        Instant start,
        Instant end,
        long nanos,
        boolean complete,
        List<Activity> classes,
        List<String> idle,
        ProcessReading process,
        Map<Group, Long> groups,
        Overhead overhead) {
    private static final double NANOS_PER_SECOND = 1e9;

    Interval {
        classes = List.copyOf(classes);
        idle = List.copyOf(idle);
        groups = Map.copyOf(groups);
    }

    /** The activity of one report class. */
    record Activity(String name, Counts counts, CpuFigure cpu) {
        static Activity of(String name, Counts counts) {
            return new Activity(name, counts, CpuFigure.of(counts));
        }
    }

    double seconds() {
        return nanos / NANOS_PER_SECOND;
    }

    /** CPU time of all report classes. */
    long attributedMicros() {
        return classes.stream().mapToLong(activity -> activity.cpu().micros()).sum();
    }

    /**
     * The rest of the process. Negative if the classes' error, or requests that began long before
     * the interval, exceed it.
     */
    long unattributedMicros() {
        return process.cpuMicros() - attributedMicros();
    }

    /** CPU of all threads that belong to no group, or have ended. */
    long otherThreadsMicros() {
        return process.cpuMicros() - groups.values().stream().mapToLong(micros -> micros).sum();
    }

    long ended() {
        return classes.stream().mapToLong(activity -> activity.counts().ended()).sum();
    }

    long readings() {
        return classes.stream().mapToLong(activity -> activity.cpu().readings()).sum();
    }

    long measured() {
        return classes.stream().mapToLong(activity -> activity.cpu().measured()).sum();
    }

    long overheadMicros() {
        return overhead.micros(readings(), ended());
    }

    /** The average number of concurrent transactions, by Little's law from those that ended. */
    double average(Counts counts) {
        return nanos == 0 ? 0 : (double) counts.activeNanos() / nanos;
    }

    double perSecond(long number) {
        return nanos == 0 ? 0 : number / seconds();
    }

    /** In percent of one processor. */
    double appl(long micros) {
        return nanos == 0 ? 0 : 100.0 * micros * 1_000 / nanos;
    }
}
