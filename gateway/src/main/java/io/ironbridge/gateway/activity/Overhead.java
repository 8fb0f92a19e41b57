package io.ironbridge.gateway.activity;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The cost of measuring, determined by trial: a reading of the clock, and counting one request.
 *
 * @param readingNanos one reading of a thread's CPU time and allocations
 * @param countingNanos sampling, three readings of the time and counting, for a request that is not
 *     measured
 */
record Overhead(double readingNanos, double countingNanos) {
    private static final int TRIES = 500;

    /**
     * Takes less than 2 ms; callable from any thread, since it uses a separate thread with a CPU
     * clock.
     */
    static Overhead measure(Optional<ThreadClock> clock) {
        return clock.map(known ->
                        CompletableFuture.supplyAsync(() -> measure(known), Overhead::start).join())
                .orElseGet(() -> new Overhead(0, 0));
    }

    private static void start(Runnable measuring) {
        Thread.ofPlatform().daemon().name("ironbridge-overhead").start(measuring);
    }

    private static Overhead measure(ThreadClock clock) {
        long before = clock.cpuNanos();
        for (int i = 0; i < TRIES; i++) {
            clock.allocatedBytes();
            clock.cpuNanos();
        }
        long between = clock.cpuNanos();
        count(clock);
        long after = clock.cpuNanos();
        return new Overhead(
                (double) (between - before) / TRIES, (double) (after - between) / TRIES);
    }

    private static void count(ThreadClock clock) {
        RequestSampler sampler = new RequestSampler(0, Integer.MAX_VALUE, 1);
        ReportClass scratch = new ReportClass("", Optional.empty(), 0);
        for (int i = 0; i < TRIES; i++) {
            long arrived = System.nanoTime();
            RequestCpu cpu = sampler.draw(clock, arrived);
            long called = System.nanoTime();
            long answered = System.nanoTime();
            scratch.ended(cpu, true, answered - arrived, called - arrived, answered - called);
        }
        scratch.measured(SampleChoice.LOT, 0, 0, 0);
    }

    /** The overhead of an interval. */
    long micros(long readings, long requests) {
        return Math.round((readings * readingNanos + requests * countingNanos) / 1_000);
    }
}
