package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.connectorapi.Outcome;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Stops calling a failing back end, so that it can recover and callers fail fast. After so many
 * calls in a row that find it unreachable it is open: no call is made but trials. The first trial
 * comes after an eighth of the policy's pause; each trial that fails doubles the wait, up to the
 * whole pause. A trial that has no end yet does not hold up the next one for longer than that. The
 * first trial that is answered closes it. Calls that began before it opened change nothing while it
 * is open. Thread-safe.
 */
public final class CircuitBreaker {
    /** Part of the policy's pause that the first trial waits for. */
    static final int FIRST_PAUSE = 8;

    private static final Logger LOG = System.getLogger(CircuitBreaker.class.getName());
    private static final Pass ORDINARY = new Pass();

    private final String backEnd;
    private final CallPolicy policy;
    private final LongSupplier nanoTime;
    private State state = State.CLOSED;
    private int failures;
    private long pauseNanos;
    private long nextTrialNanos;
    private final Set<Pass> trials = new HashSet<>();
    private @Nullable Pass lastTrial;
    private long turnedAway;

    /** What it lets through. */
    public enum State {
        /** Every call. */
        CLOSED,
        /** Trials only. */
        OPEN
    }

    /** What a call has that was let through; each trial has its own. */
    static final class Pass {
        private Pass() {}
    }

    public CircuitBreaker(String backEnd, CallPolicy policy, LongSupplier nanoTime) {
        this.backEnd = backEnd;
        this.policy = policy;
        this.nanoTime = nanoTime;
    }

    public synchronized State state() {
        return state;
    }

    /** Calls that were not made. */
    public synchronized long turnedAway() {
        return turnedAway;
    }

    /**
     * Whether a call need not even wait for a connection, because it would not be made now; it
     * counts as turned away then.
     */
    synchronized boolean turnsAway() {
        boolean isShut = state == State.OPEN && untilTrial() > 0;
        turnedAway += isShut ? 1 : 0;
        return isShut;
    }

    /**
     * Lets a call be made now; {@link #ended} has to follow.
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
        Pass trial = new Pass();
        trials.add(trial);
        lastTrial = trial;
        nextTrialNanos = nanoTime.getAsLong() + policy.breakerPause().toNanos();
        return trial;
    }

    private long untilTrial() {
        return nextTrialNanos - nanoTime.getAsLong();
    }

    /** The outcome of a call that was not made; the time may have passed meanwhile. */
    synchronized Outcome refusal() {
        long millis = Duration.ofNanos(untilTrial()).plusNanos(999_999).toMillis();
        return new Outcome.Unreachable(
                backEnd,
                "it failed "
                        + failures
                        + " times in a row, and is not called for another "
                        + Math.max(1, millis)
                        + " ms",
                false);
    }

    /** How a call ended that was admitted. */
    synchronized void ended(Pass pass, Outcome outcome) {
        if (state == State.CLOSED) {
            endedOrdinary(outcome);
        } else if (trials.remove(pass)) {
            endedTrial(pass, outcome);
        }
    }

    /** One program that hangs says nothing of the others there, so that lateness opens nothing. */
    private void endedOrdinary(Outcome outcome) {
        switch (outcome) {
            case Outcome.Unreachable _ -> failed();
            case Outcome.Replied _, Outcome.HostFailure _, Outcome.Unreadable _ -> failures = 0;
            case Outcome.TimedOut _, Outcome.Busy _, Outcome.NotSent _, Outcome.Cancelled _ -> {
                // nothing is known
            }
        }
    }

    private void endedTrial(Pass trial, Outcome outcome) {
        switch (outcome) {
            case Outcome.Unreachable _, Outcome.TimedOut _ -> {
                failures++;
                if (trial.equals(lastTrial)) {
                    pause(Math.min(2 * pauseNanos, policy.breakerPause().toNanos()));
                }
            }
            case Outcome.Replied _, Outcome.HostFailure _, Outcome.Unreadable _ -> close();
            case Outcome.Busy _, Outcome.NotSent _, Outcome.Cancelled _ -> {
                if (trial.equals(lastTrial)) {
                    nextTrialNanos = nanoTime.getAsLong(); // nothing is known: another may try
                }
            }
        }
    }

    /** Lets every call through again: a trial was answered, or an administrator asks for it. */
    public synchronized void close() {
        failures = 0;
        trials.clear();
        lastTrial = null;
        if (state == State.OPEN) {
            state = State.CLOSED;
            LOG.log(Level.INFO, "IRB-GW-0331I {0} answers again", backEnd);
        }
    }

    private void failed() {
        failures++;
        if (policy.breakerFailures() == 0 || failures < policy.breakerFailures()) {
            return;
        }
        state = State.OPEN;
        pause(Math.max(1, policy.breakerPause().toNanos() / FIRST_PAUSE));
        LOG.log(
                Level.WARNING,
                "IRB-GW-0330W {0} has failed {1} times in a row and is not called for {2} ms",
                backEnd,
                failures,
                TimeUnit.NANOSECONDS.toMillis(pauseNanos));
    }

    private void pause(long nanos) {
        pauseNanos = nanos;
        nextTrialNanos = nanoTime.getAsLong() + nanos;
    }
}
