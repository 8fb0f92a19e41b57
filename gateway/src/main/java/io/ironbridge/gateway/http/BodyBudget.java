package io.ironbridge.gateway.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds the memory of all request bodies that are held at one time, of those that still come and
 * of those whose request is served. A body that finds no room is refused with 503. Listeners may
 * share one. Thread-safe.
 */
public final class BodyBudget {
    private static final int HEAP_SHARE = 8;

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    /**
     * A budget of its own.
     *
     * @param limit bytes of all bodies together; a limit below {@link HttpLimits#maxBodyBytes} also
     *     bounds the single body
     */
    public BodyBudget(long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        this.limit = limit;
    }

    /** A budget of an eighth of the largest heap there may be. */
    public static BodyBudget ofHeap() {
        return new BodyBudget(Math.max(1, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
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
        return bytes <= limit - before;
    }

    void giveBack(long bytes) {
        held.addAndGet(-bytes);
    }
}
