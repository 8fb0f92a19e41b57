package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.call.Admission.Grant;
import io.ironbridge.gateway.workload.Work;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls assets. The code around every call is written once for both forms of target, as a start and
 * a finish.
 *
 * <p>Start: wait in the queue before the connection, and check that the circuit breaker admits the
 * call. Finish: release the place. That happens when the outcome has arrived; for a body that is
 * still arriving, when it has ended; for a large reply, when it has been processed, so that no more
 * large replies are fetched than there are places. Replies take their memory from one budget until
 * they have been processed. A driver that blocks past the deadline keeps its place until it
 * returns; the caller is answered in time.
 */
public final class AssetCalls {
    private static final System.Logger LOG = System.getLogger(AssetCalls.class.getName());

    /** Time past the deadline for a connector to report itself how a call ended. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Workers workers;
    private final ScheduledExecutorService timers;
    private final WorkDispatch dispatch;
    private final ReplyBudget memory;

    /**
     * @param workers run calls of blocking targets
     * @param timers fires their deadlines
     * @param dispatch decides which outcomes are large
     * @param memory for all replies
     */
    public AssetCalls(
            Workers workers,
            ScheduledExecutorService timers,
            WorkDispatch dispatch,
            ReplyBudget memory) {
        this.workers = workers;
        this.timers = timers;
        this.dispatch = dispatch;
        this.memory = memory;
    }

    /**
     * How a call ends: exactly one terminal callback is invoked, {@link #onDisconnect} on any
     * thread, the others on the executor given.
     */
    public interface Answering {
        /**
         * A connection is free and the asset is called now. Comes before every outcome except that
         * of an open circuit.
         */
        void onCall();

        /**
         * The call has ended.
         *
         * @param workedOn to be run when the outcome is no longer needed: until then it occupies
         *     its memory, and a large one its place
         */
        void onOutcome(Outcome outcome, Runnable workedOn);

        /** No connection became free. */
        void onRejection(ProblemKind why);

        /** The client went away while the request waited for a connection. */
        void onDisconnect();
    }

    /**
     * Starts a call and returns at once.
     *
     * @param cpu counts what a blocking call costs; null if that is not measured
     */
    public void start(
            Work work,
            BackEnd.Asset asset,
            Payload payload,
            CallContext context,
            @Nullable RequestCpu cpu,
            Executor executor,
            Answering answering) {
        new Attempts(work, asset, payload, context, cpu, executor, answering).next();
    }

    /** The place of a unit of work at a connection. */
    private record HeldPlace(Grant grant) implements UnitOfWork.Branch {
        @Override
        public boolean awaitIdle() {
            return true;
        }

        @Override
        public void onEnd(boolean isUsable) {
            grant.release();
        }
    }

    /** The first attempt, and retries while it is certain that nothing has run. */
    private final class Attempts implements Admission.Applicant {
        private final Work work;
        private final BackEnd.Asset asset;
        private final Payload payload;
        private final ReplyBudget.Share share;
        private final CallContext context;
        private final @Nullable RequestCpu cpu;
        private final Executor executor;
        private final Answering answering;
        private int made;
        private @Nullable Outcome last;

        Attempts(
                Work work,
                BackEnd.Asset asset,
                Payload payload,
                CallContext context,
                @Nullable RequestCpu cpu,
                Executor executor,
                Answering answering) {
            this.work = work;
            this.asset = asset;
            this.payload = payload;
            this.share = memory.share();
            this.context = context.withReplyMemory(share);
            this.cpu = cpu;
            this.executor = executor;
            this.answering = answering;
        }

        void next() {
            if (asset.backEnd().breaker().rejects()) {
                report(last == null ? asset.backEnd().breaker().refusal() : last);
                return;
            }
            if (context.unit().isPresent() && hasPlace(context.unit().get())) {
                return;
            }
            asset.backEnd().admission().apply(asset.bounds(work, context), executor, this);
        }

        /** Calls at once if the unit of work has a place at the connection, or has ended. */
        private boolean hasPlace(UnitOfWork unit) {
            try {
                Optional<UnitOfWork.Branch> held = unit.branch(asset.backEnd());
                held.ifPresent(place -> call(((HeldPlace) place).grant()));
                return held.isPresent();
            } catch (UnitEndedException e) {
                report(ended(e));
                return true;
            }
        }

        private Outcome ended(UnitEndedException why) {
            return new Outcome.Unreachable(
                    asset.backEnd().id(), String.valueOf(why.getMessage()), false);
        }

        /** The place is kept until the unit of work of the call has ended, if it has one. */
        @Override
        public void onGrant(Grant grant) {
            if (context.unit().isPresent()) {
                try {
                    context.unit().get().keep(asset.backEnd(), new HeldPlace(grant));
                } catch (UnitEndedException e) {
                    grant.releaseUnused();
                    report(ended(e));
                    return;
                }
            }
            call(grant);
        }

        private void begins() {
            if (made == 0) {
                answering.onCall();
            }
            made++;
        }

        private void call(Grant grant) {
            CircuitBreaker.Pass pass = asset.backEnd().breaker().admit();
            if (pass == null) {
                if (context.unit().isEmpty()) {
                    grant.releaseUnused();
                }
                report(asset.backEnd().breaker().refusal());
                return;
            }
            Finish finish = new Finish(grant, this, pass);
            begins();
            if (cpu == null) {
                AssetCalls.this.call(asset, payload, context, null, finish);
            } else {
                RequestCpu.run(
                        cpu, () -> AssetCalls.this.call(asset, payload, context, cpu, finish));
            }
        }

        /** A retry that finds no place ends with the outcome of the attempt before. */
        @Override
        public void onRejection(ProblemKind why) {
            if (last == null) {
                answering.onRejection(why);
            } else {
                report(last);
            }
        }

        @Override
        public void onDisconnect() {
            answering.onDisconnect();
        }

        private void report(Outcome outcome) {
            report(outcome, null);
        }

        /**
         * Reports the outcome on the executor, directly if this is it.
         *
         * @param held until the outcome has been processed; null if the place is free already
         */
        private void report(Outcome outcome, @Nullable Grant held) {
            report(outcome, held, executor);
        }

        private void report(Outcome outcome, @Nullable Grant held, Executor then) {
            Runnable workedOn = held == null ? share::release : () -> workedOn(held);
            if (SequentialExecutor.isHere(executor)) {
                answering.onOutcome(outcome, workedOn);
            } else {
                then.execute(() -> answering.onOutcome(outcome, workedOn));
            }
        }

        private void workedOn(Grant held) {
            share.release();
            held.release();
        }

        /**
         * Starts another attempt if the policy has one left for this outcome.
         *
         * @return whether it did
         */
        boolean again(Outcome outcome) {
            CallPolicy policy = asset.backEnd().policy();
            boolean may =
                    outcome instanceof Outcome.Unreachable(_, _, boolean mayHaveRun)
                            && !mayHaveRun
                            && context.unit().isEmpty()
                            && made <= policy.retries()
                            && asset.backEnd().breaker().state() == CircuitBreaker.State.CLOSED
                            && context.deadline().remainingNanos() > policy.retryPause().toNanos()
                            && !context.cancellation().isCancelled();
            if (may) {
                last = outcome;
                var _ =
                        timers.schedule(
                                () -> executor.execute(this::next),
                                policy.retryPause().toNanos(),
                                TimeUnit.NANOSECONDS);
            }
            return may;
        }
    }

    private void call(
            BackEnd.Asset asset,
            Payload payload,
            CallContext context,
            @Nullable RequestCpu cpu,
            Finish finish) {
        asset.backEnd().meters().onStart(payload);
        try {
            dispatch(asset, payload, context, cpu, finish);
        } catch (RuntimeException | Error e) {
            finish.of(bug(asset, context, e), true);
        }
    }

    /**
     * An exception from a connector is a bug; it must neither occupy a place forever nor leave the
     * client waiting.
     */
    private static Outcome bug(BackEnd.Asset asset, CallContext context, Throwable failure) {
        String backEnd = asset.backEnd().id();
        LOG.log(
                Level.ERROR,
                "IRB-GW-0901E Request "
                        + context.requestId()
                        + ": the connector of "
                        + backEnd
                        + " failed",
                new WithoutMessage(failure));
        return new Outcome.Unreachable(backEnd, "internal error", true);
    }

    private void dispatch(
            BackEnd.Asset asset,
            Payload payload,
            CallContext context,
            @Nullable RequestCpu cpu,
            Finish finish) {
        switch (asset.target()) {
            case Target.Evented evented ->
                    evented.call(payload, context, outcome -> finish.of(outcome, true));
            case Target.Blocking blocking -> block(blocking, asset, payload, context, cpu, finish);
        }
    }

    private void block(
            Target.Blocking target,
            BackEnd.Asset asset,
            Payload payload,
            CallContext context,
            @Nullable RequestCpu cpu,
            Finish finish) {
        Cancellation ending = new Cancellation();
        Runnable unlink = context.cancellation().onCancel(ending::cancel);
        ScheduledFuture<?> timer =
                timers.schedule(
                        () -> expire(ending, asset, context, finish),
                        context.deadline().remainingNanos(),
                        TimeUnit.NANOSECONDS);
        Runnable work =
                () -> {
                    finish.onThread();
                    try {
                        target.call(
                                payload,
                                context.withCancellation(ending),
                                outcome -> finish.answered(outcome, context));
                        finish.isReturned(() -> bug(asset, context, new NoOutcomeException()));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        finish.isReturned(() -> new Outcome.Cancelled(true));
                    } catch (RuntimeException | Error e) {
                        Outcome failed = bug(asset, context, e);
                        finish.isReturned(() -> failed);
                    } finally {
                        timer.cancel(false);
                        unlink.run();
                    }
                };
        if (finish.attempts.executor instanceof SequentialExecutor own) {
            own.block(work);
        } else {
            workers.execute(cpu, work);
        }
    }

    /** A call has returned without an outcome. */
    private static final class NoOutcomeException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Ends a call at its deadline; by itself if its connector does not. */
    private void expire(
            Cancellation ending, BackEnd.Asset asset, CallContext context, Finish finish) {
        if (!finish.hasAnswer) {
            var _ =
                    timers.schedule(
                            () -> finish.late(tooLate(asset, context)),
                            GRACE_NANOS,
                            TimeUnit.NANOSECONDS);
        }
        ending.cancel();
    }

    /** The driver has not returned, so the request may have run. */
    private static Outcome tooLate(BackEnd.Asset asset, CallContext context) {
        return new Outcome.TimedOut(
                asset.backEnd().id(), Duration.ofNanos(context.deadline().elapsedNanos()), true);
    }

    /** Releases what the streamed body of an outcome occupies, if no caller will read it. */
    public static void giveUp(Outcome outcome) {
        Flow.Publisher<ByteBuffer> body = streamedBody(outcome);
        if (body != null) {
            EndingPublisher.cancel(body);
        }
    }

    private static Flow.@Nullable Publisher<ByteBuffer> streamedBody(Outcome outcome) {
        return outcome
                        instanceof
                        Outcome.Replied(Payload.HttpReply(_, _, Payload.Streamed(var chunks)), _)
                ? chunks
                : null;
    }

    /**
     * The end of one call: reports the first outcome, and releases the place when the connection is
     * free.
     */
    private final class Finish {
        private final Grant grant;
        private final BackEnd backEnd;
        private final Attempts attempts;
        private final CircuitBreaker.Pass pass;
        private final AtomicBoolean reported = new AtomicBoolean();
        private volatile @Nullable Thread thread;
        private volatile boolean hasAnswer;

        Finish(Grant grant, Attempts attempts, CircuitBreaker.Pass pass) {
            this.grant = grant;
            this.pass = pass;
            this.backEnd = attempts.asset.backEnd();
            this.attempts = attempts;
        }

        /** A blocking call begins on this thread. */
        void onThread() {
            thread = Thread.currentThread();
        }

        /** A connector may say that a call was cancelled which has only come to its deadline. */
        void answered(Outcome outcome, CallContext context) {
            hasAnswer = true;
            of(
                    outcome instanceof Outcome.Cancelled(boolean mayHaveRun)
                                    && !context.cancellation().isCancelled()
                                    && context.deadline().hasPassed()
                            ? new Outcome.TimedOut(
                                    backEnd.id(),
                                    Duration.ofNanos(context.deadline().elapsedNanos()),
                                    mayHaveRun)
                            : outcome,
                    true);
        }

        /** The call has returned, with an answer unless there is a bug. */
        void isReturned(Supplier<Outcome> bug) {
            if (!hasAnswer) {
                hasAnswer = true;
                of(bug.get(), true);
            }
        }

        void late(Outcome outcome) {
            if (!hasAnswer) {
                of(outcome, false);
            }
        }

        /**
         * @param connectorIsDone whether the connector has only to deliver a streamed body
         */
        void of(Outcome outcome, boolean connectorIsDone) {
            if (!connectorIsDone) {
                if (report(outcome, null)) {
                    backEnd.breaker().ended(pass, outcome);
                    backEnd.meters().orphaned();
                }
                return;
            }
            backEnd.meters().ended(outcome);
            if (!reported.get()) {
                backEnd.breaker().ended(pass, outcome);
            }
            Flow.Publisher<ByteBuffer> body = streamedBody(outcome);
            if (body != null) {
                EndingPublisher ending = new EndingPublisher(body, (_, _, _) -> release());
                if (!report(withBody(outcome, ending), null)) {
                    EndingPublisher.cancel(ending);
                }
            } else if (dispatch.isLong(ResultClassifier.bytes(outcome))) {
                if (!report(outcome, isHeld() ? null : grant)) {
                    release();
                }
            } else {
                giveBack(outcome);
                if (reported.get() || !attempts.again(outcome)) {
                    report(outcome, null);
                }
            }
        }

        /** Whether a unit of work keeps the place. */
        private boolean isHeld() {
            return attempts.context.unit().isPresent();
        }

        private void release() {
            if (!isHeld()) {
                grant.release();
            }
        }

        /** Calls that were not sent do not count as durations. */
        private void giveBack(Outcome outcome) {
            if (outcome instanceof Outcome.NotSent && !isHeld()) {
                grant.releaseUnused();
            } else {
                release();
            }
        }

        private boolean report(Outcome outcome, @Nullable Grant held) {
            if (!reported.compareAndSet(false, true)) {
                return false;
            }
            attempts.report(outcome, held, executor(outcome));
            return true;
        }

        /** The driver of a streamed body keeps its thread. */
        private Executor executor(Outcome outcome) {
            return attempts.executor instanceof SequentialExecutor own
                            && Thread.currentThread().equals(thread)
                            && streamedBody(outcome) == null
                    ? own::afterWork
                    : attempts.executor;
        }

        private static Outcome withBody(Outcome outcome, Flow.Publisher<ByteBuffer> body) {
            return outcome instanceof Outcome.Replied(Payload.HttpReply reply, Duration hostTime)
                    ? new Outcome.Replied(
                            new Payload.HttpReply(
                                    reply.status(), reply.headers(), new Payload.Streamed(body)),
                            hostTime)
                    : outcome;
        }
    }
}
