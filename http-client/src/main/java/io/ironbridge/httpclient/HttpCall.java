package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;

/** One call: what to send, until when, and who waits. Used by one thread at a time. */
final class HttpCall {
    private static final System.Logger LOG = System.getLogger(HttpCall.class.getName());

    final PreparedRequest request;
    final Bytes body;
    final CallContext context;
    final long dueNanos;
    private final String endpoint;
    private final long startedNanos;
    private final CredentialsHold hold;
    private final Consumer<? super Outcome> answer;
    private CredentialsHold.Pass pass = CredentialsHold.Pass.NONE;
    private Runnable forgetCancellation = () -> {};
    private boolean repeated;

    private HttpCall(
            String endpoint,
            PreparedRequest request,
            Bytes body,
            CallContext context,
            CredentialsHold hold,
            Consumer<? super Outcome> answer,
            long allowedNanos) {
        this.endpoint = endpoint;
        this.request = request;
        this.body = body;
        this.context = context;
        this.hold = hold;
        this.answer = answer;
        this.startedNanos = System.nanoTime();
        this.dueNanos = startedNanos + allowedNanos;
    }

    static HttpCall of(
            HttpClientConfig config,
            PreparedRequest request,
            Bytes body,
            CallContext context,
            CredentialsHold hold,
            Consumer<? super Outcome> answer) {
        long allowed =
                Math.min(
                        context.deadline().remainingNanos(), config.timeouts().receive().toNanos());
        return new HttpCall(config.endpoint(), request, body, context, hold, answer, allowed);
    }

    /** Answers a call that nobody waits for any more before anything is done for it. */
    boolean endsUnsent() {
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

    /** Answers a call whose credentials have been refused a short while ago. */
    boolean isHeld() {
        pass = hold.ask();
        if (pass == CredentialsHold.Pass.NONE) {
            answer(hold.outcome());
            return true;
        }
        return false;
    }

    /** Has {@code action} run, on whatever thread cancels, until {@link #unwatch}. */
    void watchCancellation(Runnable action) {
        forgetCancellation = context.cancellation().onCancel(action);
    }

    void unwatch() {
        forgetCancellation.run();
    }

    /** True the first time only: a request is repeated once at most. */
    boolean mayRepeat() {
        boolean first = !repeated;
        repeated = true;
        return first;
    }

    /**
     * Gives the outcome; a receiver that throws must not take the connection's thread down with it.
     */
    void answer(Outcome outcome) {
        if (pass != CredentialsHold.Pass.NONE) {
            hold.ended(pass, outcome);
        }
        try {
            answer.accept(outcome);
        } catch (RuntimeException bug) {
            LOG.log(
                    Level.ERROR,
                    "IRB-CLIENT-0001E Request "
                            + context.requestId()
                            + ": taking the outcome failed",
                    bug);
        }
    }

    Outcome timedOut(boolean mayHaveRun) {
        return new Outcome.TimedOut(
                endpoint, Duration.ofNanos(System.nanoTime() - startedNanos), mayHaveRun);
    }

    Outcome unreachable(String why, boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint, why, mayHaveRun);
    }

    Outcome unreadable(String what) {
        return new Outcome.Unreadable(endpoint, what);
    }

    static Outcome closed(String endpoint, boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint, "the connector has been closed", mayHaveRun);
    }
}
