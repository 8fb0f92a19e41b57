package io.ironbridge.gateway.activity;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs tests on a thread whose CPU time counts. */
final class Metered {
    private Metered() {}

    static <T> T call(Callable<T> action) throws Exception {
        try (ExecutorService loop =
                Executors.newSingleThreadExecutor(MeteredThread.loops("test-loop"))) {
            return loop.submit(action).get();
        }
    }
}
