package io.ironbridge.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Writes log lines on a separate thread, because the threads that log may be event loops, and
 * standard error may be slow. At most {@code capacity} lines wait; more are dropped, and their
 * number is logged after the lines that waited. As many error lines may wait in addition, so that
 * warnings do not displace them. Thread-safe.
 */
final class QueuedLines extends Handler {
    private final PrintWriter err;
    private final int capacity;
    private final Duration flushTime;
    private final BlockingQueue<String> queue;
    private final AtomicLong dropped = new AtomicLong();
    private final Semaphore work = new Semaphore(0);
    private final ReentrantLock writing = new ReentrantLock();
    private final Thread writer;

    /**
     * @param capacity lines that may wait
     * @param flushTime maximum time that {@link #flush} waits for a write that hangs
     */
    QueuedLines(PrintWriter err, int capacity, Duration flushTime) {
        this.err = err;
        this.capacity = capacity;
        this.flushTime = flushTime;
        this.queue = new LinkedBlockingQueue<>(2 * capacity);
        setFormatter(new OneLineFormatter());
        this.writer =
                Thread.ofPlatform().name("ironbridge-log").daemon().unstarted(this::writeForever);
    }

    /** Starts writing. */
    QueuedLines start() {
        writer.start();
        return this;
    }

    @Override
    public void publish(LogRecord record) {
        if (!isLoggable(record)) {
            return;
        }
        String line = getFormatter().format(record);
        boolean important = record.getLevel().intValue() >= Level.SEVERE.intValue();
        if ((!important && queue.size() >= capacity) || !queue.offer(line)) {
            dropped.incrementAndGet();
        }
        work.release();
    }

    private void writeForever() {
        try {
            while (true) {
                work.acquire();
                work.drainPermits();
                writing.lock();
                try {
                    writeQueued();
                } finally {
                    writing.unlock();
                }
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    /** Lines leave the queue only here, under the lock: what is not queued is written. */
    private void writeQueued() {
        for (int left = 2 * capacity; left > 0 && !queue.isEmpty(); left--) {
            err.print(queue.remove());
        }
        long lost = dropped.getAndSet(0);
        if (lost > 0) {
            err.print(getFormatter().format(notice(lost)));
        }
        err.flush();
    }

    private static LogRecord notice(long lost) {
        return new LogRecord(
                Level.WARNING,
                "IRB-GW-0807W "
                        + lost
                        + " log lines were dropped here, because they came faster than they could"
                        + " be written.");
    }

    /** Returns when all lines that wait now are written, or after the flush time. */
    @Override
    public void flush() {
        try {
            if (writing.tryLock(flushTime.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    writeQueued();
                } finally {
                    writing.unlock();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        flush();
        writer.interrupt();
    }
}
