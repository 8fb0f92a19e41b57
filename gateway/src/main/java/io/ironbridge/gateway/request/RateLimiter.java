package io.ironbridge.gateway.request;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ironbridge.apiproject.server.TrafficConfig;
import io.ironbridge.apiproject.server.TrafficConfig.RateLimit;
import io.ironbridge.gateway.http.Sources;
import io.ironbridge.gateway.security.Caller;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * One rate limit: a bucket of tokens for each caller or source, or one for all, by the generic cell
 * rate algorithm (ITU-T I.371), which stores one number for each bucket. Thread-safe.
 */
public final class RateLimiter {
    private static final String EVERYBODY = "";
    private static final Duration LONGEST = Duration.ofDays(365);

    private final RateLimit limit;
    private final LongSupplier nanoTime;
    private final long nanosPerRequest;
    private final long tolerance;
    private final Cache<Object, AtomicLong> buckets;
    private final String policy;

    public RateLimiter(RateLimit limit, LongSupplier nanoTime) {
        this.limit = limit;
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
    String policy() {
        return policy;
    }

    /** {@code RateLimit} of the same draft. */
    String state(Taken taken) {
        return quoted(limit.id()) + ";r=" + taken.remaining() + ";t=" + seconds(taken.delay());
    }

    static long seconds(Duration delay) {
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
        AtomicLong bucket = buckets.get(key, _ -> new AtomicLong(Long.MIN_VALUE));
        while (true) {
            long now = nanoTime.getAsLong();
            long before = bucket.get();
            // the time at which the bucket would be full again
            long from = before == Long.MIN_VALUE || before - now < 0 ? now : before;
            long after = from + nanosPerRequest;
            long over = after - now - tolerance;
            if (over > 0) {
                return new Taken(false, 0, Duration.ofNanos(over));
            }
            if (bucket.compareAndSet(before, after)) {
                long remaining = -over / nanosPerRequest;
                return new Taken(
                        true,
                        remaining,
                        remaining > 0 ? Duration.ZERO : Duration.ofNanos(over + nanosPerRequest));
            }
        }
    }

    /** Whether it can be checked before the caller is known. */
    public boolean isBySource() {
        return limit.by() == TrafficConfig.CountedBy.SOURCE;
    }

    /** Takes a count back, for a request that was rejected for another reason. */
    void giveBack(Optional<Caller> caller, InetAddress source) {
        giveBack(key(caller, source));
    }

    void giveBack(Object key) {
        AtomicLong bucket = buckets.getIfPresent(key);
        if (bucket != null) {
            bucket.addAndGet(-nanosPerRequest);
        }
    }

    private Object key(Optional<Caller> caller, InetAddress source) {
        return switch (limit.by()) {
            case ALL -> EVERYBODY;
            case SOURCE -> Sources.of(source);
            case CALLER -> caller.<Object>map(CallerKey::of).orElseGet(() -> Sources.of(source));
        };
    }

    /**
     * A caller. Callers of the same name are different in another registry, with another token
     * issuer, or with an API key; a registry's user is the same by password and by certificate.
     */
    record CallerKey(Kind kind, String realm, String name) {
        enum Kind {
            USER,
            TOKEN,
            API_KEY
        }

        static CallerKey of(Caller caller) {
            Kind kind =
                    switch (caller.means()) {
                        case PASSWORD, CERTIFICATE, REGISTERED_TOKEN -> Kind.USER;
                        case TOKEN -> Kind.TOKEN;
                        case API_KEY -> Kind.API_KEY;
                    };
            return new CallerKey(kind, caller.realm(), caller.name());
        }
    }
}
