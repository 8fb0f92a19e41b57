package io.ironbridge.sharedinfinispan;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/**
 * Runs tasks for callers that do not wait; refuses those that exceed a number of bytes. What fails
 * is left out.
 */
record BoundedWorker(ExecutorService executor, Semaphore free) {
    private static final int CAPACITY = 64 << 20;
    private static final int TASK_SIZE = 1_024;

    BoundedWorker(ExecutorService executor) {
        this(executor, new Semaphore(CAPACITY));
    }

    /** Returns false if there is no room for a task with data of this size, or after the end. */
    boolean offer(int size, Runnable task) {
        int cost = (int) Math.min(CAPACITY, (long) size + TASK_SIZE);
        return free.tryAcquire(cost)
                && execute(() -> {
                    try {
                        task.run();
                    } finally {
                        free.release(cost);
                    }
                });
    }

    /** Runs a task regardless of the room. Returns false if the store is closed. */
    boolean execute(Runnable task) {
        try {
            Future<?> _ = executor.submit(task); // does not report failures, unlike execute
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }
}
