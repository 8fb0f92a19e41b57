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
 * the time that calls take. A request whose time runs out in the queue leaves it while there is
 * still time for a call, and the next one takes its place. So requests beyond what can be served do
 * not delay those that are served. A free place goes to any request: the time of calls is measured
 * continuously.
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
     * @param timers fires deadlines; what it runs is short
     * @param nanoTime by which it is measured how long calls take
     */
    public Admission(
            int capacity, Limits limits, ScheduledExecutorService timers, LongSupplier nanoTime) {
        this.capacity = capacity;
        this.limits = limits;
        this.timers = timers;
        this.nanoTime = nanoTime;
    }

    /**
     * Who may wait.
     *
     * @param queueLength most requests
     * @param queuePercent of the time until a request has to be called, so much it may have to
     *     wait, as far as is known when it comes; 0: that is not looked at
     */
    public record Limits(int queueLength, int queuePercent) {}

    /**
     * What bounds a request.
     *
     * @param bulkheads that it has to get into
     * @param callTime how long calls like its take; learned here, and not to be touched elsewhere
     */
    public record Bounds(
            Deadline deadline,
            Cancellation cancellation,
            List<Bulkhead> bulkheads,
            ServiceTime callTime) {}

    /** What a request learns, exactly once. */
    interface Applicant {
        /** May call now, and must give the grant back when the connection is free again. */
        void granted(Grant grant);

        /** May not: too many wait, or the time is too short. */
        void refused(ProblemKind why);

        /** The client went away while the request waited: on the thread that noticed. */
        void left();
    }

    /** A place at the connection. Giving it back twice is the same as once. */
    final class Grant {
        private final Bounds bounds;
        private final long since = nanoTime.getAsLong();
        private final AtomicBoolean released = new AtomicBoolean();

        private Grant(Bounds bounds) {
            this.bounds = bounds;
        }

        /** The call is over, and the connection free again. */
        void release() {
            if (released.compareAndSet(false, true)) {
                learn(bounds.callTime(), nanoTime.getAsLong() - since);
                passOn(bounds.bulkheads());
            }
        }

        /** There was no call: nothing can be learned of how long one takes. */
        void releaseUnused() {
            if (released.compareAndSet(false, true)) {
                passOn(bounds.bulkheads());
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
     * @param hopeless requests refused because they would have waited too long
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

    /** How long the next request that comes would wait: nanoseconds. */
    public synchronized double expectedWait() {
        return granted < capacity ? 0 : (queue.size() + 1) * heldTime.mean() / capacity;
    }

    /** After how many seconds somebody who was refused may try again. */
    public int retrySeconds() {
        double seconds = expectedWait() / TimeUnit.SECONDS.toNanos(1);
        return (int) Math.clamp(Math.ceil(seconds), 1, MOST_RETRY_SECONDS);
    }

    /**
     * Why a request that comes now is refused, before any work is done for it; it counts then.
     * Null: it may go on, and apply when it is ready to call.
     */
    public @Nullable ProblemKind turnsAway(Bounds bounds) {
        if (Bulkhead.anyTurnsAway(bounds.bulkheads())) {
            return ProblemKind.TOO_MANY_AT_ONCE;
        }
        synchronized (this) {
            return granted < capacity ? null : refusal(bounds);
        }
    }

    /** Of a request that has to wait. */
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
     * Applies. The applicant learns at once, on this thread, when there is a place or no use in
     * waiting; otherwise later on {@code executor}: never on the stack of the one who released, so
     * that a back end that is down cannot make requests pile up on one stack.
     */
    void apply(Bounds bounds, Executor executor, Applicant applicant) {
        if (!Bulkhead.enter(bounds.bulkheads())) {
            applicant.refused(ProblemKind.TOO_MANY_AT_ONCE);
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
            applicant.refused(refusal);
        } else {
            applicant.granted(new Grant(bounds));
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

    /** A call that would not end in time is not begun: it would make others late, too. */
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

    /** A request in the queue. Whoever takes it out of the queue tells it what happened. */
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
            executor.execute(() -> applicant.granted(grant));
        }

        void refuse() {
            settle();
            Bulkhead.leave(bounds.bulkheads());
            executor.execute(() -> applicant.refused(ProblemKind.WAITED_TOO_LONG));
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
