package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Outcome;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Holds back credentials that are the same for all calls.
 *
 * <p>Thread-safe. While nothing is refused it costs a volatile read.
 */
public final class CredentialsHold extends Hold {
    private static final System.Logger LOG = System.getLogger(CredentialsHold.class.getName());

    /** For requests without credentials: never holds anything. */
    public static final CredentialsHold OFF =
            new CredentialsHold(
                    "nowhere",
                    HoldConfig.DEFAULT.withTime(Duration.ZERO),
                    _ -> false,
                    System::nanoTime);

    private final String endpoint;
    private final long holdNanos;
    private final Predicate<? super Outcome> refusal;
    private final LongSupplier nanoClock;
    private final Outcome notSent;
    private volatile boolean held;

    // guarded by this
    private long refusedNanos;
    private boolean onTrial;

    /**
     * Holds nothing yet.
     *
     * @param config its time counts
     * @param refusal whether an outcome says that the credentials are refused
     */
    public CredentialsHold(String endpoint, HoldConfig config, Predicate<? super Outcome> refusal) {
        this(endpoint, config, refusal, System::nanoTime);
    }

    /**
     * With a clock.
     *
     * @param nanoClock as {@link System#nanoTime}
     */
    CredentialsHold(
            String endpoint,
            HoldConfig config,
            Predicate<? super Outcome> refusal,
            LongSupplier nanoClock) {
        Duration time = config.time();
        this.endpoint = endpoint;
        this.holdNanos = time.toNanos();
        this.refusal = refusal;
        this.nanoClock = nanoClock;
        this.notSent =
                new Outcome.Withheld(
                        "not sent: %s refused user or password; they are held back for %d ms"
                                .formatted(endpoint, time.toMillis()));
    }

    @Override
    Pass ask(PendingCall call) {
        return held ? askHeld() : Pass.FREE;
    }

    private synchronized Pass askHeld() {
        if (!held) {
            return Pass.FREE;
        }
        if (onTrial || nanoClock.getAsLong() - refusedNanos < holdNanos) {
            return Pass.NONE;
        }
        onTrial = true;
        return Pass.TRIAL;
    }

    @Override
    Outcome outcome() {
        return notSent;
    }

    @Override
    void ended(PendingCall call, Pass pass, Outcome outcome) {
        if (refusal.test(outcome)) {
            refused(pass);
        } else if (pass == Pass.TRIAL) {
            tried(isAnswer(outcome));
        }
    }

    private void refused(Pass pass) {
        if (holdNanos > 0 && hold(pass)) {
            LOG.log(
                    Level.WARNING,
                    "IRB-CLIENT-0002W {0} refused user or password; no request is sent with them"
                            + " for {1} ms, then one tries",
                    endpoint,
                    Long.toString(TimeUnit.NANOSECONDS.toMillis(holdNanos)));
        }
    }

    @Override
    public int refused() {
        return held ? 1 : 0;
    }

    @Override
    public synchronized void release() {
        refusedNanos = nanoClock.getAsLong() - holdNanos;
    }

    private synchronized boolean hold(Pass pass) {
        boolean begins = !held;
        held = true;
        refusedNanos = nanoClock.getAsLong();
        if (pass == Pass.TRIAL) {
            onTrial = false;
        }
        return begins;
    }

    /** One that was not answered says nothing: the next may try at once. */
    private void tried(boolean letIn) {
        synchronized (this) {
            onTrial = false;
            if (letIn) {
                held = false;
            }
        }
        if (letIn) {
            LOG.log(Level.INFO, "IRB-CLIENT-0003I {0} accepts user and password again", endpoint);
        }
    }
}
