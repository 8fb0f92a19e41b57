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
 * Takes items from threads that must not wait, and writes them in batches on a thread of its own.
 * Bounded: an item for which there is no room is lost, and so are those of a batch that could not
 * be written, unless the settings insist. What is lost is counted, and told once a minute at most.
 * Thread-safe.
 *
 * @param <T> what is written
 */
public final class AsyncBatchWriter<T> implements AutoCloseable {
    /**
     * For which lines of files wait for others: so the thread is not woken for each of them, which
     * would cost more than to write it.
     */
    public static final Duration OF_FILES = Duration.ofMillis(10);

    /** A thread without items looks so often for losses to report. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** The same while losses are not reported yet. */
    private static final Duration LOSING = Duration.ofMillis(100);

    /** After which a batch is tried again. */
    private static final long AGAIN_MILLIS = 500;

    /** How long a thread that is given up may take to tell what is lost. */
    private static final Duration TELLING = Duration.ofSeconds(1);

    private final Settings settings;
    private final Sink<T> sink;
    private final Trouble trouble;
    private final BlockingQueue<T> queue;
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final Thread writer;

    /** So many items in the queue wake the writer where it rests. */
    private volatile int awaited = Integer.MAX_VALUE;

    private volatile boolean closing;
    private volatile boolean givenUp;
    private volatile boolean ended;
    private final Pause failures = new Pause();
    private final Pause losses = new Pause();
    private long toldLost;

    /** Why a batch could not be written; null: since losses were told, each one could. */
    private @Nullable Throwable why;

    /** Whether the last batch could not be written. */
    private volatile boolean failing;

    /** Whether the last thing told of batches is that one could not be written. */
    private boolean toldFailing;

    /** Whether more than half of the queue has waited since more than a quarter does. */
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
     * How items wait.
     *
     * @param thread its name
     * @param queue items that may wait
     * @param batch most that are written together
     * @param linger how long the first of a batch waits for others, unless the batch or half of the
     *     queue is full before; zero: not at all
     * @param closing how long {@link #close} waits for what is left to be written
     * @param insists a batch that could not be written is tried again, while the others wait, until
     *     it is, or {@link #close} has waited for long enough: some of it may be written twice then
     */
    public record Settings(
            String thread,
            int queue,
            int batch,
            Duration linger,
            Duration closing,
            boolean insists) {}

    /**
     * Where items go; used by one thread.
     *
     * @param <T> what is written
     */
    public interface Sink<T> {
        /**
         * Writes a batch, and makes sure that it has left the process.
         *
         * @throws Exception when it could not be written: all of it counts as lost
         */
        void write(List<T> batch) throws Exception;

        /** Nothing more comes. */
        void close() throws Exception;
    }

    /** Is told what went wrong, once a minute at most; on the outlet's thread. */
    public interface Trouble {
        /** A batch could not be written. */
        void failed(Throwable why);

        /** One could again, after that was told. */
        void recovered();

        /**
         * Items were lost; at the end this is told in any case.
         *
         * @param soFar since the start
         * @param why some could not be written; null: they came faster than the others left
         */
        void lost(long soFar, @Nullable Throwable why);
    }

    /**
     * Takes an item; returns at once.
     *
     * @return whether there was room; if not, it is lost
     */
    public boolean offer(T item) {
        boolean taken = take(item);
        if (!taken) {
            lost.incrementAndGet();
        }
        return taken;
    }

    /**
     * Takes an item if there is room; if not, that is the caller's business, and nothing is lost.
     */
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

    /** Whether an item in the queue will be written, or has been counted. */
    private boolean isInTime(T item) {
        return !ended || !queue.remove(item);
    }

    /**
     * Waits for room, on a thread that may.
     *
     * @return whether there was in time; if not, the item is lost
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
     * Whether the last items could not be written, or more than half of those that may wait do;
     * then until no more than a quarter does.
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

    /** Items that were. */
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
                tellLost(false);
            }
        } catch (InterruptedException _) {
            lost.addAndGet(batch.size()); // given up in the middle of it
        }
        var _ = Thread.interrupted(); // files do not close well otherwise
        ended = true;
        List<T> left = new ArrayList<>();
        lost.addAndGet(queue.drainTo(left));
        tellLost(true);
        end();
    }

    /** Wakes for the first item of a batch, and not for each of the others. */
    private void gather(List<T> batch) throws InterruptedException {
        rest((lost.get() > toldLost ? LOSING : QUIET).toNanos(), 1);
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

    /** Until as many items wait, this is closed, or the time is over. */
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
            tellLost(false); // others may have waited in vain
            TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
        }
        written.addAndGet(batch.size());
    }

    private boolean isWritten(List<T> batch) {
        try {
            sink.write(batch);
            failing = false;
            if (toldFailing) {
                toldFailing = false;
                tell(trouble::recovered);
            }
            return true;
        } catch (Exception | Error e) { // without memory now, the thread may have some later
            failing = true;
            why = e;
            if (failures.isOver()) {
                toldFailing = true;
                tell(() -> trouble.failed(e));
            }
            return false;
        }
    }

    /** Whoever cannot even tell what went wrong does not end the thread. */
    private static void tell(Runnable words) {
        try {
            words.run();
        } catch (RuntimeException | Error _) {
            // there is nobody left to tell
        }
    }

    /**
     * @param last it is told now or never
     */
    private void tellLost(boolean last) {
        long now = lost.get();
        if (now > toldLost && (last || losses.isOver())) {
            toldLost = now;
            Throwable known = why;
            tell(() -> trouble.lost(now, known));
            why = failing ? known : null;
        }
    }

    private void end() {
        try {
            sink.close();
        } catch (Exception | Error e) {
            tell(() -> trouble.failed(e));
        }
    }

    /** Writes what waits, as long as the settings allow; the rest is lost, counted and told. */
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
