package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.ThreadGroups.Group;
import io.ironbridge.gateway.workload.GoalCounts.Reading;
import io.ironbridge.gateway.workload.Objective;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The activity of one interval.
 *
 * @param nanos its length, by a monotonic clock
 * @param complete false if it is still running
 * @param classes operations with transactions, by name
 * @param idle names of the others
 * @param services empty if no request had a service class
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
        Optional<Services> services,
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

    /**
     * The same requests by service class and by report class.
     *
     * @param policy the active service policy, at the end
     * @param periods those with transactions, by class and number
     * @param reports those that rules assign, by name
     * @param unclassified cost of requests that ended before they were classified
     */
    record Services(
            String policy,
            List<PeriodActivity> periods,
            List<Activity> reports,
            CpuFigure unclassified) {
        Services {
            periods = List.copyOf(periods);
            reports = List.copyOf(reports);
        }

        /** CPU time of all service classes, and of requests without one. */
        long micros() {
            return unclassified.micros()
                    + periods.stream().mapToLong(one -> one.activity().cpu().micros()).sum();
        }
    }

    /**
     * A period of a service class.
     *
     * @param objective under the active policy
     * @param goal its requests relative to the goal
     */
    record PeriodActivity(
            String serviceClass, int number, Objective objective, Reading goal, Activity activity) {
        /** With requests that were refused early or failed as missed; NaN if there were none. */
        double index() {
            return goal.index(objective.goal(), goal.missed());
        }

        /** In percent of the transactions' time; empty if none ended normally. */
        Optional<Shares> shares() {
            Counts counts = activity.counts();
            if (counts.normal() == 0) {
                return Optional.empty();
            }
            double normal = Math.max(1, counts.actualNanos());
            double cpu = 100_000.0 * activity.cpu().micros() / Math.max(1, counts.activeNanos());
            double called = 100.0 * counts.calledNanos() / normal;
            double queued = 100.0 * counts.queuedNanos() / normal;
            return Optional.of(
                    new Shares(cpu, called, queued, Math.max(0, 100 - cpu - called - queued)));
        }
    }

    /**
     * Where transactions spent their time, in percent.
     *
     * @param cpu using the gateway's CPU
     * @param backEnd waiting for the asset's answer
     * @param place waiting for a connection
     * @param other waiting for the gateway's CPU, or for the caller to take the reply
     */
    record Shares(double cpu, double backEnd, double place, double other) {}

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
