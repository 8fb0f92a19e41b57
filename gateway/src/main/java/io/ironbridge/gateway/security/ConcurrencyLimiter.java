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
 * Who may ask one directory or issuer, or work on one kind of slow check: so many at once, and
 * others wait in the order in which they came, as long as their requests do. One that was silent is
 * left alone for a while: whoever would ask it then is told so at once. Each has its own, so that
 * nobody waits for what he does not need. Thread-safe.
 */
final class ConcurrencyLimiter {
    private static final Logger LOG = System.getLogger(ConcurrencyLimiter.class.getName());

    private final String whom;
    private final int most;
    private final int mostWaiting;
    private final long silentNanos;
    private final LongSupplier nanoTime;
    private final Pause told;
    private final Deque<CompletableFuture<Boolean>> queue = new ArrayDeque<>();
    private int running;
    private @Nullable Long silentSince;

    /** What takes a turn. */
    @FunctionalInterface
    interface Check<T> {
        T make() throws Verifier.UnavailableException;
    }

    /**
     * @param whom it is that is asked, or what is done, for messages
     */
    ConcurrencyLimiter(String whom, Logins limits, LongSupplier nanoTime) {
        this.whom = whom;
        this.most = limits.checks();
        this.mostWaiting = limits.waiting();
        this.silentNanos = limits.breakerPause().toNanos();
        this.nanoTime = nanoTime;
        this.told = new Pause(nanoTime);
    }

    /** Waits for a turn, and takes it. */
    <T> T take(Attempt attempt, Check<? extends T> check)
            throws Verifier.UnavailableException, Attempt.OvertakenException {
        enter(attempt.patience());
        try {
            attempt.check();
            checkSilence(); // those before may have found out
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

    /** Either it is given the turn, or it leaves: never both. */
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
            throw new IllegalStateException(e); // nobody completes it so
        }
    }

    /** Those who have left before their turn. */
    private synchronized void forget() {
        queue.removeIf(CompletableFuture::isDone);
    }

    /** The next one that still waits has the turn. */
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

    /** How many wait. */
    synchronized int waiting() {
        return queue.size();
    }

    private void note(Verifier.UnavailableException trouble) {
        if (trouble.isSilence()) {
            noteSilence();
        }
        if (told.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0311W Callers cannot be identified now: {0}",
                    trouble.getMessage());
        }
    }

    private synchronized void noteSilence() {
        silentSince = nanoTime.getAsLong();
    }

    /** Told as well: nobody has asked, so that nobody else tells. */
    private Verifier.UnavailableException overloaded(String why) {
        Verifier.UnavailableException trouble = unavailable(why);
        note(trouble);
        return trouble;
    }

    private static Verifier.UnavailableException unavailable(String why) {
        return new Verifier.UnavailableException(why, null, false);
    }
}
