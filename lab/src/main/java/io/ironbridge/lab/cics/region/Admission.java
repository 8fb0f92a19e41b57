package io.ironbridge.lab.cics.region;

import io.ironbridge.servants.TaskRejectedException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whether the region accepts work, and how much is in progress. Thread-safe. */
final class Admission {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private int inside;
    private boolean quiesced;

    /** Work in progress, until it is closed. */
    interface Pass extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Starts a piece of work.
     *
     * @throws TaskRejectedException if the region is quiesced
     */
    Pass enter() throws TaskRejectedException {
        lock.lock();
        try {
            if (quiesced) {
                throw new TaskRejectedException("The region is quiesced");
            }
            inside++;
            return this::leave;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            inside--;
            left.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Rejects new work, or accepts it again. */
    void quiesce(boolean value) {
        lock.lock();
        try {
            quiesced = value;
        } finally {
            lock.unlock();
        }
    }

    boolean isQuiesced() {
        lock.lock();
        try {
            return quiesced;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until no work is in progress; false after the limit. */
    boolean awaitIdle(Duration limit) throws InterruptedException {
        long remaining = limit.toNanos();
        lock.lock();
        try {
            while (inside > 0 && remaining > 0) {
                remaining = left.awaitNanos(remaining);
            }
            return inside == 0;
        } finally {
            lock.unlock();
        }
    }
}
