package io.ironbridge.gateway.rates;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ironbridge.apiproject.server.TrafficConfig;
import io.ironbridge.apiproject.server.TrafficConfig.RateLimit;
import io.ironbridge.gateway.http.Sources;
import io.ironbridge.gateway.security.Caller;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One rate limit: a bucket for each caller or source, or one for all. Thread-safe. */
public final class RateLimiter implements RateShares.Shared, AutoCloseable {
    private static final Duration LONGEST = Duration.ofDays(365);

    private final RateLimit limit;
    private final LongSupplier nanoTime;
    private final long nanosPerRequest;
    private final long tolerance;
    private final Cache<Object, RateBucket> buckets;
    private final String policy;
    private final @Nullable RateShares shares;

    /** A limit of this server. */
    public RateLimiter(RateLimit limit, LongSupplier nanoTime) {
        this(limit, nanoTime, null);
    }

    /**
     * @param shares of other members; null if the server is alone
     */
    public RateLimiter(RateLimit limit, LongSupplier nanoTime, @Nullable RateShares shares) {
        this.limit = limit;
        this.shares = shares;
        this.nanoTime = nanoTime;
        this.nanosPerRequest = Math.max(1, limit.period().toNanos() / limit.requests());
        this.tolerance = tolerance(nanosPerRequest, limit.burst());
        this.buckets =
                Caffeine.newBuilder()
                        .maximumSize(limit.keys())
                        .expireAfterAccess(
                                Math.max(tolerance, TimeUnit.MINUTES.toNanos(1)),
                                TimeUnit.NANOSECONDS)
                        .build();
        this.policy =
                quoted(limit.id())
                        + ";q="
                        + limit.requests()
                        + ";w="
                        + Math.max(1, limit.period().toSeconds())
                        + (limit.burst() == limit.requests() ? "" : ";burst=" + limit.burst());
        if (shares != null) {
            shares.add(limit.id(), this);
        }
    }

    /** Bounded, to stay far from overflow. */
    private static long tolerance(long nanosPerRequest, int burst) {
        return (long) Math.min((double) nanosPerRequest * burst, (double) LONGEST.toNanos());
    }

    /**
     * The decision on a request.
     *
     * @param remaining requests that may follow at once
     * @param delay until the next one is allowed; zero if it is allowed at once
     */
    public record Taken(boolean allowed, long remaining, Duration delay) {}

    /** {@code RateLimit-Policy} of draft-ietf-httpapi-ratelimit-headers. */
    public String policy() {
        return policy;
    }

    /** {@code RateLimit} of the same draft. */
    public String state(Taken taken) {
        return quoted(limit.id()) + ";r=" + taken.remaining() + ";t=" + seconds(taken.delay());
    }

    /** Whole seconds, rounded up. */
    public static long seconds(Duration delay) {
        return delay.plusNanos(999_999_999).toSeconds();
    }

    private static String quoted(String id) {
        return "\"" + id.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** Counts a request if it is within the limit. */
    public Taken take(Optional<Caller> caller, InetAddress source) {
        return take(key(caller, source));
    }

    /** Counts a request of a caller or source if it is within the limit. */
    public Taken take(Object key) {
        RateBucket bucket = bucket(key);
        long now = nanoTime.getAsLong();
        long cost = cost();
        if (shares != null && !bucket.want()) {
            long over = bucket.over(now, cost, size(cost));
            return new Taken(
                    false, 0, Duration.ofNanos(Math.max(over, RateShares.PERIOD.toNanos())));
        }
        long over = bucket.take(now, cost, size(cost));
        if (over > 0) {
            if (shares != null) {
                bucket.takeBack();
            }
            return new Taken(false, 0, Duration.ofNanos(over));
        }
        long remaining = -over / nanosPerRequest;
        return new Taken(
                true,
                remaining,
                remaining > 0 ? Duration.ZERO : Duration.ofNanos(over + nanosPerRequest));
    }

    private RateBucket bucket(Object key) {
        return buckets.get(key, _ -> shares == null ? new RateBucket(0, 0) : divided(shares));
    }

    private RateBucket divided(RateShares among) {
        int share = -Math.floorDiv(-limit.burst(), among.members());
        return new RateBucket(share, (long) limit.burst() - share);
    }

    /** Of one request; it counts for the members that are not heard, too. */
    private long cost() {
        return shares == null
                ? nanosPerRequest
                : Math.min(nanosPerRequest * shares.weight(), LONGEST.toNanos());
    }

    /** Of the bucket: one request fits in any case. */
    private long size(long cost) {
        return Math.max(tolerance, cost);
    }

    @Override
    public void others(Object key, int taken, int wanted) {
        bucket(key)
                .others(
                        nanoTime.getAsLong(),
                        taken,
                        wanted,
                        nanosPerRequest,
                        2
                                * (tolerance
                                        + Objects.requireNonNull(shares).members()
                                                * nanosPerRequest));
    }

    @Override
    public void nextPeriod(BiConsumer<Object, RateBucket.Use> used) {
        long now = nanoTime.getAsLong();
        long cost = cost();
        int members = cost == nanosPerRequest ? Objects.requireNonNull(shares).members() : 1;
        buckets.asMap()
                .forEach((key, bucket) ->
                        used.accept(
                                key,
                                bucket.next(
                                        now,
                                        cost,
                                        size(cost),
                                        RateShares.PERIOD.toNanos(),
                                        members)));
    }

    @Override
    public void close() {
        if (shares != null) {
            shares.remove(this);
        }
    }

    /** Whether it can be checked before the caller is known. */
    public boolean isBySource() {
        return limit.by() == TrafficConfig.CountedBy.SOURCE;
    }

    /** Takes a count back, for a request that was rejected for another reason. */
    public void giveBack(Optional<Caller> caller, InetAddress source) {
        giveBack(key(caller, source));
    }

    void giveBack(Object key) {
        RateBucket bucket = buckets.getIfPresent(key);
        if (bucket != null) {
            bucket.giveBack(cost());
            if (shares != null) {
                bucket.takeBack();
            }
        }
    }

    private Object key(Optional<Caller> caller, InetAddress source) {
        return switch (limit.by()) {
            case ALL -> RateShares.ALL;
            case SOURCE -> Sources.of(source);
            case CALLER -> caller.<Object>map(CallerKey::of).orElseGet(() -> Sources.of(source));
        };
    }
}
