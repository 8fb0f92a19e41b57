package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.WithoutMessage;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.resource.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * One call: a thread of its own is in the adapter, so that whoever waits is answered by the
 * deadline even when the adapter does not obey. Whoever ends the call first decides the outcome.
 *
 * <p>The call's place is free, and its connection counted no more, before its end is told to
 * anybody.
 */
final class JcaCall {
    private static final System.Logger LOG = System.getLogger(JcaCall.class.getName());

    private enum Phase {
        BEFORE_EXECUTION,
        EXECUTING,
        ENDED
    }

    private final JcaConnector owner;
    private final JcaProgram program;
    private final Payload request;
    private final CallContext context;
    private final CompletableFuture<Outcome> answer = new CompletableFuture<>();
    private final long startedNanos = System.nanoTime();

    // guarded by this
    private Phase phase = Phase.BEFORE_EXECUTION;
    private @Nullable AdapterConnection connection;
    private @Nullable Thread worker;
    private int inAdapter = 1;

    // the worker's own
    private @Nullable AdapterConnection spoilt;

    JcaCall(JcaConnector owner, JcaProgram program, Payload request, CallContext context) {
        this.owner = owner;
        this.program = program;
        this.request = request;
        this.context = context;
    }

    // ---- whoever waits

    /** Runs the call and waits for its outcome. */
    Outcome await() throws InterruptedException {
        Runnable forget = context.cancellation().onCancel(() -> end(Outcome.Cancelled::new));
        try {
            start();
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
            forget.run();
        }
    }

    private void start() {
        try {
            owner.workers().run(this::run);
        } catch (RejectedExecutionException closed) {
            end(mayHaveRun -> unreachable("the connector has been closed", mayHaveRun));
            leaveAdapter();
        } catch (OutOfMemoryError noThread) {
            end(mayHaveRun -> unreachable("there is no thread for the call", mayHaveRun));
            leaveAdapter();
        }
    }

    /** Ends the call now; {@code outcome} is told whether it may have run. Does not block. */
    void end(Function<Boolean, Outcome> outcome) {
        Phase before;
        AdapterConnection abandoned;
        synchronized (this) {
            before = phase;
            phase = Phase.ENDED;
            abandoned = before == Phase.EXECUTING ? abandon() : null;
            wake(before);
        }
        if (before != Phase.ENDED) {
            owner.release(this);
            answer.complete(outcome.apply(before == Phase.EXECUTING));
        }
        if (abandoned != null) {
            close(abandoned);
        }
    }

    /** The connection to close, unless the call has let go of it already. */
    private synchronized @Nullable AdapterConnection abandon() {
        if (connection != null) {
            owner.pool().forget(connection);
            inAdapter++;
        }
        return connection;
    }

    private synchronized void wake(Phase before) {
        if (worker != null && before != Phase.ENDED) {
            worker.interrupt();
        }
    }

    /** On a thread of its own, as adapters may block here, too. */
    private void close(AdapterConnection abandoned) {
        try {
            owner.workers()
                    .run(() -> {
                        abandoned.close();
                        leaveAdapter();
                    });
        } catch (RejectedExecutionException | OutOfMemoryError noThread) {
            leaveAdapter(); // the interrupt remains
        }
    }

    // ---- the thread in the adapter

    private void run() {
        enterAdapter();
        try {
            finish(outcome());
            closeSpoilt();
        } finally {
            leaveAdapterAsWorker();
        }
    }

    /** Only now, as adapters may block here, too. */
    private void closeSpoilt() {
        if (spoilt != null) {
            spoilt.close();
        }
    }

    private synchronized void enterAdapter() {
        worker = Thread.currentThread();
    }

    /** After this the thread is no longer interrupted. */
    private void leaveAdapterAsWorker() {
        synchronized (this) {
            worker = null;
        }
        boolean _ = Thread.interrupted();
        leaveAdapter();
    }

    private void leaveAdapter() {
        boolean left;
        synchronized (this) {
            inAdapter--;
            left = inAdapter == 0;
        }
        if (left) {
            owner.cameBack();
        }
    }

    private void finish(Outcome outcome) {
        if (endsRegularly()) {
            owner.release(this);
            answer.complete(outcome);
        }
    }

    private synchronized boolean endsRegularly() {
        boolean regular = phase != Phase.ENDED;
        phase = Phase.ENDED;
        return regular;
    }

    private Outcome outcome() {
        try {
            return hasEnded() ? endedElsewhere() : perform();
        } catch (RefusedRequestException refused) {
            return new Outcome.HostFailure(HostFault.REFUSED, "", text(refused), false, elapsed());
        } catch (RuntimeException | Error bug) {
            return internalError(bug);
        }
    }

    private Outcome internalError(Throwable bug) {
        boolean mayHaveRun = isExecuting();
        if (!hasEnded()) { // an adapter whose connection is closed throws anything
            LOG.log(
                    Level.ERROR,
                    "IRB-CICS-0001E Request "
                            + context.requestId()
                            + ": "
                            + program.program()
                            + " failed",
                    new WithoutMessage(bug));
        }
        return unreachable("internal error", mayHaveRun);
    }

    private Outcome perform() throws RefusedRequestException {
        EciRequest eci = eci();
        AdapterConnection taken;
        try {
            taken = owner.pool().take();
        } catch (ResourceException failed) {
            return failed(AdapterFailure.connecting(failed), failed);
        }
        if (!executesOn(taken)) {
            giveOrSpoil(taken); // nothing has been done with it
            return endedElsewhere();
        }
        return execute(taken, eci);
    }

    private EciRequest eci() throws RefusedRequestException {
        int timeout = ExecuteTimeout.of(context.deadline(), owner.limits().timeoutUnit());
        try {
            return EciRequest.of(owner.adapter(), program, request, timeout);
        } catch (ResourceException refused) {
            throw new RefusedRequestException(program.program() + ": " + owner.shown().of(refused));
        }
    }

    private Outcome execute(AdapterConnection on, EciRequest eci) {
        boolean reusable = false;
        try {
            long begun = System.nanoTime();
            boolean given = on.execute(eci);
            Payload reply = eci.reply(given, owner.limits());
            reusable = !on.isSuspect();
            context.replyMemory().await(reply.length()); // it is here already; the others wait
            return new Outcome.Replied(reply, Duration.ofNanos(System.nanoTime() - begun));
        } catch (ResourceException failed) {
            AdapterFailure failure = AdapterFailure.executing(failed);
            reusable = failure.reusable() && !on.isSuspect();
            return failed(failure, failed);
        } catch (UnreadableReplyException unreadable) {
            return new Outcome.Unreadable(owner.endpoint(), text(unreadable));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return endedElsewhere();
        } finally {
            giveBack(on, reusable);
        }
    }

    private Outcome failed(AdapterFailure failure, ResourceException thrown) {
        if (failure.lost() && !hasEnded()) { // else it was lost because it was closed from here
            owner.pool().discardIdle();
        }
        return failure.outcome(
                owner.endpoint(), program.program(), owner.shown().of(thrown), elapsed());
    }

    private static String text(Exception known) {
        return String.valueOf(known.getMessage());
    }

    private void giveBack(AdapterConnection used, boolean reusable) {
        if (!letsGo()) {
            return; // the code that ended the call closes it
        }
        if (reusable) {
            giveOrSpoil(used);
        } else {
            owner.pool().forget(used);
            spoilt = used;
        }
    }

    private void giveOrSpoil(AdapterConnection good) {
        if (!owner.pool().give(good)) {
            spoilt = good;
        }
    }

    /** From here on the end of the call does not touch the connection: another call may have it. */
    private synchronized boolean letsGo() {
        connection = null;
        return phase != Phase.ENDED;
    }

    // ---- phases

    private synchronized boolean executesOn(AdapterConnection taken) {
        if (phase != Phase.BEFORE_EXECUTION) {
            return false;
        }
        phase = Phase.EXECUTING;
        connection = taken;
        return true;
    }

    private synchronized boolean hasEnded() {
        return phase == Phase.ENDED;
    }

    private synchronized boolean isExecuting() {
        return phase == Phase.EXECUTING;
    }

    // ---- outcomes

    /** This is dropped: the outcome was given when the call was ended. */
    private static Outcome endedElsewhere() {
        return new Outcome.Cancelled(true);
    }

    private Outcome timedOut(boolean mayHaveRun) {
        return new Outcome.TimedOut(owner.endpoint(), elapsed(), mayHaveRun);
    }

    private Outcome unreachable(String why, boolean mayHaveRun) {
        return new Outcome.Unreachable(owner.endpoint(), why, mayHaveRun);
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }
}
