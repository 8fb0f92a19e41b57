package io.ironbridge.gateway.outlet;

import io.ironbridge.gateway.logs.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Accepts items from threads that must not block, and writes them in batches on a separate thread.
 * Bounded: an item that finds no room is lost, and so are the items of a batch that could not be
 * written, unless the settings insist. Losses are counted, and reported at most once a minute.
 * Thread-safe.
 *
 * @param <T> type of the items
 */
public final class AsyncBatchWriter<T> implements AutoCloseable {
    /**
     * How long lines of files wait for others: waking the thread for each line would cost more than
     * writing it.
     */
    public static final Duration OF_FILES = Duration.ofMillis(10);

    /** Interval at which an idle thread checks for losses to report. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** The interval while losses have not been reported yet. */
    private static final Duration LOSING = Duration.ofMillis(100);

    /** Delay before a failed batch is retried. */
    private static final long AGAIN_MILLIS = 500;

    /** Time for an abandoned thread to report its losses. */
    private static final Duration TELLING = Duration.ofSeconds(1);

    private final Settings settings;
    private final Sink<T> sink;
    private final Trouble trouble;
    private final BlockingQueue<T> queue;
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final Thread writer;

    /** The number of queued items that wakes the waiting writer. */
    private volatile int awaited = Integer.MAX_VALUE;

    private volatile boolean closing;
    private volatile boolean givenUp;
    private volatile boolean ended;
    private final Pause failures = new Pause();
    private final Pause losses = new Pause();
    private long reportedLost;

    /**
     * Why a batch could not be written; null if none has failed since losses were last reported.
     */
    private @Nullable Throwable why;

    /** Whether the last batch could not be written. */
    private volatile boolean failing;

    /** Whether the last report about batches was a failure. */
    private boolean reportedFailing;

    /** Set when more than half of the queue is in use, cleared at a quarter. */
    private volatile boolean crowded;

    private AsyncBatchWriter(Settings settings, Sink<T> sink, Trouble trouble) {
        this.settings = settings;
        this.sink = sink;
        this.trouble = trouble;
        this.queue = new ArrayBlockingQueue<>(settings.queue());
        this.writer = Thread.ofPlatform().name(settings.thread()).daemon().unstarted(this::run);
    }

    /** Starts the thread. */
    public static <T> AsyncBatchWriter<T> start(Settings settings, Sink<T> sink, Trouble trouble) {
        AsyncBatchWriter<T> outlet = new AsyncBatchWriter<>(settings, sink, trouble);
        outlet.writer.start();
        return outlet;
    }

    /**
     * Settings of the queue.
     *
     * @param thread name of the thread
     * @param queue maximum number of waiting items
     * @param batch maximum number of items written together
     * @param linger how long the first item of a batch waits for others, unless the batch or half
     *     of the queue fills up first; zero: not at all
     * @param closing how long {@link #close} waits for the remaining items
     * @param insists whether a batch that could not be written is retried, while others wait, until
     *     it is written or {@link #close} has waited long enough; parts of it may then be written
     *     twice
     */
    public record Settings(
            String thread,
            int queue,
            int batch,
            Duration linger,
            Duration closing,
            boolean insists) {}

    /**
     * Destination of the items; used by one thread.
     *
     * @param <T> type of the items
     */
    public interface Sink<T> {
        /**
         * Writes a batch and ensures that it has left the process.
         *
         * @throws Exception if it could not be written: all of it counts as lost
         */
        void write(List<T> batch) throws Exception;

        /** Called after the last batch. */
        void close() throws Exception;
    }

    /** Receives reports of failures, at most once a minute, on the writer's thread. */
    public interface Trouble {
        /** A batch could not be written. */
        void failed(Throwable why);

        /** A batch could be written again after a reported failure. */
        void recovered();

        /**
         * Items were lost; at the end this is reported in any case.
         *
         * @param soFar since the start
         * @param why some could not be written; null if they arrived faster than they were written
         */
        void lost(long soFar, @Nullable Throwable why);
    }

    /**
     * Queues an item; returns at once.
     *
     * @return whether there was room; if not, the item is lost
     */
    public boolean offer(T item) {
        boolean taken = take(item);
        if (!taken) {
            lost.incrementAndGet();
        }
        return taken;
    }

    /** Queues an item if there is room; if not, the item does not count as lost. */
    public boolean take(T item) {
        if (!queue.offer(item)) {
            return false;
        }
        wake();
        return isInTime(item);
    }

    private void wake() {
        if (awaited != Integer.MAX_VALUE && queue.size() >= awaited) {
            LockSupport.unpark(writer);
        }
    }

    /** Whether an item in the queue will be written; otherwise it has been counted as lost. */
    private boolean isInTime(T item) {
        return !ended || !queue.remove(item);
    }

    /**
     * Queues an item, waiting for room; the calling thread blocks.
     *
     * @return whether there was room in time; if not, the item is lost
     */
    public boolean put(T item, Duration longest) {
        try {
            if (queue.offer(item, longest.toNanos(), TimeUnit.NANOSECONDS)) {
                wake();
                if (isInTime(item)) {
                    return true;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        lost.incrementAndGet();
        return false;
    }

    /**
     * Whether the last items could not be written, or more than half of the queue is in use; in the
     * latter case until at most a quarter is.
     */
    public boolean isHeldUp() {
        int waiting = queue.size();
        if (waiting > settings.queue() / 2) {
            crowded = true;
        } else if (waiting <= settings.queue() / 4) {
            crowded = false;
        }
        return failing || crowded;
    }

    /** Items that were not written. */
    public long lost() {
        return lost.get();
    }

    /** Items that were written. */
    public long written() {
        return written.get();
    }

    private void run() {
        List<T> batch = new ArrayList<>(settings.batch());
        try {
            while (!givenUp && (!closing || !queue.isEmpty())) {
                gather(batch);
                if (!batch.isEmpty()) {
                    write(batch);
                    batch.clear();
                }
                reportLost(false);
            }
        } catch (InterruptedException _) {
            lost.addAndGet(batch.size()); // abandoned while writing
        }
        var _ = Thread.interrupted(); // an interrupted thread does not close files properly
        ended = true;
        List<T> left = new ArrayList<>();
        lost.addAndGet(queue.drainTo(left));
        reportLost(true);
        end();
    }

    /** Waits for a batch; wakes for its first item and not for each of the others. */
    private void gather(List<T> batch) throws InterruptedException {
        rest((lost.get() > reportedLost ? LOSING : QUIET).toNanos(), 1);
        T first = queue.poll();
        if (first == null) {
            return;
        }
        batch.add(first);
        long until = System.nanoTime() + settings.linger().toNanos();
        while (true) {
            queue.drainTo(batch, settings.batch() - batch.size());
            long left = until - System.nanoTime();
            if (left <= 0 || closing || batch.size() >= settings.batch()) {
                return;
            }
            rest(left, settings.batch() - batch.size());
        }
    }

    /** Waits until this many items are queued, the writer is closed, or the time is over. */
    private void rest(long nanos, int missing) throws InterruptedException {
        awaited = Math.clamp(settings.queue() / 2, 1, missing);
        if (queue.size() < awaited && !closing) {
            LockSupport.parkNanos(this, nanos);
        }
        awaited = Integer.MAX_VALUE;
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void write(List<T> batch) throws InterruptedException {
        while (!isWritten(batch)) {
            if (!settings.insists() || givenUp) {
                lost.addAndGet(batch.size());
                return;
            }
            reportLost(false); // reports wait until the next interval
            TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
        }
        written.addAndGet(batch.size());
    }

    private boolean isWritten(List<T> batch) {
        try {
            sink.write(batch);
            failing = false;
            if (reportedFailing) {
                reportedFailing = false;
                report(trouble::recovered);
            }
            return true;
        } catch (Exception | Error e) { // memory may be available again later
            failing = true;
            why = e;
            if (failures.isOver()) {
                reportedFailing = true;
                report(() -> trouble.failed(e));
            }
            return false;
        }
    }

    /** A failing report must not end the thread. */
    private static void report(Runnable words) {
        try {
            words.run();
        } catch (RuntimeException | Error _) {
            // Nothing is left to report to.
        }
    }

    /**
     * @param last whether this is the last chance to report
     */
    private void reportLost(boolean last) {
        long now = lost.get();
        if (now > reportedLost && (last || losses.isOver())) {
            reportedLost = now;
            Throwable known = why;
            report(() -> trouble.lost(now, known));
            why = failing ? known : null;
        }
    }

    private void end() {
        try {
            sink.close();
        } catch (Exception | Error e) {
            report(() -> trouble.failed(e));
        }
    }

    /**
     * Writes the remaining items within the time in the settings; the rest is lost, counted and
     * reported.
     */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(writer);
        try {
            if (!writer.join(settings.closing())) {
                givenUp = true;
                writer.interrupt();
                var _ = writer.join(TELLING);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
