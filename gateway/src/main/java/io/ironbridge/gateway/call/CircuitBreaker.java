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
 * Stops calling a failing back end, so that it can recover and callers fail fast. It opens after a
 * number of consecutive calls that found the back end unreachable; while open, it lets only trial
 * calls through. The first trial comes after an eighth of the policy's pause; each failed trial
 * doubles the wait, up to the whole pause. An unfinished trial does not delay the next one any
 * longer than that. The first trial that is answered closes the circuit. Calls that began before it
 * opened change nothing while it is open. Thread-safe.
 */
public final class CircuitBreaker {
    /** The first trial comes after this fraction of the policy's pause. */
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
    private long rejected;

    public enum State {
        /** All calls are made. */
        CLOSED,
        /** Only trials are made. */
        OPEN
    }

    /** The permission for one call; each trial has its own. */
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
    public synchronized long rejected() {
        return rejected;
    }

    /**
     * Whether a call need not wait for a connection, because it would not be made now; it is then
     * counted as not made.
     */
    synchronized boolean rejects() {
        boolean isShut = state == State.OPEN && untilTrial() > 0;
        rejected += isShut ? 1 : 0;
        return isShut;
    }

    /**
     * Admits a call; {@link #ended} must follow.
     *
     * @return null if the call may not be made
     */
    synchronized @Nullable Pass admit() {
        if (rejects()) {
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

    /** The outcome of a call that was not made; the pause may have ended meanwhile. */
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

    /** Reports the outcome of an admitted call. */
    synchronized void ended(Pass pass, Outcome outcome) {
        if (state == State.CLOSED) {
            endedOrdinary(outcome);
        } else if (trials.remove(pass)) {
            endedTrial(pass, outcome);
        }
    }

    /**
     * A timeout does not open the circuit: one hanging program says nothing about the others in the
     * same back end.
     */
    private void endedOrdinary(Outcome outcome) {
        switch (outcome) {
            case Outcome.Unreachable _ -> failed();
            case Outcome.Replied _, Outcome.HostFailure _, Outcome.Unreadable _ -> failures = 0;
            case Outcome.TimedOut _, Outcome.Busy _, Outcome.NotSent _, Outcome.Cancelled _ -> {
                // inconclusive
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
                    nextTrialNanos = nanoTime.getAsLong(); // inconclusive: another trial may follow
                }
            }
        }
    }

    /** Closes the circuit: a trial was answered, or an administrator requested it. */
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
