package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.WithoutMessage;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * One call: until when, and who waits; what is sent is added by the protocol. Used by one thread at
 * a time.
 */
public abstract class PendingCall {
    private static final System.Logger LOG = System.getLogger(PendingCall.class.getName());

    private final CallContext context;
    private final String endpoint;
    private final long startedNanos;
    private final long dueNanos;
    private final Consumer<? super Outcome> answer;
    private final Hold hold;
    private Hold.Pass pass = Hold.Pass.NONE;
    private Runnable forgetCancellation = () -> {};
    private boolean repeated;

    /**
     * Begins now, and is due at the context's deadline or after {@link
     * SocketConfig.Timeouts#receive}, whichever is first.
     *
     * @param hold of the credentials that it sends
     * @param answer receives the outcome, exactly once
     */
    protected PendingCall(
            SocketConfig config, CallContext context, Hold hold, Consumer<? super Outcome> answer) {
        this.hold = hold;
        this.endpoint = config.endpoint();
        this.context = context;
        this.answer = answer;
        this.startedNanos = System.nanoTime();
        this.dueNanos =
                startedNanos
                        + Math.min(
                                context.deadline().remainingNanos(),
                                config.timeouts().receive().toNanos());
    }

    /** What the call carries beside its payload. */
    public final CallContext context() {
        return context;
    }

    /**
     * The caller's own user and password as they are sent, for {@link CallersHold}; asked for only
     * while some are held back, or when they have been refused. Not to be kept, logged or changed.
     */
    protected byte[] callerCredentials() {
        return new byte[0];
    }

    /** When it is over, by {@link System#nanoTime}. */
    public final long dueNanos() {
        return dueNanos;
    }

    /** Answers a call that nobody waits for any more before anything is done for it. */
    final boolean endsUnsent() {
        if (context.cancellation().isCancelled()) {
            answer(new Outcome.Cancelled(false));
            return true;
        }
        if (dueNanos - startedNanos <= 0) {
            answer(timedOut(false));
            return true;
        }
        return false;
    }

    /**
     * Whether it may be sent with its credentials; {@link #answer} reports how that ended.
     *
     * @param waited whether it has waited for that for some seconds
     */
    final Hold.Pass asksHold(boolean waited) {
        Hold.Pass asked = waited ? hold.askAgain(this) : hold.ask(this);
        pass = asked == Hold.Pass.WAIT ? Hold.Pass.NONE : asked;
        return asked;
    }

    /** Whether its answer shows if the credentials are right, which other calls wait for. */
    public final boolean isTrial() {
        return pass == Hold.Pass.TRIAL;
    }

    /**
     * Ends a trial before the answer is complete.
     *
     * @param begun the answer as far as it has come, which shows if the credentials are accepted
     */
    public final void decideBy(Outcome begun) {
        hold.ended(this, pass, begun);
        pass = Hold.Pass.FREE;
    }

    /** What is said to a call whose credentials are held back. */
    final Outcome held() {
        return hold.outcome();
    }

    /** As {@link Hold#park}. */
    final boolean park(ParkedCall parked) {
        return hold.park(parked);
    }

    /** Has {@code action} run, on whatever thread cancels, until {@link #unwatch}. */
    final void watchCancellation(Runnable action) {
        forgetCancellation = context.cancellation().onCancel(action);
    }

    final void unwatch() {
        forgetCancellation.run();
    }

    /** True the first time only: a request is repeated once at most. */
    final boolean mayRepeat() {
        boolean first = !repeated;
        repeated = true;
        return first;
    }

    /**
     * Gives the outcome; a receiver that throws must not take the connection's thread down with it.
     */
    public final void answer(Outcome outcome) {
        if (pass != Hold.Pass.NONE) {
            hold.ended(this, pass, outcome);
        }
        try {
            answer.accept(outcome);
        } catch (RuntimeException bug) {
            LOG.log(
                    Level.ERROR,
                    "IRB-CLIENT-0001E Request "
                            + context.requestId()
                            + ": taking the outcome failed",
                    new WithoutMessage(bug));
        }
    }

    /** The deadline has passed. */
    public final Outcome timedOut(boolean mayHaveRun) {
        return new Outcome.TimedOut(
                endpoint, Duration.ofNanos(System.nanoTime() - startedNanos), mayHaveRun);
    }

    public final Outcome unreachable(String why, boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint, why, mayHaveRun);
    }

    public final Outcome unreadable(String what) {
        return new Outcome.Unreadable(endpoint, what);
    }
}
