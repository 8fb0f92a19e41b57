package io.ironbridge.lab.ims.log;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The buffers between the callers and the writer thread. A position is the number of bytes of
 * records up to there. Thread-safe, except for {@link #put} and {@link #beginDataSet}, which one
 * thread calls at a time.
 */
final class LogBuffers {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition writable = lock.newCondition();
    private final Condition available = lock.newCondition();
    private final Deque<LogBuffer> free = new ArrayDeque<>();
    private final Deque<LogBuffer> full = new ArrayDeque<>();
    private final PriorityQueue<Waiter> waiters =
            new PriorityQueue<>(Comparator.comparingLong(Waiter::position));
    private final int blocksPerWrite;
    private @Nullable LogBuffer current;
    private @Nullable Integer nextDataSet;
    private @Nullable IOException failure;
    private long end;
    private long wanted;
    private long hardened;
    private long waits;
    private long waitNanos;
    private boolean closing;

    private record Waiter(long position, CompletableFuture<Void> hardened) {}

    LogBuffers(int blockBytes, int buffers, int blocksPerWrite) {
        this.blocksPerWrite = blocksPerWrite;
        for (int i = 0; i < buffers; i++) {
            free.add(new LogBuffer(blockBytes));
        }
    }

    /**
     * Appends a record; waits until a buffer is free.
     *
     * @return its position: that of its end
     * @throws IOException if the device failed, or the log is closed
     */
    long put(byte[] record) throws IOException {
        lock.lock();
        try {
            int from = 0;
            while (from < record.length) {
                LogBuffer buffer = buffer();
                from += buffer.put(record, from);
                end = buffer.end();
                if (buffer.isFull()) {
                    handOver(buffer);
                }
            }
            return end;
        } finally {
            lock.unlock();
        }
    }

    private LogBuffer buffer() throws IOException {
        if (current == null) {
            LogBuffer next = awaitFree();
            next.begin(end);
            if (nextDataSet != null) {
                next.setDataSet(new DataSetHeader(nextDataSet, 0));
                nextDataSet = null;
            }
            current = next;
        }
        return current;
    }

    /** Not interruptible: half a record must not stay behind. */
    private LogBuffer awaitFree() throws IOException {
        checkOpen();
        LogBuffer next = free.poll();
        if (next != null) {
            return next;
        }
        long begin = System.nanoTime();
        waits++;
        while (next == null) {
            available.awaitUninterruptibly();
            checkOpen();
            next = free.poll();
        }
        waitNanos += System.nanoTime() - begin;
        return next;
    }

    private void checkOpen() throws IOException {
        if (failure != null) {
            throw new IOException("The log failed before", failure);
        }
        if (closing) {
            throw new IOException("The log is closed");
        }
    }

    private void handOver(LogBuffer buffer) {
        full.add(buffer);
        current = null;
        writable.signal();
    }

    /** Records put from now on belong to another data set. */
    void beginDataSet(int number) {
        lock.lock();
        try {
            if (current != null) {
                handOver(current);
            }
            nextDataSet = number;
        } finally {
            lock.unlock();
        }
    }

    /** Done when everything up to a position is on the device. */
    CompletableFuture<Void> whenHardened(long position) {
        CompletableFuture<Void> future = new CompletableFuture<>();
        lock.lock();
        try {
            if (position <= hardened) {
                future.complete(null);
            } else if (failure != null) {
                future.completeExceptionally(failure);
            } else {
                waiters.add(new Waiter(position, future));
                wanted = Math.max(wanted, position);
                writable.signal();
            }
        } finally {
            lock.unlock();
        }
        return future;
    }

    /**
     * The next buffers to be written, in their order: the full ones, then the current one if a
     * caller waits for it; none if the log is closed and nothing is left.
     */
    List<LogBuffer> awaitWritable() {
        lock.lock();
        try {
            List<LogBuffer> next = writable();
            while (next.isEmpty() && !closing) {
                writable.awaitUninterruptibly();
                next = writable();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private List<LogBuffer> writable() {
        List<LogBuffer> next = new ArrayList<>();
        while (!full.isEmpty() && next.size() < blocksPerWrite) {
            next.add(full.remove());
        }
        LogBuffer last = current;
        boolean asked = last != null && (wanted > last.start() || closing);
        if (last != null && asked && next.size() < blocksPerWrite) {
            last.force();
            next.add(last);
            current = null;
        }
        return next;
    }

    /** Buffers are on the device. Completes the futures of those who wait, on this thread. */
    void written(List<LogBuffer> buffers) {
        List<Waiter> done = new ArrayList<>();
        lock.lock();
        try {
            hardened = buffers.getLast().end();
            free.addAll(buffers);
            available.signalAll();
            while (!waiters.isEmpty() && waiters.element().position() <= hardened) {
                done.add(waiters.remove());
            }
        } finally {
            lock.unlock();
        }
        done.forEach(waiter -> waiter.hardened().complete(null));
    }

    /** The device failed: all waits fail, and no record is accepted any more. */
    void fail(IOException cause) {
        List<Waiter> left;
        lock.lock();
        try {
            failure = cause;
            left = List.copyOf(waiters);
            waiters.clear();
            available.signalAll();
        } finally {
            lock.unlock();
        }
        left.forEach(waiter -> waiter.hardened().completeExceptionally(cause));
    }

    /** Buffered records are still written, further ones rejected. */
    void close() {
        lock.lock();
        try {
            closing = true;
            writable.signal();
            available.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long waits() {
        lock.lock();
        try {
            return waits;
        } finally {
            lock.unlock();
        }
    }

    long waitNanos() {
        lock.lock();
        try {
            return waitNanos;
        } finally {
            lock.unlock();
        }
    }
}
