package io.ironbridge.gateway.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
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

    /** Those of sources that have connections; null: this is such a part. */
    private final @Nullable Cache<Source, BodyBudget> parts;

    /** One with another limit at another listener is another one. */
    private record Source(ByteBuffer address, long limit) {}

    /**
     * A budget of its own.
     *
     * @param limit bytes of all bodies together; a limit below {@link HttpLimits#maxBodyBytes} also
     *     bounds the single body
     */
    public BodyBudget(long limit) {
        this(limit, null);
    }

    private BodyBudget(long limit, @Nullable BodyBudget whole) {
        if (limit <= 0) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        this.limit = limit;
        this.whole = whole;
        this.parts = whole == null ? Caffeine.newBuilder().weakValues().build() : null;
    }

    /**
     * The part of this that one of {@link Sources} may hold, which is remembered as long as
     * somebody has it; a part has none.
     *
     * @param most bytes
     */
    BodyBudget ofSource(InetAddress address, long most) {
        return Objects.requireNonNull(parts)
                .get(new Source(Sources.of(address), most), _ -> new BodyBudget(most, this));
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
    boolean take(long bytes) {
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
