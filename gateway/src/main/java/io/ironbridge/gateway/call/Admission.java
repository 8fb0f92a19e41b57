package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.workload.Places;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.ServiceTime;
import io.ironbridge.gateway.workload.Waiter;
import java.util.ArrayList;
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
 * time; the others wait, in the order of their {@link Places}. Asynchronous and thread-safe.
 *
 * <p>Rejects on arrival a request that would miss its deadline, by the requests before it and by
 * the time that calls take. A request that runs out of time in the queue leaves it while there is
 * still time for a call, and the next one takes its place. So an overload does not delay the
 * requests that can be served.
 */
public final class Admission {
    private final Places<Waiting> places;
    private final ScheduledExecutorService timers;
    private final LongSupplier nanoTime;
    private int mostGranted;
    private int mostWaiting;
    private long full;
    private long hopeless;
    private long expired;

    /**
     * @param connection its id
     * @param capacity calls at a time
     * @param timers fires deadlines; its tasks are short
     * @param nanoTime the clock that measures the duration of calls
     */
    public Admission(
            String connection,
            int capacity,
            Limits limits,
            ScheduledExecutorService timers,
            LongSupplier nanoTime) {
        this.places =
                new Places<>(
                        connection,
                        capacity,
                        limits.queueLength(),
                        limits.queuePercent(),
                        nanoTime.getAsLong());
        this.timers = timers;
        this.nanoTime = nanoTime;
    }

    /**
     * Limits of the queue.
     *
     * @param queueLength maximum number of waiting requests of one service class period
     * @param queuePercent maximum expected wait, in percent of the time left until the request must
     *     be called; 0: not checked
     */
    public record Limits(int queueLength, int queuePercent) {}

    /**
     * The limits of one request.
     *
     * @param period of its service class
     * @param arrived when it arrived, by {@link System#nanoTime}
     * @param bulkheads that it must enter
     * @param callTime measured duration of similar calls; updated only here
     */
    public record Bounds(
            ServicePeriod period,
            long arrived,
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
        private final long since;
        private final AtomicBoolean released = new AtomicBoolean();

        private Grant(Bounds bounds, long since) {
            this.bounds = bounds;
            this.since = since;
        }

        /** Releases the place after a call. */
        void release() {
            if (released.compareAndSet(false, true)) {
                long now = nanoTime.getAsLong();
                giveBack(bounds, now - since, now);
            }
        }

        /** Releases the place without a call, so that no duration is measured. */
        void releaseUnused() {
            if (released.compareAndSet(false, true)) {
                giveBack(bounds, -1, nanoTime.getAsLong());
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

    public Load load() {
        synchronized (places) {
            return new Load(
                    places.held(),
                    places.waiting(),
                    mostGranted,
                    mostWaiting,
                    full,
                    hopeless,
                    expired);
        }
    }

    /** Places that only work of importance 1 and 2 may take now. */
    public int reserved() {
        synchronized (places) {
            return places.reserve();
        }
    }

    public int capacity() {
        return places.capacity();
    }

    /** For the workload manager. */
    public Places<?> places() {
        return places;
    }

    /** How long a new request without a service class would wait, in nanoseconds. */
    public double expectedWait() {
        synchronized (places) {
            return places.expectedWait(ServicePeriod.NONE, nanoTime.getAsLong());
        }
    }

    /** Seconds after which a rejected caller of this period may retry. */
    public int retrySeconds(ServicePeriod period) {
        synchronized (places) {
            return places.retrySeconds(period, nanoTime.getAsLong());
        }
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
        long now = nanoTime.getAsLong();
        synchronized (places) {
            if (places.isFree(bounds.period(), now)) {
                return null;
            }
            ProblemKind refusal = refusal(bounds, now);
            if (refusal != null) {
                places.arrives(bounds.period(), now);
            }
            return refusal;
        }
    }

    /** Why a request that would have to wait is rejected; null if it may wait. */
    private @Nullable ProblemKind refusal(Bounds bounds, long now) {
        Places.Refusal refusal =
                places.refusal(
                        bounds.period(),
                        bounds.arrived(),
                        now + bounds.deadline().remainingNanos(),
                        bounds.callTime(),
                        now);
        return switch (refusal) {
            case null -> null;
            case FULL -> {
                full++;
                yield ProblemKind.OVERLOADED;
            }
            case HOPELESS -> {
                hopeless++;
                yield ProblemKind.NO_TIME_TO_WAIT;
            }
        };
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
        long now = nanoTime.getAsLong();
        synchronized (places) {
            places.arrives(bounds.period(), now);
            if (places.isFree(bounds.period(), now)) {
                places.take(bounds.period(), now);
                mostGranted = Math.max(mostGranted, places.held());
            } else {
                refusal = refusal(bounds, now);
                if (refusal == null) {
                    waiting = new Waiting(bounds, now, executor, applicant);
                    places.add(waiting, now);
                    mostWaiting = Math.max(mostWaiting, places.waiting());
                }
            }
        }
        if (waiting != null) {
            waiting.bound(now);
        } else if (refusal != null) {
            Bulkhead.leave(bounds.bulkheads());
            applicant.onRejection(refusal);
        } else {
            applicant.onGrant(new Grant(bounds, now));
        }
    }

    /**
     * The place goes to a request that waits, before a new one can take it.
     *
     * @param heldNanos how long the call held it; negative if there was none
     */
    private void giveBack(Bounds bounds, long heldNanos, long now) {
        Bulkhead.leave(bounds.bulkheads());
        Turn turn;
        synchronized (places) {
            if (heldNanos >= 0) {
                bounds.callTime().add(heldNanos);
            }
            places.release(bounds.period(), heldNanos, now);
            turn = turn(now);
        }
        turn.take();
    }

    /** Gives free places to requests that wait, as far as they may have them. */
    public void grantFree() {
        Turn turn;
        synchronized (places) {
            turn = turn(nanoTime.getAsLong());
        }
        turn.take();
    }

    /** Requests that leave the queue; to be notified without the lock. */
    private record Turn(List<Waiting> granted, List<Waiting> late) {
        static final Turn NONE = new Turn(List.of(), List.of());

        void take() {
            late.forEach(Waiting::refuse);
            granted.forEach(Waiting::grant);
        }
    }

    private Turn turn(long now) {
        if (places.waiting() == 0) {
            return Turn.NONE;
        }
        Turn turn = new Turn(new ArrayList<>(1), new ArrayList<>(0));
        Waiting next = places.next(now, turn.late()::add);
        while (next != null) {
            turn.granted().add(next);
            next = places.next(now, turn.late()::add);
        }
        expired += turn.late().size();
        mostGranted = Math.max(mostGranted, places.held());
        return turn;
    }

    /** A request in the queue. The thread that removes it from the queue notifies it. */
    private final class Waiting implements Waiter {
        private final Bounds bounds;
        private final long deadline;
        private final Executor executor;
        private final Applicant applicant;
        private volatile @Nullable ScheduledFuture<?> timer;
        private volatile Runnable forgetCancellation = () -> {};

        Waiting(Bounds bounds, long now, Executor executor, Applicant applicant) {
            this.bounds = bounds;
            this.deadline = now + bounds.deadline().remainingNanos();
            this.executor = executor;
            this.applicant = applicant;
        }

        @Override
        public ServicePeriod period() {
            return bounds.period();
        }

        @Override
        public long arrived() {
            return bounds.arrived();
        }

        @Override
        public long deadline() {
            return deadline;
        }

        @Override
        public ServiceTime callTime() {
            return bounds.callTime();
        }

        void bound(long now) {
            double timeToCall;
            synchronized (places) {
                timeToCall = places.timeToCall(this, now);
            }
            timer =
                    timers.schedule(
                            this::expire,
                            Math.max(0, deadline - now - (long) timeToCall),
                            TimeUnit.NANOSECONDS);
            forgetCancellation = bounds.cancellation().onCancel(this::cancel);
            synchronized (places) {
                if (places.contains(this, now)) {
                    return;
                }
            }
            settle();
        }

        void grant() {
            settle();
            Grant grant = new Grant(bounds, nanoTime.getAsLong());
            executor.execute(() -> applicant.onGrant(grant));
        }

        void refuse() {
            settle();
            Bulkhead.leave(bounds.bulkheads());
            executor.execute(() -> applicant.onRejection(ProblemKind.WAITED_TOO_LONG));
        }

        private void expire() {
            boolean waited;
            synchronized (places) {
                waited = places.remove(this, nanoTime.getAsLong());
                expired += waited ? 1 : 0;
            }
            if (waited) {
                refuse();
            }
        }

        private void cancel() {
            boolean waited;
            synchronized (places) {
                waited = places.remove(this, nanoTime.getAsLong());
            }
            if (waited) {
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
