package io.ironbridge.lab.ims.connect;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what another thread does. */
final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Eventually() {}

    static void is(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("still waiting after " + PATIENCE + ": " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }
}
