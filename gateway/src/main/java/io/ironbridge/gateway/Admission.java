package io.ironbridge.gateway;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The one queue before a connection: as many requests go on as the connector takes calls at a time,
 * the others wait in order of arrival, until their deadline or until their client goes away.
 * Asynchronous and thread-safe.
 */
final class Admission {
    private final int capacity;
    private final int queueLength;
    private final ScheduledExecutorService timers;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private int granted;
    private int mostGranted;
    private int mostWaiting;
    private long full;
    private long expired;

    /**
     * @param capacity calls at a time
     * @param queueLength most requests that may wait
     * @param timers fires deadlines; what it runs is short
     */
    Admission(int capacity, int queueLength, ScheduledExecutorService timers) {
        this.capacity = capacity;
        this.queueLength = queueLength;
        this.timers = timers;
    }

    /** What a request learns, exactly once. */
    interface Applicant {
        /** May call now, and must release the grant when the connection is free again. */
        void granted(Grant grant);

        /** May not: the queue is full or the deadline has passed. */
        void refused(ProblemKind why);

        /** The client went away while the request waited: on the thread that noticed. */
        void left();
    }

    /** A place at the connection. Releasing it twice is the same as once. */
    final class Grant {
        private final AtomicBoolean released = new AtomicBoolean();

        void release() {
            if (released.compareAndSet(false, true)) {
                passOn();
            }
        }
    }

    /**
     * What goes on, and what has gone on since the start.
     *
     * @param granted requests with a place now
     * @param waiting requests that wait now
     * @param mostGranted at one time
     * @param mostWaiting at one time
     * @param full requests refused because too many waited
     * @param expired requests that waited until their deadline
     */
    record Load(
            int granted, int waiting, int mostGranted, int mostWaiting, long full, long expired) {}

    synchronized Load load() {
        return new Load(granted, queue.size(), mostGranted, mostWaiting, full, expired);
    }

    int capacity() {
        return capacity;
    }

    /** Whether a request that comes now has no room to wait; it counts as refused then. */
    synchronized boolean turnsAway() {
        boolean isFull = granted >= capacity && queue.size() >= queueLength;
        full += isFull ? 1 : 0;
        return isFull;
    }

    /**
     * Applies. The applicant learns at once, on this thread, when there is a place or no room to
     * wait; otherwise later on {@code executor}: never on the stack of the one who released, so
     * that a back end that is down cannot make requests pile up on one stack.
     */
    void apply(
            Deadline deadline, Cancellation cancellation, Executor executor, Applicant applicant) {
        Waiting waiting = null;
        boolean refused = false;
        synchronized (this) {
            if (granted < capacity) {
                granted++;
                mostGranted = Math.max(mostGranted, granted);
            } else if (queue.size() >= queueLength) {
                refused = true;
                full++;
            } else {
                waiting = new Waiting(executor, applicant);
                queue.addLast(waiting);
                mostWaiting = Math.max(mostWaiting, queue.size());
            }
        }
        if (waiting != null) {
            waiting.bound(deadline, cancellation);
        } else if (refused) {
            applicant.refused(ProblemKind.OVERLOADED);
        } else {
            applicant.granted(new Grant());
        }
    }

    private void passOn() {
        Waiting next;
        synchronized (this) {
            next = queue.pollFirst();
            if (next == null) {
                granted--;
                return;
            }
        }
        next.grant();
    }

    private synchronized void countExpired() {
        expired++;
    }

    private synchronized boolean isWaiting(Waiting waiting) {
        return queue.contains(waiting);
    }

    private synchronized boolean leave(Waiting waiting) {
        return queue.remove(waiting);
    }

    /** A request in the queue. Whoever takes it out of the queue tells it what happened. */
    private final class Waiting {
        private final Executor executor;
        private final Applicant applicant;
        private volatile @Nullable ScheduledFuture<?> timer;
        private volatile Runnable forgetCancellation = () -> {};

        Waiting(Executor executor, Applicant applicant) {
            this.executor = executor;
            this.applicant = applicant;
        }

        void bound(Deadline deadline, Cancellation cancellation) {
            timer =
                    timers.schedule(
                            this::expire,
                            Math.max(0, deadline.remainingNanos()),
                            TimeUnit.NANOSECONDS);
            forgetCancellation = cancellation.onCancel(this::cancel);
            if (!isWaiting(this)) {
                settle();
            }
        }

        void grant() {
            settle();
            executor.execute(() -> applicant.granted(new Grant()));
        }

        private void expire() {
            if (leave(this)) {
                countExpired();
                settle();
                executor.execute(() -> applicant.refused(ProblemKind.WAITED_TOO_LONG));
            }
        }

        private void cancel() {
            if (leave(this)) {
                settle();
                applicant.left();
            }
        }

        private void settle() {
            ScheduledFuture<?> scheduled = timer;
            if (scheduled != null) {
                scheduled.cancel(false);
            }
            forgetCancellation.run();
        }
    }
}
