package io.ironbridge.workloaddriver.result;

import java.util.Map;

/**
 * One measurement of a point.
 *
 * @param round from 1
 * @param seconds it took; 0 if nothing was sent, so that there are only values
 * @param requests that had an answer or failed
 * @param failed those of the requests that failed
 * @param answerBytes of all answers' bodies together
 * @param latency {@link Latency#NONE} where no request succeeded
 * @param processes CPU and memory of each process, by name; unknown processes are omitted
 * @param values other figures by name; the name has the unit, such as {@code startMillis}
 */
public record Sample(
        int round,
        double seconds,
        long requests,
        long failed,
        long answerBytes,
        Latency latency,
        Map<String, Use> processes,
        Map<String, Double> values) {
    public Sample {
        processes = Map.copyOf(processes);
        values = Map.copyOf(values);
    }

    /** A sample without load. */
    public static Sample ofValues(int round, Map<String, Double> values) {
        return new Sample(round, 0, 0, 0, 0, Latency.NONE, Map.of(), values);
    }

    /** This with other figures. */
    public Sample with(Map<String, Double> others) {
        return new Sample(
                round, seconds, requests, failed, answerBytes, latency, processes, others);
    }

    /** Milliseconds from sending (open loop: from when the request was due) to the whole answer. */
    public record Latency(
            double mean, double p50, double p90, double p99, double p999, double max) {
        /** No request succeeded. */
        public static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0);
    }

    /**
     * CPU time and memory of a process, or of processes that belong together, from the operating
     * system.
     *
     * @param residentBytes at the end
     */
    public record Use(double userSeconds, double systemSeconds, long residentBytes) {
        public double cpuSeconds() {
            return userSeconds + systemSeconds;
        }
    }
}
