package io.ironbridge.connectorapi;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * One call of a {@link Target.Blocking}, for connectors whose driver may ignore deadlines and
 * interrupts: the outcome is reported by the deadline even if the driver does not return. Whatever
 * ends the call first decides the outcome: the driver, the deadline, the cancellation or the
 * connector that closes.
 *
 * <p>The place of the call is free before its outcome is reported, so a caller that calls again
 * finds one.
 */
public abstract class BlockingCall {
    private enum Phase {
        NOT_SENT,
        MAY_HAVE_RUN,
        ENDED
    }

    /** Makes the outcome of a call that ends. */
    @FunctionalInterface
    public interface End {
        Outcome outcome(boolean mayHaveRun);
    }

    private final CallContext context;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.NOT_SENT);
    private final AtomicBoolean released = new AtomicBoolean();
    private final CountDownLatch returned = new CountDownLatch(1);
    private final CompletableFuture<Outcome> answer = new CompletableFuture<>();
    private final long startedNanos = System.nanoTime();

    protected BlockingCall(CallContext context) {
        this.context = context;
    }

    // ---- the connector's part

    /**
     * Runs the driver's part.
     *
     * @param given where it runs unless overridden
     */
    protected void start(Runnable driving, Executor given) {
        given.execute(driving);
    }

    /**
     * Calls the driver. Reports {@link #mayRun} before the request can have an effect. What is
     * returned after the call has ended is dropped.
     */
    protected abstract Outcome perform();

    /** Makes the place of the call free for another one; called once. */
    protected abstract void release();

    /** The call was ended from outside: stops the driver. Does not block. */
    protected abstract void onEnded();

    /**
     * The driver has returned.
     *
     * @param decides whether its outcome is that of the call
     */
    protected void onReturned(Outcome outcome, boolean decides) {}

    /** The back end, for outcomes. */
    protected abstract String endpoint();

    /** The id of the message for an unexpected exception, and what failed. */
    protected abstract String internalErrorId();

    /** What is called, for logs. */
    protected abstract String name();

    // ---- the caller's thread

    /**
     * Runs the driver on this thread. The caller cancels the call at its deadline.
     *
     * @param then receives the outcome, on this thread or on the one that ends the call
     */
    public final void run(Consumer<? super Outcome> then) {
        var _ = answer.thenAccept(then);
        Runnable forget = context.cancellation().onCancel(this::onCancel);
        try {
            start(() -> drive(forget), Runnable::run);
        } catch (RuntimeException | Error notStarted) {
            releaseOnce();
            throw notStarted;
        }
    }

    /**
     * Runs the driver on another thread and waits for the outcome; for a streamed body, that comes
     * before its end.
     */
    public final Outcome await() throws InterruptedException {
        Runnable forget = context.cancellation().onCancel(this::onCancel);
        try {
            start(() -> drive(forget), Thread::startVirtualThread);
            return answer.get(context.deadline().remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            end(this::timedOut);
            return answer.join();
        } catch (InterruptedException interrupted) {
            end(Outcome.Cancelled::new);
            throw interrupted;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            if (!answer.isDone()) {
                releaseOnce(); // the thread could not be started
            }
        }
    }

    /** The gateway cancels a call at its deadline. */
    private void onCancel() {
        end(context.deadline().hasPassed() ? this::timedOut : Outcome.Cancelled::new);
    }

    /** Ends the call now unless it has ended. Does not block. */
    public final void end(End end) {
        Phase before = phase.getAndSet(Phase.ENDED);
        if (before != Phase.ENDED) {
            onEnded();
        }
        releaseOnce();
        if (before != Phase.ENDED) {
            answer.complete(end.outcome(before == Phase.MAY_HAVE_RUN));
        }
    }

    private void releaseOnce() {
        if (released.compareAndSet(false, true)) {
            release();
        }
    }

    // ---- the driver's thread

    private void drive(Runnable forgetCancellation) {
        Outcome outcome = hasEnded() ? endedElsewhere() : performGuarded();
        boolean decides = phase.getAndSet(Phase.ENDED) != Phase.ENDED;
        releaseOnce();
        forgetCancellation.run();
        returned.countDown();
        onReturned(outcome, decides);
        if (decides) {
            answer.complete(outcome);
        }
    }

    private Outcome performGuarded() {
        try {
            return perform();
        } catch (RuntimeException | Error bug) {
            Phase reached = phase.get();
            if (reached != Phase.ENDED) { // a driver whose connection is closed throws anything
                logInternalError(bug);
            }
            return unreachable("internal error", reached != Phase.NOT_SENT);
        }
    }

    protected final void logInternalError(Throwable bug) {
        System.getLogger(getClass().getName())
                .log(
                        Level.ERROR,
                        internalErrorId()
                                + " Request "
                                + context.requestId()
                                + ": "
                                + name()
                                + " failed",
                        new WithoutMessage(bug));
    }

    // ---- state

    protected final CallContext context() {
        return context;
    }

    /** From here on the request may have run; false if the call has ended. */
    protected final boolean mayRun() {
        return phase.compareAndSet(Phase.NOT_SENT, Phase.MAY_HAVE_RUN);
    }

    /** Whether the request may have run, and the call has not ended. */
    protected final boolean isRunning() {
        return phase.get() == Phase.MAY_HAVE_RUN;
    }

    /**
     * Waits for the driver to return.
     *
     * @return whether that happened in time
     */
    public final boolean awaitReturn(Duration time) throws InterruptedException {
        return returned.await(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS);
    }

    public final boolean hasEnded() {
        return phase.get() == Phase.ENDED;
    }

    /**
     * Gives the caller an outcome while the driver continues, as for a streamed body.
     *
     * @return false if the caller has one
     */
    protected final boolean answer(Outcome early) {
        return answer.complete(early);
    }

    /** Completed when the caller has an outcome. */
    public final CompletableFuture<?> answered() {
        return answer;
    }

    // ---- outcomes

    /** Of the driver's part after the call has ended; dropped. */
    protected static Outcome endedElsewhere() {
        return new Outcome.Cancelled(true);
    }

    public final Outcome timedOut(boolean mayHaveRun) {
        return new Outcome.TimedOut(endpoint(), elapsed(), mayHaveRun);
    }

    protected final Outcome unreachable(String why, boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint(), why, mayHaveRun);
    }

    protected final Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }
}
