package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.WithoutMessage;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A call to a datastore in the same process; the first event ends it. Thread-safe. */
final class LocalCall {
    private static final System.Logger LOG = System.getLogger(LocalCall.class.getName());

    private final String endpoint;
    private final CallContext context;
    private final Consumer<? super Outcome> answer;
    private final ImsCaller caller;
    private final long startedNanos = System.nanoTime();

    // guarded by this
    private final List<Consumer<Boolean>> endings = new ArrayList<>();
    private boolean sent;
    private boolean ended;
    private boolean answered;

    LocalCall(
            String endpoint,
            CallContext context,
            ImsCaller caller,
            Consumer<? super Outcome> answer) {
        this.endpoint = endpoint;
        this.context = context;
        this.caller = caller;
        this.answer = answer;
    }

    ImsCaller caller() {
        return caller;
    }

    CallContext context() {
        return context;
    }

    /** Whether it may be sent to IMS: false if it has ended before. */
    synchronized boolean send() {
        sent = !ended;
        return sent;
    }

    /**
     * Registers an action for the end of the call; it runs at once if the call has ended.
     *
     * @param action receives whether IMS answered
     */
    void whenEnded(Consumer<Boolean> action) {
        synchronized (this) {
            if (!ended) {
                endings.add(action);
                return;
            }
        }
        action.accept(answered);
    }

    /** Ends with an answer of IMS. */
    void answered(Outcome outcome) {
        if (ends(true)) {
            report(outcome);
        }
    }

    /** Ends without an answer of IMS, and cancels the message there. */
    void givenUp(Outcome outcome) {
        if (ends(false)) {
            report(outcome);
        }
    }

    void timedOut() {
        if (ends(false)) {
            report(
                    new Outcome.TimedOut(
                            endpoint,
                            Duration.ofNanos(System.nanoTime() - startedNanos),
                            mayHaveRun()));
        }
    }

    void cancelled() {
        if (ends(false)) {
            report(new Outcome.Cancelled(mayHaveRun()));
        }
    }

    void unreachable(String why) {
        unreachable(why, mayHaveRun());
    }

    void unreachable(String why, boolean mayHaveRun) {
        if (ends(false)) {
            report(new Outcome.Unreachable(endpoint, why, mayHaveRun));
        }
    }

    Duration hostTime() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    private synchronized boolean mayHaveRun() {
        return sent;
    }

    private boolean ends(boolean byAnswer) {
        List<Consumer<Boolean>> actions;
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
            answered = byAnswer;
            actions = List.copyOf(endings);
        }
        actions.forEach(action -> action.accept(byAnswer));
        return true;
    }

    private void report(Outcome outcome) {
        try {
            answer.accept(outcome);
        } catch (RuntimeException bug) {
            LOG.log(
                    Level.ERROR,
                    "IRB-IMS-0005E Request " + context.requestId() + ": taking the outcome failed",
                    new WithoutMessage(bug));
        }
    }
}
