package io.ironbridge.connectorcontract;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for effects with a deadline, so that a broken connector fails a test instead of hanging it.
 */
public final class Await {
    /** Maximum time for anything that should happen at once; generous for a loaded machine. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private Await() {}

    /** Waits until {@code condition} holds. */
    public static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("still waiting after " + PATIENCE + ": " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Waits until {@code latch} is open. */
    public static void open(String what, CountDownLatch latch) throws InterruptedException {
        if (!latch.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still waiting after " + PATIENCE + ": " + what);
        }
    }
}
