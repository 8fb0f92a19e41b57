package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.WithoutMessage;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * One call: its deadline and its receiver; the protocol adds the request. Used by one thread at a
 * time.
 */
public abstract class PendingCall {
    private static final System.Logger LOG = System.getLogger(PendingCall.class.getName());

    private final CallContext context;
    private final SocketConfig config;
    private final long startedNanos;
    private final long dueNanos;
    private final Consumer<? super Outcome> answer;
    private final CredentialBackoff backoff;
    private CredentialBackoff.Pass pass = CredentialBackoff.Pass.NONE;
    private Runnable forgetCancellation = () -> {};
    private boolean repeated;

    /**
     * Begins now, and is due at the context's deadline or after {@link
     * SocketConfig.Timeouts#receive}, whichever is first.
     *
     * @param backoff of the credentials that it sends
     * @param answer receives the outcome, exactly once
     */
    protected PendingCall(
            SocketConfig config,
            CallContext context,
            CredentialBackoff backoff,
            Consumer<? super Outcome> answer) {
        this.backoff = backoff;
        this.config = config;
        this.context = context;
        this.answer = answer;
        this.startedNanos = System.nanoTime();
        this.dueNanos =
                startedNanos
                        + Math.min(
                                context.deadline().remainingNanos(),
                                config.timeouts().receive().toNanos());
    }

    /** The context of the call. */
    public final CallContext context() {
        return context;
    }

    /**
     * The caller's own user and password as they are sent, for {@link CallerCredentialBackoff};
     * computed only after a refusal. Must not be kept, logged or changed.
     */
    protected byte[] callerCredentials() {
        return new byte[0];
    }

    /** When it is due, by {@link System#nanoTime}. */
    public final long dueNanos() {
        return dueNanos;
    }

    /** Answers a call that was cancelled or is overdue before anything is sent. */
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
     * Decides whether it may be sent with its credentials; {@link #answer} reports the outcome.
     *
     * @param waited whether it has waited for some seconds
     */
    final CredentialBackoff.Pass admit(boolean waited) {
        CredentialBackoff.Pass asked = waited ? backoff.admitAfterWait(this) : backoff.admit(this);
        pass = asked == CredentialBackoff.Pass.WAIT ? CredentialBackoff.Pass.NONE : asked;
        return asked;
    }

    /** Whether other calls wait for its outcome, which shows if the credentials are right. */
    public final boolean isTrial() {
        return pass == CredentialBackoff.Pass.TRIAL;
    }

    /**
     * Ends a trial before the answer is complete.
     *
     * @param begun the part of the answer that has arrived, which shows if the credentials are
     *     accepted
     */
    public final void decideBy(Outcome begun) {
        backoff.onOutcome(this, pass, begun);
        pass = CredentialBackoff.Pass.FREE;
    }

    /** The outcome of a call that may not be sent. */
    final Outcome notSent() {
        return backoff.outcome();
    }

    /** As {@link CredentialBackoff#park}. */
    final boolean park(ParkedCall parked) {
        return backoff.park(parked);
    }

    /** Runs {@code action} on cancellation, on the cancelling thread, until {@link #unwatch}. */
    final void watchCancellation(Runnable action) {
        forgetCancellation = context.cancellation().onCancel(action);
    }

    final void unwatch() {
        forgetCancellation.run();
    }

    /** True on the first call only: a request is repeated at most once. */
    final boolean mayRepeat() {
        boolean first = !repeated;
        repeated = true;
        return first;
    }

    /** Passes the outcome on. A receiver that throws does not end the connection's thread. */
    public final void answer(Outcome outcome) {
        if (pass != CredentialBackoff.Pass.NONE) {
            backoff.onOutcome(this, pass, outcome);
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
                config.endpoint(), Duration.ofNanos(System.nanoTime() - startedNanos), mayHaveRun);
    }

    public final Outcome unreachable(String why, boolean mayHaveRun) {
        return new Outcome.Unreachable(config.endpoint(), why, mayHaveRun);
    }

    public final Outcome unreadable(String what) {
        return new Outcome.Unreadable(config.endpoint(), what);
    }
}
