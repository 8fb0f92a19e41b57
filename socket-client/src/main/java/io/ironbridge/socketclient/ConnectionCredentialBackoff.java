package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.RefusalMemory;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Backoff per connection, for credentials that all calls share.
 *
 * <p>Until the first answer only one call is sent and the others wait, so that a wrong password is
 * not sent once per connection. If that call is not answered, the next one is sent; if it takes
 * long, one more is sent. Calls in flight plus refused calls never exceed the configured tries.
 * Earlier refusals in the {@link RefusalMemory} count.
 *
 * <p>Thread-safe. After the first answer, and while the credentials are not refused, it costs a
 * volatile read.
 */
public final class ConnectionCredentialBackoff extends CredentialBackoff {
    private static final System.Logger LOG =
            System.getLogger(ConnectionCredentialBackoff.class.getName());

    /** For requests without credentials: admits all. */
    public static final ConnectionCredentialBackoff OFF =
            new ConnectionCredentialBackoff(
                    "nowhere",
                    BackoffConfig.DEFAULT.withTime(Duration.ZERO),
                    _ -> false,
                    System::nanoTime);

    private final String endpoint;
    private final long backoffNanos;
    private final int tries;
    private final Predicate<? super Outcome> refusal;
    private final LongSupplier nanoClock;
    private final RefusalMemory memory;
    private final Outcome notSent;
    private final Outcome notSentAnyMore;
    private volatile boolean open;

    // guarded by this
    private int refusals;
    private int allowed;
    private long refusedNanos;

    /** Calls in flight whose outcome shows whether the credentials are right. */
    private int trials;

    private final Deque<ParkedCall> parked = new ArrayDeque<>();

    /**
     * Starts with the refusals in the memory.
     *
     * @param config of which time, tries and memory are used
     * @param refusal whether an outcome means that the credentials were refused
     */
    public ConnectionCredentialBackoff(
            String endpoint, BackoffConfig config, Predicate<? super Outcome> refusal) {
        this(endpoint, config, refusal, System::nanoTime);
    }

    /**
     * With a clock.
     *
     * @param nanoClock as {@link System#nanoTime}
     */
    ConnectionCredentialBackoff(
            String endpoint,
            BackoffConfig config,
            Predicate<? super Outcome> refusal,
            LongSupplier nanoClock) {
        Duration time = config.time();
        this.endpoint = endpoint;
        this.backoffNanos = time.toNanos();
        this.tries = config.tries();
        this.allowed = tries;
        this.open = time.isZero();
        this.refusal = refusal;
        this.nanoClock = nanoClock;
        this.memory = config.memory();
        RefusalMemory.Refusals before = memory.refusals();
        this.refusals = before.inARow();
        this.refusedNanos = before.nanos(nanoClock.getAsLong(), time);
        this.notSentAnyMore =
                new Outcome.NotSent(
                        ("not sent: %s refused user or password %s, and they are not sent until"
                                        + " they are changed or released")
                                .formatted(
                                        endpoint, tries == 1 ? "once" : tries + " times in a row"));
        this.notSent =
                new Outcome.NotSent(
                        "not sent: %s refused user or password; they are not sent again for %d ms"
                                .formatted(endpoint, time.toMillis()));
        if (!open && isUsedUp()) {
            logUsedUp(refusals);
        }
        memory.watch(this::adopt);
    }

    /** What other servers with the same user and password have met. */
    private void adopt() {
        RefusalMemory.Refusals known = memory.refusals();
        int before;
        synchronized (this) {
            before = refusals;
            if (backoffNanos == 0 || known.inARow() == before) {
                return;
            }
            refusals = known.inARow();
            if (refusals > 0) {
                refusedNanos = known.nanos(nanoClock.getAsLong(), Duration.ofNanos(backoffNanos));
                open = false;
            }
        }
        if (known.inARow() > before) {
            log(before, known.inARow());
        }
        resumeAll();
    }

    @Override
    Pass admit(PendingCall call) {
        return open ? Pass.FREE : admitClosed();
    }

    private synchronized Pass admitClosed() {
        if (open) {
            return Pass.FREE;
        }
        if (isUndecided()) {
            return Pass.WAIT;
        }
        if (trials > 0 || isUsedUp() || (refusals > 0 && sinceRefusal() < backoffNanos)) {
            return Pass.NONE;
        }
        trials++;
        return Pass.TRIAL;
    }

    @Override
    synchronized Pass admitAfterWait(PendingCall call) {
        int most = tries > 0 ? allowed : BackoffConfig.DEFAULT.tries();
        if (isUndecided() && trials < most) {
            trials++;
            return Pass.TRIAL;
        }
        return admitClosed();
    }

    /** Whether calls in flight will show whether the credentials are right. */
    private boolean isUndecided() {
        return !open && refusals == 0 && trials > 0;
    }

    @Override
    synchronized boolean park(ParkedCall call) {
        boolean waits = isUndecided();
        if (waits) {
            parked.add(call);
        }
        return waits;
    }

    private boolean isUsedUp() {
        return tries > 0 && refusals >= allowed;
    }

    private long sinceRefusal() {
        return nanoClock.getAsLong() - refusedNanos;
    }

    @Override
    synchronized Outcome outcome() {
        return isUsedUp() ? notSentAnyMore : notSent;
    }

    @Override
    void onOutcome(PendingCall call, Pass pass, Outcome outcome) {
        if (refusal.test(outcome)) {
            refused(pass);
        } else if (pass == Pass.TRIAL) {
            tried(isAnswer(outcome));
        }
    }

    private void refused(Pass pass) {
        if (backoffNanos == 0) {
            return;
        }
        int before;
        int now;
        synchronized (this) {
            before = refusals;
            // Of calls sent while the credentials were right, only the first counts.
            refusals = pass == Pass.TRIAL || refusals == 0 ? refusals + 1 : refusals;
            now = refusals;
            refusedNanos = nanoClock.getAsLong();
            open = false;
            trials -= pass == Pass.TRIAL ? 1 : 0;
            keep();
        }
        log(before, now);
        resumeAll();
    }

    private void log(int before, int now) {
        if (now > before && tries > 0 && now >= tries) {
            logUsedUp(now);
        } else if (before == 0) {
            LOG.log(
                    Level.WARNING,
                    "IRB-CLIENT-0002W {0} refused user or password; no request is sent with them"
                            + " for {1} ms, then one tries",
                    endpoint,
                    Long.toString(TimeUnit.NANOSECONDS.toMillis(backoffNanos)));
        }
    }

    private void logUsedUp(int inARow) {
        LOG.log(
                Level.ERROR,
                "IRB-CLIENT-0004E {0} refused user or password {1} time(s) in a row; they are not"
                    + " sent any more. Correct them, or run ironbridge admin release-credentials"
                    + " ID",
                endpoint,
                Integer.toString(inARow));
    }

    /** Keeps the refusals; tries granted by {@link #release} do not count after a restart. */
    private void keep() {
        memory.keep(Math.max(0, refusals - Math.max(0, allowed - tries)));
    }

    @Override
    public synchronized int refused() {
        return refusals > 0 ? 1 : 0;
    }

    @Override
    public synchronized void release() {
        refusedNanos = nanoClock.getAsLong() - backoffNanos;
        allowed = Math.max(allowed, refusals + 1);
        if (refusals > 0) {
            keep();
        }
    }

    /** A trial without an answer decides nothing: the next request becomes the trial. */
    private void tried(boolean letIn) {
        boolean again;
        boolean undecided;
        synchronized (this) {
            trials--;
            undecided = isUndecided();
            again = letIn && refusals > 0;
            if (letIn) {
                refusals = 0;
                allowed = tries;
                open = true;
                if (again) {
                    keep();
                }
            }
        }
        if (again) {
            LOG.log(Level.INFO, "IRB-CLIENT-0003I {0} accepts user and password again", endpoint);
        }
        if (letIn) {
            resumeAll();
        } else if (!undecided) {
            resumeOne();
        }
    }

    private void resumeAll() {
        List<ParkedCall> all;
        synchronized (this) {
            all = List.copyOf(parked);
            parked.clear();
        }
        all.forEach(ParkedCall::resume);
    }

    /** Resumes the next trial; the others wait for its outcome. */
    private void resumeOne() {
        ParkedCall next;
        do {
            synchronized (this) {
                next = parked.poll();
            }
        } while (next != null && next.isOver());
        if (next != null) {
            next.resume();
        }
    }
}
