package io.ironbridge.gateway.http;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of TLS handshakes, the oldest first. If it has waited for two seconds, more come than can
 * be computed in time, and the oldest will time out: then three of four are the newest. The fourth
 * is the oldest, so that a queue that is never empty starves none.
 */
final class HandshakeQueue extends LinkedBlockingDeque<Runnable> {
    private static final long serialVersionUID = 1;
    private static final long LONG_NANOS = Duration.ofSeconds(2).toNanos();
    private static final int TURNS = 4;

    private final transient LongSupplier clock;
    private final AtomicInteger turn = new AtomicInteger();

    /**
     * @param clock in nanoseconds
     */
    HandshakeQueue(LongSupplier clock) {
        this.clock = clock;
    }

    /** A task that waits from now on. */
    Runnable waiting(Runnable task) {
        return new Waiting(task, clock.getAsLong());
    }

    private record Waiting(Runnable task, long since) implements Runnable {
        @Override
        public void run() {
            task.run();
        }
    }

    @Override
    public @Nullable Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
        return isLate() && turn.incrementAndGet() % TURNS != 0
                ? pollLast(timeout, unit)
                : pollFirst(timeout, unit);
    }

    private boolean isLate() {
        return peekFirst() instanceof Waiting(_, long since)
                && clock.getAsLong() - since >= LONG_NANOS;
    }
}
