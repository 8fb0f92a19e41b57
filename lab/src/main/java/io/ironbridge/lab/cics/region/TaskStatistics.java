package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskStart;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Counts tasks by transaction and by program. Thread-safe. */
final class TaskStatistics {
    /** Limits the memory for clients that call random names. */
    private static final int MOST_NAMES = 10_000;

    private static final String OTHERS = "(others)";

    private final Map<String, Counter> transactions = new ConcurrentHashMap<>();
    private final Map<String, Counter> programs = new ConcurrentHashMap<>();

    void count(TaskStart task, TaskEnd end, long nanoseconds) {
        String abend = abendCode(end);
        long microseconds = nanoseconds / 1_000;
        counter(transactions, task.transaction()).add(abend, microseconds);
        counter(programs, task.program()).add(abend, microseconds);
    }

    /** Empty if it ended normally. */
    private static String abendCode(TaskEnd end) {
        return switch (end) {
            case TaskEnd.Returned _ -> "";
            case TaskEnd.Abended(var code, _, _) -> code;
            case TaskEnd.NotLinked(_, _, var code) -> code;
        };
    }

    private static Counter counter(Map<String, Counter> counters, String name) {
        boolean fits = counters.containsKey(name) || counters.size() < MOST_NAMES;
        return counters.computeIfAbsent(fits ? name : OTHERS, _ -> new Counter());
    }

    Map<String, RegionStatistics.Tasks> transactions() {
        return snapshot(transactions);
    }

    Map<String, RegionStatistics.Tasks> programs() {
        return snapshot(programs);
    }

    private static Map<String, RegionStatistics.Tasks> snapshot(Map<String, Counter> counters) {
        Map<String, RegionStatistics.Tasks> tasks = new TreeMap<>();
        counters.forEach((name, counter) -> tasks.put(name, counter.snapshot()));
        return tasks;
    }

    private static final class Counter {
        private final Map<String, Long> abends = new TreeMap<>();
        private long count;
        private long total;
        private long longest;

        synchronized void add(String abend, long microseconds) {
            count++;
            total += microseconds;
            longest = Math.max(longest, microseconds);
            if (!abend.isEmpty()) {
                abends.merge(abend, 1L, Long::sum);
            }
        }

        synchronized RegionStatistics.Tasks snapshot() {
            return new RegionStatistics.Tasks(count, abends, total, longest);
        }
    }
}
