package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import io.ironbridge.gateway.logs.Pause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits concurrent calls to one directory or issuer, or concurrent slow checks of one kind.
 * Further requests wait in order of arrival until their time is over. After a directory or issuer
 * did not answer, calls to it fail at once for a while. Each has a separate limiter, so that
 * requests wait only for what they need. Thread-safe.
 */
final class ConcurrencyLimiter {
    private static final Logger LOG = System.getLogger(ConcurrencyLimiter.class.getName());

    private final String whom;
    private final int most;
    private final int mostWaiting;
    private final long silentNanos;
    private final LongSupplier nanoTime;
    private final Pause warnings;
    private final Deque<CompletableFuture<Boolean>> queue = new ArrayDeque<>();
    private int running;
    private @Nullable Long silentSince;

    /** A check that requires a turn. */
    @FunctionalInterface
    interface Check<T> {
        T make() throws Verifier.UnavailableException;
    }

    /**
     * @param whom name of the directory, issuer or check, for messages
     */
    ConcurrencyLimiter(String whom, Logins limits, LongSupplier nanoTime) {
        this.whom = whom;
        this.most = limits.checks();
        this.mostWaiting = limits.waiting();
        this.silentNanos = limits.breakerPause().toNanos();
        this.nanoTime = nanoTime;
        this.warnings = new Pause(nanoTime);
    }

    /** Waits for a turn, and runs the check. */
    <T> T take(Attempt attempt, Check<? extends T> check)
            throws Verifier.UnavailableException, Attempt.OvertakenException {
        enter(attempt.patience());
        try {
            attempt.check();
            checkSilence(); // earlier requests may have found it silent
            return check.make();
        } catch (Verifier.UnavailableException e) {
            note(e);
            throw e;
        } finally {
            leave();
        }
    }

    private void enter(WaitBudget patience) throws Verifier.UnavailableException {
        CompletableFuture<Boolean> turn = new CompletableFuture<>();
        boolean full;
        synchronized (this) {
            checkSilence();
            if (running < most) {
                running++;
                return;
            }
            full = queue.size() >= mostWaiting;
            if (!full) {
                queue.add(turn);
            }
        }
        if (full) {
            throw overloaded("too many wait for " + whom);
        }
        Runnable stop = patience.cancellation().onCancel(() -> turn.complete(false));
        try {
            await(turn, patience);
        } finally {
            stop.run();
            forget();
        }
    }

    /** A request either gets the turn or leaves the queue, never both. */
    private void await(CompletableFuture<Boolean> turn, WaitBudget patience)
            throws Verifier.UnavailableException {
        try {
            long left = Math.max(0, patience.deadline().remainingNanos());
            if (!turn.get(left, TimeUnit.NANOSECONDS)) {
                throw unavailable("the client went away while it waited for " + whom);
            }
        } catch (TimeoutException _) {
            if (turn.complete(false)) {
                throw overloaded("the request's time was over before its turn at " + whom);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            if (!turn.complete(false)) {
                leave();
            }
            throw unavailable("the server stops");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // the future is never completed exceptionally
        }
    }

    /** Removes requests that left before their turn. */
    private synchronized void forget() {
        queue.removeIf(CompletableFuture::isDone);
    }

    /** Hands the turn to the next request that still waits. */
    private synchronized void leave() {
        CompletableFuture<Boolean> next = queue.poll();
        while (next != null && !next.complete(true)) {
            next = queue.poll();
        }
        if (next == null) {
            running--;
        }
    }

    private synchronized void checkSilence() throws Verifier.UnavailableException {
        if (silentSince != null && nanoTime.getAsLong() - silentSince < silentNanos) {
            throw unavailable(whom + " did not answer a moment ago");
        }
    }

    /** Number of waiting requests. */
    synchronized int waiting() {
        return queue.size();
    }

    private void note(Verifier.UnavailableException trouble) {
        if (trouble.isSilence()) {
            noteSilence();
        }
        if (warnings.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0311W Callers cannot be authenticated now: {0}",
                    trouble.getMessage());
        }
    }

    private synchronized void noteSilence() {
        silentSince = nanoTime.getAsLong();
    }

    /** Logged here, since no call was made that could log it. */
    private Verifier.UnavailableException overloaded(String why) {
        Verifier.UnavailableException trouble = unavailable(why);
        note(trouble);
        return trouble;
    }

    private static Verifier.UnavailableException unavailable(String why) {
        return new Verifier.UnavailableException(why, null, false);
    }
}
