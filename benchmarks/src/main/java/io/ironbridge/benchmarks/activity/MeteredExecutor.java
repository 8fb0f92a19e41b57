package io.ironbridge.benchmarks.activity;

import io.ironbridge.gateway.activity.MeteredThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs benchmarks on threads of the same kind as event loops; JMH creates it by its name. */
public final class MeteredExecutor extends ThreadPoolExecutor {
    /**
     * @param threads as many as the benchmark has
     * @param name prefix of their names
     */
    public MeteredExecutor(int threads, String name) {
        super(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                MeteredThread.loops(name));
    }
}
