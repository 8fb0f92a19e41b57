package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig.CallPolicy;
import io.ironbridge.connectorapi.Outcome;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Stops asking a back end that does not answer: it can recover then, and callers need not wait for
 * what does not come. After so many calls that fail one after the other it is open: nobody asks.
 * After a pause one call tries; if that fails, there is another pause. Calls that were under way
 * when it opened change nothing as long as it is open, however they end. Thread-safe.
 */
final class CircuitBreaker {
    private static final Logger LOG = System.getLogger(CircuitBreaker.class.getName());
    private static final Pass ORDINARY = new Pass();

    private final String backEnd;
    private final CallPolicy policy;
    private final LongSupplier nanoTime;
    private State state = State.CLOSED;
    private int failures;
    private long openedNanos;
    private @Nullable Pass trial;
    private long turnedAway;

    /** What it lets through. */
    enum State {
        /** Every call. */
        CLOSED,
        /** None, or one that tries. */
        OPEN
    }

    /** What a call has that was let through; the one that tries has one of its own. */
    static final class Pass {
        private Pass() {}
    }

    CircuitBreaker(String backEnd, CallPolicy policy, LongSupplier nanoTime) {
        this.backEnd = backEnd;
        this.policy = policy;
        this.nanoTime = nanoTime;
    }

    synchronized State state() {
        return state;
    }

    /** Calls that were not made. */
    synchronized long turnedAway() {
        return turnedAway;
    }

    /**
     * Whether a call need not even wait for a connection, because none would be made now; it counts
     * as turned away then.
     */
    synchronized boolean turnsAway() {
        boolean isShut = state == State.OPEN && !mayTry();
        turnedAway += isShut ? 1 : 0;
        return isShut;
    }

    /**
     * Lets a call be made now; whoever made it has to tell how it ended.
     *
     * @return null: it may not be made
     */
    synchronized @Nullable Pass admits() {
        if (turnsAway()) {
            return null;
        }
        if (state == State.CLOSED) {
            return ORDINARY;
        }
        trial = new Pass();
        return trial;
    }

    private boolean mayTry() {
        return trial == null
                && nanoTime.getAsLong() - openedNanos >= policy.breakerPause().toNanos();
    }

    /** What callers get for a call that was not made. */
    synchronized Outcome refusal() {
        long left = policy.breakerPause().toNanos() - (nanoTime.getAsLong() - openedNanos);
        return new Outcome.Unreachable(
                backEnd,
                "it failed "
                        + failures
                        + " times in a row, and is not asked for another "
                        + Math.max(0, Duration.ofNanos(left).toMillis())
                        + " ms",
                false);
    }

    /** How a call ended that was admitted. */
    synchronized void ended(Pass pass, Outcome outcome) {
        boolean tried = pass == trial;
        if (state == State.OPEN && !tried) {
            return; // it was under way before
        }
        trial = null;
        switch (outcome) {
            case Outcome.Unreachable _ -> failed();
            case Outcome.TimedOut _ -> late(tried);
            case Outcome.Busy _, Outcome.Withheld _, Outcome.Cancelled _ -> {
                // nothing is known
            }
            case Outcome.Replied _, Outcome.HostFailure _, Outcome.Unreadable _ -> answered();
        }
    }

    /** Lets every call through again; whoever asks for this knows better. */
    synchronized void close() {
        trial = null;
        answered();
    }

    /**
     * One program that hangs says nothing of the others there, so that it opens nothing; but a call
     * that was to try has not found the back end well.
     */
    private void late(boolean tried) {
        if (tried) {
            failed();
        }
    }

    private void failed() {
        failures++;
        if (policy.breakerFailures() == 0 || failures < policy.breakerFailures()) {
            return;
        }
        openedNanos = nanoTime.getAsLong();
        if (state == State.CLOSED) {
            state = State.OPEN;
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0330W {0} has failed {1} times in a row and is not asked for {2} ms",
                    backEnd,
                    failures,
                    policy.breakerPause().toMillis());
        }
    }

    private void answered() {
        failures = 0;
        if (state == State.OPEN) {
            state = State.CLOSED;
            LOG.log(Level.INFO, "IRB-GW-0331I {0} answers again", backEnd);
        }
    }
}
