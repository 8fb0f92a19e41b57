package io.ironbridge.gateway.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import io.ironbridge.gateway.http.Sources;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes guessing slow. A source that has brought too many wrong passwords or keys within a minute
 * waits. So does a user for whom all sources together have brought too many, but only at sources
 * that have not brought the right password yet: guessing locks a user out nowhere where that user
 * has logged in. Thread-safe.
 */
final class LoginThrottle {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    /** For which a source keeps being one of a user that logs in there. */
    private static final Duration FAMILIAR = Duration.ofDays(30);

    private final Buckets sources;
    private final Buckets users;
    private final Cache<Familiar, Boolean> familiar;

    /** A user who has logged in at a source. */
    private record Familiar(ByteBuffer source, ByteBuffer user) {}

    LoginThrottle(Logins limits, LongSupplier nanoTime) {
        this.sources = new Buckets(limits.failuresPerMinute(), limits.sources(), nanoTime);
        this.users = new Buckets(limits.failuresPerMinutePerUser(), limits.sources(), nanoTime);
        this.familiar =
                Caffeine.newBuilder()
                        .maximumSize(limits.sources())
                        .expireAfterWrite(FAMILIAR)
                        .build();
    }

    /**
     * How long a proof has to wait; zero: it is looked at.
     *
     * @param user whose password it is; null: nobody's
     */
    Duration delay(InetAddress source, @Nullable String user) {
        ByteBuffer address = Sources.of(source);
        Duration wait = sources.delay(address);
        ByteBuffer name = key(user);
        if (name == null || familiar.getIfPresent(new Familiar(address, name)) != null) {
            return wait;
        }
        Duration longer = users.delay(name);
        return longer.compareTo(wait) > 0 ? longer : wait;
    }

    /** A proof was wrong. */
    void failed(InetAddress source, @Nullable String user) {
        ByteBuffer address = Sources.of(source);
        sources.take(address);
        ByteBuffer name = key(user);
        if (name != null && familiar.getIfPresent(new Familiar(address, name)) == null) {
            users.take(name);
        }
    }

    /** A proof was right. */
    void succeeded(InetAddress source, @Nullable String user) {
        ByteBuffer name = key(user);
        if (name != null) {
            familiar.put(new Familiar(Sources.of(source), name), true);
        }
    }

    /** A digest: names are as long as callers make them. */
    private static @Nullable ByteBuffer key(@Nullable String user) {
        if (user == null) {
            return null;
        }
        try {
            byte[] name = user.strip().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(name));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    /** Wrong proofs that may still come, by what they are counted for. */
    private static final class Buckets {
        private final int failures;
        private final LongSupplier nanoTime;
        private final Cache<ByteBuffer, Bucket> buckets;

        /** Grows evenly with time. */
        private record Bucket(double left, long nanos) {}

        Buckets(int failures, int most, LongSupplier nanoTime) {
            this.failures = failures;
            this.nanoTime = nanoTime;
            this.buckets =
                    Caffeine.newBuilder()
                            .maximumSize(most)
                            .expireAfterWrite(2, TimeUnit.MINUTES)
                            .build();
        }

        Duration delay(ByteBuffer of) {
            Bucket bucket = buckets.getIfPresent(of);
            double left = bucket == null ? failures : now(bucket);
            return left >= 1
                    ? Duration.ZERO
                    : Duration.ofNanos((long) ((1 - left) * MINUTE / failures) + 1);
        }

        void take(ByteBuffer of) {
            buckets.asMap()
                    .compute(
                            of,
                            (_, bucket) ->
                                    new Bucket(
                                            Math.max(
                                                    0,
                                                    (bucket == null ? failures : now(bucket)) - 1),
                                            nanoTime.getAsLong()));
        }

        private double now(Bucket bucket) {
            double more = (double) (nanoTime.getAsLong() - bucket.nanos()) / MINUTE * failures;
            return Math.min(failures, bucket.left() + more);
        }
    }
}
