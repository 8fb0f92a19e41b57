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

    /** Requests with a place and requests waiting, at one moment. */
    record Load(int granted, int waiting) {}

    synchronized Load load() {
        return new Load(granted, queue.size());
    }

    /** Whether a request that came now would be refused at once. */
    synchronized boolean isFull() {
        return granted >= capacity && queue.size() >= queueLength;
    }

    /**
     * Applies. The applicant learns at once, on this thread, when there is a place or no room to
     * wait; otherwise later on {@code executor}: never on the stack of the one who released, so
     * that a back end that is down cannot make requests pile up on one stack.
     */
    void apply(
            Deadline deadline, Cancellation cancellation, Executor executor, Applicant applicant) {
        Waiting waiting = null;
        boolean full = false;
        synchronized (this) {
            if (granted < capacity) {
                granted++;
            } else if (queue.size() >= queueLength) {
                full = true;
            } else {
                waiting = new Waiting(executor, applicant);
                queue.addLast(waiting);
            }
        }
        if (waiting != null) {
            waiting.bound(deadline, cancellation);
        } else if (full) {
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
