package io.ironbridge.gateway.activity;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the requests of one event loop that are measured: the first ones of each second, and a
 * random sample of the others. Thread-safe; meant for one thread.
 */
final class RequestSampler {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int allPerSecond;
    private final int oneIn;
    private final SplittableRandom random;
    private boolean begun;
    private long secondBegan;
    private int inThisSecond;

    /**
     * @param allPerSecond number of first ones
     * @param oneIn 1: all
     */
    RequestSampler(int allPerSecond, int oneIn, long seed) {
        this.allPerSecond = allPerSecond;
        this.oneIn = oneIn;
        this.random = new SplittableRandom(seed);
    }

    /**
     * @param nanoTime now
     */
    @Nullable RequestCpu draw(ThreadClock clock, long nanoTime) {
        SampleChoice choice = choose(nanoTime);
        return choice == null ? null : new RequestCpu(clock, choice);
    }

    private synchronized @Nullable SampleChoice choose(long nanoTime) {
        if (!begun || nanoTime - secondBegan >= SECOND) {
            begun = true;
            secondBegan = nanoTime;
            inThisSecond = 0;
        }
        if (oneIn == 1 || inThisSecond < allPerSecond) {
            inThisSecond++;
            return SampleChoice.ALL;
        }
        return random.nextInt(oneIn) == 0 ? SampleChoice.LOT : null;
    }
}
