package io.ironbridge.workloaddriver.profile;

import io.ironbridge.workloaddriver.profile.Profile.Instructions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of a process from {@code perf stat -x ,}: fields are value, unit, event, and others that
 * are not used. A value may be {@code <not supported>} or {@code <not counted>}.
 *
 * @param millis CPU time in which it counted
 */
record PerfCounts(double millis, double user, double kernel) {
    static final List<String> EVENTS = List.of("task-clock", "instructions:u", "instructions:k");

    private static final int EVENT = 2;

    /**
     * Reads its lines.
     *
     * @throws NotProfiledException if a count is missing
     */
    static PerfCounts parse(List<String> lines) throws NotProfiledException {
        Map<String, Double> counts = new HashMap<>();
        for (String line : lines) {
            String[] fields = line.strip().split(",", -1);
            if (fields.length > EVENT && EVENTS.contains(fields[EVENT])) {
                counts.put(fields[EVENT], value(fields[0], fields[EVENT]));
            }
        }
        return new PerfCounts(
                of(counts, EVENTS.get(0)), of(counts, EVENTS.get(1)), of(counts, EVENTS.get(2)));
    }

    private static double value(String text, String event) throws NotProfiledException {
        if (text.startsWith("<")) {
            throw new NotProfiledException(
                    "perf reports of " + event + ": " + text.replaceAll("[<>]", ""));
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            throw new NotProfiledException("perf reports no number for " + event);
        }
    }

    private static double of(Map<String, Double> counts, String event) throws NotProfiledException {
        Double count = counts.get(event);
        if (count == null) {
            throw new NotProfiledException("perf reports nothing for " + event);
        }
        return count;
    }

    /** Instructions of a request that uses the given CPU time. */
    Instructions perRequest(double cpuMicros) throws NotProfiledException {
        if (millis <= 0) {
            throw new NotProfiledException("perf saw no CPU time");
        }
        double share = cpuMicros / 1000 / millis;
        return new Instructions(user * share, kernel * share);
    }
}
