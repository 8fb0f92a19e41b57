package io.ironbridge.gateway.activity;

import java.time.Duration;
import java.util.List;

/**
 * The 14 buckets of a response time distribution. Their bounds are fixed times, until report
 * classes have goals that bounds could be relative to.
 */
final class ResponseTimes {
    /** Upper bounds of all buckets except the last, which has none. */
    static final List<Duration> BOUNDS =
            List.of(
                    Duration.ofMillis(1),
                    Duration.ofMillis(2),
                    Duration.ofMillis(5),
                    Duration.ofMillis(10),
                    Duration.ofMillis(20),
                    Duration.ofMillis(50),
                    Duration.ofMillis(100),
                    Duration.ofMillis(200),
                    Duration.ofMillis(500),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(10));

    static final int BUCKETS = BOUNDS.size() + 1;

    private static final long[] NANOS = BOUNDS.stream().mapToLong(Duration::toNanos).toArray();

    private ResponseTimes() {}

    /** The bucket of a time; a bound belongs to the bucket below it. */
    static int bucket(long nanos) {
        int bucket = 0;
        while (bucket < NANOS.length && nanos > NANOS[bucket]) {
            bucket++;
        }
        return bucket;
    }
}
