package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Keeps credentials that were refused from being sent again and again: RACF revokes a user whose
 * password was wrong a few times. For a while nothing is sent with them; after that one request
 * alone tries, and the others go on once it is let in.
 *
 * <p>Thread-safe. While nothing is refused it costs a volatile read.
 */
final class CredentialsHold {
    private static final System.Logger LOG = System.getLogger(CredentialsHold.class.getName());

    private final String endpoint;
    private final Duration time;
    private final LongSupplier nanoClock;
    private final Outcome notSent;
    private volatile boolean held;

    // guarded by this
    private long refusedNanos;
    private boolean onTrial;

    /** Whether a request may be sent. */
    enum Pass {
        /** Nothing is held. */
        FREE,
        /** This one alone, to see whether the credentials are good again. */
        TRIAL,
        /** It may not. */
        NONE
    }

    /**
     * Holds nothing yet.
     *
     * @param time zero: never
     * @param nanoClock as {@link System#nanoTime}
     */
    CredentialsHold(String endpoint, Duration time, LongSupplier nanoClock) {
        this.endpoint = endpoint;
        this.time = time;
        this.nanoClock = nanoClock;
        this.notSent =
                new Outcome.HostFailure(
                        HostFault.USER_REFUSED,
                        "",
                        "not sent: %s refused user or password; they are held back for %d ms"
                                .formatted(endpoint, time.toMillis()),
                        false,
                        Duration.ZERO);
    }

    /** For a request that comes now; {@link #ended} has to follow, whatever becomes of it. */
    Pass ask() {
        return held ? askHeld() : Pass.FREE;
    }

    private synchronized Pass askHeld() {
        if (!held) {
            return Pass.FREE;
        }
        if (onTrial || nanoClock.getAsLong() - refusedNanos < time.toNanos()) {
            return Pass.NONE;
        }
        onTrial = true;
        return Pass.TRIAL;
    }

    /** What is said to a request that may not be sent. */
    Outcome outcome() {
        return notSent;
    }

    /** What became of a request that asked. */
    void ended(Pass pass, Outcome outcome) {
        boolean refused =
                outcome instanceof Outcome.HostFailure failure
                        && failure.fault() == HostFault.USER_REFUSED;
        if (refused && pass != Pass.NONE) {
            refused(pass);
        } else if (pass == Pass.TRIAL) {
            tried(outcome instanceof Outcome.Replied);
        }
    }

    private void refused(Pass pass) {
        if (time.isPositive() && hold(pass)) {
            LOG.log(
                    Level.WARNING,
                    "IRB-IMS-0002W {0} refused user or password; no request is sent with them for"
                            + " {1} ms, then one tries",
                    endpoint,
                    Long.toString(time.toMillis()));
        }
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
            LOG.log(Level.INFO, "IRB-IMS-0003I {0} accepts user and password again", endpoint);
        }
    }
}
