package io.ironbridge.workloaddriver.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts the answers to one kind of request on one loop. Not thread-safe. */
final class RequestKindCounter {
    /** Most failure reasons that are counted separately; the rest are counted together. */
    private static final int MOST_REASONS = 20;

    private static final String OTHERS = "other reasons";
    private static final int DIGITS = 3;
    private static final long LONGEST_NANOS = 24L * 3600 * 1_000_000_000;

    private final Histogram good = histogram();
    private @Nullable Histogram failed;
    private final Map<String, Failure> failures = new LinkedHashMap<>();
    private long bytes;

    /** An empty one, which grows as needed. */
    static Histogram histogram() {
        return new Histogram(DIGITS);
    }

    void add(Answer answer, long nanos) {
        long latency = Math.clamp(nanos, 0, LONGEST_NANOS);
        bytes += answer.bytes();
        if (answer.isOk()) {
            good.recordValue(latency);
        } else {
            if (failed == null) {
                failed = histogram();
            }
            failed.recordValue(latency);
            count(new Failure(answer.reason(), 1, answer.example()));
        }
    }

    private void count(Failure failure) {
        boolean separate =
                failures.containsKey(failure.reason()) || failures.size() < MOST_REASONS - 1;
        Failure counted =
                separate ? failure : new Failure(OTHERS, failure.count(), failure.example());
        failures.merge(counted.reason(), counted, Failure::and);
    }

    /** The counts. Nothing may be added afterwards. */
    RequestKindResult result(String name) {
        return new RequestKindResult(
                name,
                new Latencies(good),
                failed == null ? Latencies.none() : new Latencies(failed),
                bytes,
                failures.values().stream().toList());
    }
}
