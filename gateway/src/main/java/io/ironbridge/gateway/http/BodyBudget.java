package io.ironbridge.gateway.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory of all request bodies held at one time: those still arriving and those of
 * requests in progress. A body that exceeds it is rejected with 503. Listeners may share one.
 * Thread-safe.
 */
public final class BodyBudget {
    private final long limit;
    private final @Nullable BodyBudget whole;
    private final AtomicLong held = new AtomicLong();

    /** The shares of sources that have connections. */
    private final Cache<Source, BodyBudget> parts = Caffeine.newBuilder().weakValues().build();

    /** The share of unauthenticated callers; null if this is such a share. */
    private final @Nullable BodyBudget anonymous;

    /** A source with another limit, at another listener, has a separate share. */
    private record Source(ByteBuffer address, long limit) {}

    /**
     * A budget that any caller may use completely.
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
     * @param anonymousPercent the share of unauthenticated callers
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

    /** The share of unauthenticated callers. */
    BodyBudget anonymous() {
        return anonymous == null ? this : anonymous;
    }

    /**
     * The share of one of {@link Sources}; kept while a connection uses it.
     *
     * @param most bytes
     */
    BodyBudget ofSource(InetAddress address, long most) {
        return parts.get(new Source(Sources.of(address), most), _ -> new BodyBudget(most, this));
    }

    /** Maximum number of bytes. */
    public long limit() {
        return limit;
    }

    /** Bytes held now: the size of the bodies' buffers, which may exceed what has arrived. */
    public long held() {
        return held.get();
    }

    /**
     * Takes all of {@code bytes}, or nothing.
     *
     * @return whether they were taken
     */
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
