package io.ironbridge.gateway.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ironbridge.apiproject.SecurityConfig.Logins;
import io.ironbridge.gateway.http.Sources;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Makes guessing slow: a source that has brought too many wrong passwords or keys within a minute
 * waits. Thread-safe.
 */
final class GuessThrottle {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final int failures;
    private final LongSupplier nanoTime;
    private final Cache<ByteBuffer, Bucket> sources;

    /** Wrong proofs that may still come; grows evenly with time. */
    private record Bucket(double left, long nanos) {}

    GuessThrottle(Logins limits, LongSupplier nanoTime) {
        this.failures = limits.failuresPerMinute();
        this.nanoTime = nanoTime;
        this.sources =
                Caffeine.newBuilder()
                        .maximumSize(limits.sources())
                        .expireAfterWrite(2, TimeUnit.MINUTES)
                        .build();
    }

    /** How long the source has to wait; zero: it may go on. */
    Duration delay(InetAddress source) {
        Bucket bucket = sources.getIfPresent(Sources.of(source));
        double left = bucket == null ? failures : now(bucket);
        return left >= 1
                ? Duration.ZERO
                : Duration.ofNanos((long) ((1 - left) * MINUTE / failures) + 1);
    }

    /** Its proof was wrong. */
    void failed(InetAddress source) {
        sources.asMap()
                .compute(
                        Sources.of(source),
                        (_, bucket) ->
                                new Bucket(
                                        Math.max(0, (bucket == null ? failures : now(bucket)) - 1),
                                        nanoTime.getAsLong()));
    }

    private double now(Bucket bucket) {
        double more = (double) (nanoTime.getAsLong() - bucket.nanos()) / MINUTE * failures;
        return Math.min(failures, bucket.left() + more);
    }
}
