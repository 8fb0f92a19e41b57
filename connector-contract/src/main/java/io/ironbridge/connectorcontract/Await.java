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
        if (!holdsWithin(PATIENCE, condition)) {
            throw new AssertionError("still waiting after " + PATIENCE + ": " + what);
        }
    }

    /** Waits until {@code condition} holds; false if it does not within {@code time}. */
    public static boolean holdsWithin(Duration time, BooleanSupplier condition) {
        long end = System.nanoTime() + time.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(1_000_000);
        }
        return true;
    }

    /** Waits until {@code latch} is open. */
    public static void open(String what, CountDownLatch latch) throws InterruptedException {
        if (!latch.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still waiting after " + PATIENCE + ": " + what);
        }
    }
}
