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
 * Slows down guessing. A source that has sent too many wrong passwords or keys within a minute must
 * wait. So must a user for whom all sources together have sent too many, but only at sources that
 * have not sent the right password yet: guessing does not lock a user out where that user has
 * logged in before. Thread-safe.
 */
final class LoginThrottle {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    /** How long a source remains known for a user after a login. */
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
     * How long credentials must wait; zero if they may be checked.
     *
     * @param user whose password it is; null for other credentials
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

    /** Records wrong credentials. */
    void failed(InetAddress source, @Nullable String user) {
        ByteBuffer address = Sources.of(source);
        sources.take(address);
        ByteBuffer name = key(user);
        if (name != null && familiar.getIfPresent(new Familiar(address, name)) == null) {
            users.take(name);
        }
    }

    /** Records right credentials. */
    void succeeded(InetAddress source, @Nullable String user) {
        ByteBuffer name = key(user);
        if (name != null) {
            familiar.put(new Familiar(Sources.of(source), name), true);
        }
    }

    /** A digest, since callers choose the length of names. */
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

    /** Remaining wrong attempts, by key. */
    private static final class Buckets {
        private final int failures;
        private final LongSupplier nanoTime;
        private final Cache<ByteBuffer, Bucket> buckets;

        /** Refills evenly with time. */
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
