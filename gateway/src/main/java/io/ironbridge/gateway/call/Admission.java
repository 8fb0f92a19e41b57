package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The only queue before a connection. As many requests continue as the connector takes calls at a
 * time; the others wait in order of arrival. Asynchronous and thread-safe.
 *
 * <p>Rejects on arrival a request that would miss its deadline, by the requests before it and by
 * the time that calls take. A request that runs out of time in the queue leaves it while there is
 * still time for a call, and the next one takes its place. So an overload does not delay the
 * requests that can be served. A free place is given to any request, so that the duration of calls
 * is measured continuously.
 */
public final class Admission {
    private static final int MOST_RETRY_SECONDS = 60;
    private static final double PERCENT = 100;

    private final int capacity;
    private final Limits limits;
    private final ScheduledExecutorService timers;
    private final LongSupplier nanoTime;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private final ServiceTime heldTime = new ServiceTime();
    private int granted;
    private int mostGranted;
    private int mostWaiting;
    private long full;
    private long hopeless;
    private long expired;

    /**
     * @param capacity calls at a time
     * @param timers fires deadlines; its tasks are short
     * @param nanoTime the clock that measures the duration of calls
     */
    public Admission(
            int capacity, Limits limits, ScheduledExecutorService timers, LongSupplier nanoTime) {
        this.capacity = capacity;
        this.limits = limits;
        this.timers = timers;
        this.nanoTime = nanoTime;
    }

    /**
     * Limits of the queue.
     *
     * @param queueLength maximum number of waiting requests
     * @param queuePercent maximum expected wait, in percent of the time left until the request must
     *     be called; 0: not checked
     */
    public record Limits(int queueLength, int queuePercent) {}

    /**
     * The limits of one request.
     *
     * @param bulkheads that it must enter
     * @param callTime measured duration of similar calls; updated only here
     */
    public record Bounds(
            Deadline deadline,
            Cancellation cancellation,
            List<Bulkhead> bulkheads,
            ServiceTime callTime) {}

    /** Receives the decision on a request, exactly once. */
    interface Applicant {
        /** The request may call; the grant must be released when the connection is free again. */
        void onGrant(Grant grant);

        /** The request is rejected: the queue is full, or the time is too short. */
        void onRejection(ProblemKind why);

        /** The client left while the request waited; called on the thread that noticed. */
        void onDisconnect();
    }

    /** A place at the connection. Releasing it twice has no further effect. */
    final class Grant {
        private final Bounds bounds;
        private final long since = nanoTime.getAsLong();
        private final AtomicBoolean released = new AtomicBoolean();

        private Grant(Bounds bounds) {
            this.bounds = bounds;
        }

        /** Releases the place after a call. */
        void release() {
            if (released.compareAndSet(false, true)) {
                learn(bounds.callTime(), nanoTime.getAsLong() - since);
                passOn(bounds.bulkheads());
            }
        }

        /** Releases the place without a call, so that no duration is measured. */
        void releaseUnused() {
            if (released.compareAndSet(false, true)) {
                passOn(bounds.bulkheads());
            }
        }
    }

    /**
     * State and counts since the start.
     *
     * @param granted requests with a place now
     * @param waiting requests in the queue now
     * @param mostGranted maximum of {@code granted}
     * @param mostWaiting maximum of {@code waiting}
     * @param full requests rejected because the queue was full
     * @param hopeless requests rejected because they would have waited too long
     * @param expired requests that waited until there was no time left for a call
     */
    public record Load(
            int granted,
            int waiting,
            int mostGranted,
            int mostWaiting,
            long full,
            long hopeless,
            long expired) {}

    public synchronized Load load() {
        return new Load(granted, queue.size(), mostGranted, mostWaiting, full, hopeless, expired);
    }

    public int capacity() {
        return capacity;
    }

    /** How long a new request would wait, in nanoseconds. */
    public synchronized double expectedWait() {
        return granted < capacity ? 0 : (queue.size() + 1) * heldTime.mean() / capacity;
    }

    /** Seconds after which a rejected caller may retry. */
    public int retrySeconds() {
        double seconds = expectedWait() / TimeUnit.SECONDS.toNanos(1);
        return (int) Math.clamp(Math.ceil(seconds), 1, MOST_RETRY_SECONDS);
    }

    /**
     * Checks a request on arrival, before any work is done for it.
     *
     * @return why it is rejected, which is counted; null if it may continue and apply for a place
     *     when it is ready to call
     */
    public @Nullable ProblemKind rejection(Bounds bounds) {
        if (Bulkhead.anyRejects(bounds.bulkheads())) {
            return ProblemKind.TOO_MANY_AT_ONCE;
        }
        synchronized (this) {
            return granted < capacity ? null : refusal(bounds);
        }
    }

    /** Why a request that would have to wait is rejected; null if it may wait. */
    private @Nullable ProblemKind refusal(Bounds bounds) {
        if (queue.size() >= limits.queueLength()) {
            full++;
            return ProblemKind.OVERLOADED;
        }
        double left = bounds.deadline().remainingNanos() - bounds.callTime().longest();
        if (limits.queuePercent() > 0 && expectedWait() > left * limits.queuePercent() / PERCENT) {
            hopeless++;
            return ProblemKind.NO_TIME_TO_WAIT;
        }
        return null;
    }

    /**
     * Applies for a place. The applicant is notified on this thread if there is a place or waiting
     * is useless, otherwise later on {@code executor}. It is never notified on the stack of the
     * releasing thread: with a back end down, requests could otherwise overflow one stack.
     */
    void apply(Bounds bounds, Executor executor, Applicant applicant) {
        if (!Bulkhead.enter(bounds.bulkheads())) {
            applicant.onRejection(ProblemKind.TOO_MANY_AT_ONCE);
            return;
        }
        Waiting waiting = null;
        ProblemKind refusal = null;
        synchronized (this) {
            if (granted < capacity) {
                granted++;
                mostGranted = Math.max(mostGranted, granted);
            } else {
                refusal = refusal(bounds);
                if (refusal == null) {
                    waiting = new Waiting(bounds, executor, applicant);
                    queue.addLast(waiting);
                    mostWaiting = Math.max(mostWaiting, queue.size());
                }
            }
        }
        if (waiting != null) {
            waiting.bound();
        } else if (refusal != null) {
            Bulkhead.leave(bounds.bulkheads());
            applicant.onRejection(refusal);
        } else {
            applicant.onGrant(new Grant(bounds));
        }
    }

    private synchronized void learn(ServiceTime callTime, long heldNanos) {
        heldTime.add(heldNanos);
        callTime.add(heldNanos);
    }

    private void passOn(List<Bulkhead> bulkheads) {
        Bulkhead.leave(bulkheads);
        Waiting next = takeNext();
        while (next != null && isTooLate(next)) {
            next.refuse();
            next = takeNext();
        }
        if (next != null) {
            next.grant();
        }
    }

    private synchronized @Nullable Waiting takeNext() {
        Waiting next = queue.pollFirst();
        if (next == null) {
            granted--;
        }
        return next;
    }

    /**
     * Whether a call would not end in time; it is not started, since it would delay others as well.
     */
    private synchronized boolean isTooLate(Waiting next) {
        boolean tooLate = next.remainingNanos() < next.bounds.callTime().mean();
        expired += tooLate ? 1 : 0;
        return tooLate;
    }

    private synchronized boolean isWaiting(Waiting waiting) {
        return queue.contains(waiting);
    }

    private synchronized boolean leave(Waiting waiting) {
        return queue.remove(waiting);
    }

    private synchronized boolean expire(Waiting waiting) {
        boolean waited = queue.remove(waiting);
        expired += waited ? 1 : 0;
        return waited;
    }

    /** A request in the queue. The thread that removes it from the queue notifies it. */
    private final class Waiting {
        private final Bounds bounds;
        private final double timeToCall;
        private final Executor executor;
        private final Applicant applicant;
        private volatile @Nullable ScheduledFuture<?> timer;
        private volatile Runnable forgetCancellation = () -> {};

        Waiting(Bounds bounds, Executor executor, Applicant applicant) {
            this.bounds = bounds;
            this.timeToCall = bounds.callTime().mean();
            this.executor = executor;
            this.applicant = applicant;
        }

        long remainingNanos() {
            return bounds.deadline().remainingNanos();
        }

        void bound() {
            timer =
                    timers.schedule(
                            this::expire,
                            Math.max(0, remainingNanos() - (long) timeToCall),
                            TimeUnit.NANOSECONDS);
            forgetCancellation = bounds.cancellation().onCancel(this::cancel);
            if (!isWaiting(this)) {
                settle();
            }
        }

        void grant() {
            settle();
            Grant grant = new Grant(bounds);
            executor.execute(() -> applicant.onGrant(grant));
        }

        void refuse() {
            settle();
            Bulkhead.leave(bounds.bulkheads());
            executor.execute(() -> applicant.onRejection(ProblemKind.WAITED_TOO_LONG));
        }

        private void expire() {
            if (Admission.this.expire(this)) {
                refuse();
            }
        }

        private void cancel() {
            if (leave(this)) {
                settle();
                Bulkhead.leave(bounds.bulkheads());
                applicant.onDisconnect();
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
