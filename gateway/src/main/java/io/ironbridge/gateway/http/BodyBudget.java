package io.ironbridge.gateway.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory of all request bodies that are held at one time, of those that still come and
 * of those whose request is served. A body that finds no room is refused with 503. Listeners may
 * share one. Thread-safe.
 */
public final class BodyBudget {
    private final long limit;
    private final @Nullable BodyBudget whole;
    private final AtomicLong held = new AtomicLong();

    /** Those of sources that have connections. */
    private final Cache<Source, BodyBudget> parts = Caffeine.newBuilder().weakValues().build();

    /** What callers that are not authenticated may hold; null: this is such a part. */
    private final @Nullable BodyBudget anonymous;

    /** One with another limit at another listener is another one. */
    private record Source(ByteBuffer address, long limit) {}

    /**
     * A budget, all of which any caller may take.
     *
     * @param limit bytes of all bodies together; a limit below {@link HttpLimits#maxBodyBytes} also
     *     bounds the single body
     */
    public BodyBudget(long limit) {
        this(limit, 100);
    }

    /**
     * A budget.
     *
     * @param anonymousPercent of it that callers may take who are not authenticated
     */
    public BodyBudget(long limit, int anonymousPercent) {
        this.limit = positive(limit);
        this.whole = null;
        this.anonymous = new BodyBudget(Math.max(1, limit / 100 * anonymousPercent), this);
    }

    private BodyBudget(long limit, BodyBudget whole) {
        this.limit = positive(limit);
        this.whole = whole;
        this.anonymous = null;
    }

    private static long positive(long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        return limit;
    }

    /** The part of this that callers may hold who are not authenticated. */
    BodyBudget anonymous() {
        return anonymous == null ? this : anonymous;
    }

    /**
     * The part of this that one of {@link Sources} may hold; remembered while a connection uses it.
     *
     * @param most bytes
     */
    BodyBudget ofSource(InetAddress address, long most) {
        return parts.get(new Source(Sources.of(address), most), _ -> new BodyBudget(most, this));
    }

    /** Bytes that may be held. */
    public long limit() {
        return limit;
    }

    /** Bytes held now: what the bodies' buffers take, which may be more than has come. */
    public long held() {
        return held.get();
    }

    /** Takes all of {@code bytes}, or nothing and gives false. */
    public boolean take(long bytes) {
        long before = held.getAndUpdate(now -> bytes <= limit - now ? now + bytes : now);
        if (bytes > limit - before) {
            return false;
        }
        if (whole == null || whole.take(bytes)) {
            return true;
        }
        held.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        held.addAndGet(-bytes);
        if (whole != null) {
            whole.giveBack(bytes);
        }
    }
}
