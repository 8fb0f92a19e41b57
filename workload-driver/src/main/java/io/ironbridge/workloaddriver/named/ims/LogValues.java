package io.ironbridge.workloaddriver.named.ims;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Log activity between the first and the last reading, as values of a sample. */
final class LogValues {
    private LogValues() {}

    /**
     * The values by name. The time in the queue is the mean number of waiting messages over the
     * rate (Little's law).
     *
     * @param readings evenly over the sample
     * @param seconds of the sample
     * @param answers in it
     * @return empty if the sample was stopped early
     */
    static Map<String, Double> of(List<LogReading> readings, double seconds, long answers) {
        if (readings.size() < 2 || answers == 0) {
            return Map.of();
        }
        LogReading first = readings.getFirst();
        LogReading last = readings.getLast();
        long writes = last.writes() - first.writes();
        long blocks = last.blocks() - first.blocks();
        Map<String, Double> values = new HashMap<>();
        if (writes > 0 && blocks > 0) {
            values.put("logWriteMillis", (last.writeNanos() - first.writeNanos()) / 1e6 / writes);
            values.put("blocksInAWrite", (double) blocks / writes);
            values.put("blockFilledBytes", (double) (last.bytes() - first.bytes()) / blocks);
        }
        values.put("bufferWaitsPerSecond", (last.bufferWaits() - first.bufferWaits()) / seconds);
        values.put(
                "bufferWaitMillis",
                (last.bufferWaitNanos() - first.bufferWaitNanos()) / 1e6 / answers);
        double queued = readings.stream().mapToLong(LogReading::queued).average().orElse(0);
        values.put("queueMillis", queued * seconds * 1e3 / answers);
        return values;
    }
}
