package io.ironbridge.gateway.outlet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes items from threads that must not wait, and writes them in batches on a thread of its own.
 * Bounded: an item for which there is no room is lost, and so are those of a batch that could not
 * be written, unless the settings insist. What is lost is counted, and told once a minute at most.
 * Thread-safe.
 *
 * @param <T> what is written
 */
public final class Outlet<T> implements AutoCloseable {
    /** After which a quiet thread looks whether it is to end, or has something to tell. */
    private static final long LOOK_MILLIS = 100;

    /** After which a batch is tried again. */
    private static final long AGAIN_MILLIS = 500;

    private final Settings settings;
    private final Sink<T> sink;
    private final Trouble trouble;
    private final BlockingQueue<T> queue;
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final Thread writer;
    private volatile boolean closing;
    private volatile boolean givenUp;
    private final Pause failures = new Pause();
    private final Pause losses = new Pause();
    private long toldLost;

    private Outlet(Settings settings, Sink<T> sink, Trouble trouble) {
        this.settings = settings;
        this.sink = sink;
        this.trouble = trouble;
        this.queue = new ArrayBlockingQueue<>(settings.queue());
        this.writer = Thread.ofPlatform().name(settings.thread()).daemon().unstarted(this::run);
    }

    /** Starts the thread. */
    public static <T> Outlet<T> start(Settings settings, Sink<T> sink, Trouble trouble) {
        Outlet<T> outlet = new Outlet<>(settings, sink, trouble);
        outlet.writer.start();
        return outlet;
    }

    /**
     * How items wait.
     *
     * @param thread its name
     * @param queue items that may wait
     * @param batch most that are written together
     * @param linger how long the first of a batch may wait for others; zero: not at all
     * @param closing how long {@link #close} waits for what is left to be written
     * @param insists a batch that could not be written is tried again, while the others wait, until
     *     it is: some of it may be written twice then
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

        /**
         * Items were lost.
         *
         * @param soFar since the start
         */
        void lost(long soFar);
    }

    /**
     * Takes an item; returns at once.
     *
     * @return whether there was room; if not, it is lost
     */
    public boolean offer(T item) {
        boolean taken = queue.offer(item);
        if (!taken) {
            lost.incrementAndGet();
        }
        return taken;
    }

    /**
     * Takes an item if there is room; if not, that is the caller's business, and nothing is lost.
     */
    public boolean take(T item) {
        return queue.offer(item);
    }

    /**
     * Waits for room, on a thread that may.
     *
     * @return whether there was in time; if not, the item is lost
     */
    public boolean put(T item, Duration longest) {
        try {
            if (queue.offer(item, longest.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        lost.incrementAndGet();
        return false;
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
                tellLost();
            }
        } catch (InterruptedException _) {
            lost.addAndGet(batch.size()); // given up in the middle of it
        }
        lost.addAndGet(queue.size());
        tellLost();
        end();
    }

    private void gather(List<T> batch) throws InterruptedException {
        T first = queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (first == null) {
            return;
        }
        batch.add(first);
        queue.drainTo(batch, settings.batch() - batch.size());
        long until = System.nanoTime() + settings.linger().toNanos();
        while (batch.size() < settings.batch() && !closing) {
            long left = until - System.nanoTime();
            T next =
                    left <= 0
                            ? null
                            : queue.poll(
                                    Math.min(left, TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)),
                                    TimeUnit.NANOSECONDS);
            if (next != null) {
                batch.add(next);
            } else if (left <= 0) {
                return;
            }
        }
    }

    private void write(List<T> batch) throws InterruptedException {
        while (!isWritten(batch)) {
            if (!settings.insists() || closing) {
                lost.addAndGet(batch.size());
                return;
            }
            TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
        }
        written.addAndGet(batch.size());
    }

    private boolean isWritten(List<T> batch) {
        try {
            sink.write(batch);
            return true;
        } catch (Exception | Error e) { // without memory now, the thread may have some later
            if (failures.isOver()) {
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

    private void tellLost() {
        long now = lost.get();
        if (now > toldLost && losses.isOver()) {
            toldLost = now;
            tell(() -> trouble.lost(now));
        }
    }

    private void end() {
        try {
            sink.close();
        } catch (Exception | Error e) {
            tell(() -> trouble.failed(e));
        }
    }

    /** Writes what waits, as long as the settings allow. */
    @Override
    public void close() {
        closing = true;
        try {
            if (!writer.join(settings.closing())) {
                givenUp = true;
                writer.interrupt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
