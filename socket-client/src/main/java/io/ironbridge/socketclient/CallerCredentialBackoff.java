package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Backoff per caller: each pair of user and password counts separately. Other callers, and the same
 * caller with another password, are not affected. Of refused credentials it keeps only a digest
 * (HMAC-SHA-256 with a random key that never leaves this object), of at most {@link
 * BackoffConfig#callers} pairs. Beyond that it forgets those refused first. It also forgets those
 * not accepted for {@link #FORGOTTEN_AFTER} times the backoff time.
 *
 * <p>Thread-safe. While no credentials are refused it costs a volatile read and computes no digest.
 * It logs nothing: refused calls are logged one by one where their callers are known.
 */
public final class CallerCredentialBackoff extends CredentialBackoff {
    /**
     * Backoff times since the last refusal. More than one, so that of many late requests only one
     * is the trial; bounded, because until then each call costs a digest.
     */
    static final int FORGOTTEN_AFTER = 10;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final BackoffConfig config;
    private final long backoffNanos;
    private final Predicate<? super Outcome> refusal;
    private final LongSupplier nanoClock;
    private final Outcome notSent;
    private final SecretKeySpec key;
    private volatile boolean held;

    /** By digest, in the order of their last refusal; guarded by this. */
    private final Map<Bytes, Refused> refused = new LinkedHashMap<>();

    /** State of one pair of user and password; guarded by the backoff. */
    private static final class Refused {
        private long nanos;
        private boolean onTrial;

        /**
         * @param nanos when it was refused
         */
        Refused(long nanos, boolean onTrial) {
            this.nanos = nanos;
            this.onTrial = onTrial;
        }
    }

    /**
     * Starts without refused credentials.
     *
     * @param refusal whether an outcome means that the credentials were refused
     */
    public CallerCredentialBackoff(
            String endpoint, BackoffConfig config, Predicate<? super Outcome> refusal) {
        this(endpoint, config, refusal, System::nanoTime);
    }

    /**
     * With a clock.
     *
     * @param nanoClock as {@link System#nanoTime}
     */
    CallerCredentialBackoff(
            String endpoint,
            BackoffConfig config,
            Predicate<? super Outcome> refusal,
            LongSupplier nanoClock) {
        Duration time = config.time();
        this.config = config;
        this.backoffNanos = time.toNanos();
        this.refusal = refusal;
        this.nanoClock = nanoClock;
        this.notSent =
                new Outcome.NotSent(
                        ("not sent: %s refused the caller's user or password; they are not sent"
                                        + " again for %d ms")
                                .formatted(endpoint, time.toMillis()),
                        Optional.of(time));
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, ALGORITHM);
    }

    @Override
    Pass admit(PendingCall call) {
        return held ? admitHeld(digest(call)) : Pass.FREE;
    }

    private synchronized Pass admitHeld(Bytes digest) {
        long now = nanoClock.getAsLong();
        forgetOld(now);
        Refused found = refused.get(digest);
        if (found == null) {
            return Pass.FREE;
        }
        if (found.onTrial || now - found.nanos < backoffNanos) {
            return Pass.NONE;
        }
        found.onTrial = true;
        return Pass.TRIAL;
    }

    @Override
    Outcome outcome() {
        return notSent;
    }

    @Override
    void onOutcome(PendingCall call, Pass pass, Outcome outcome) {
        if (refusal.test(outcome)) {
            refused(call, pass);
        } else if (pass == Pass.TRIAL) {
            tried(digest(call), isAnswer(outcome));
        }
    }

    private void refused(PendingCall call, Pass pass) {
        if (backoffNanos > 0) {
            remember(digest(call), pass);
        }
    }

    /** Keeps the order of refusals. A pair on trial stays so when another request is refused. */
    private synchronized void remember(Bytes digest, Pass pass) {
        Refused earlier = refused.remove(digest);
        boolean onTrial = earlier != null && earlier.onTrial && pass != Pass.TRIAL;
        refused.put(digest, new Refused(nanoClock.getAsLong(), onTrial));
        if (refused.size() > config.callers()) {
            refused.remove(refused.keySet().iterator().next());
        }
        held = true;
    }

    /** A trial without an answer decides nothing: the next request becomes the trial. */
    private synchronized void tried(Bytes digest, boolean letIn) {
        Refused found = refused.get(digest);
        if (found == null) {
            return;
        }
        found.onTrial = false;
        if (letIn) {
            refused.remove(digest);
            held = !refused.isEmpty();
        }
    }

    @Override
    public synchronized int refused() {
        forgetOld(nanoClock.getAsLong());
        return refused.size();
    }

    @Override
    public synchronized void release() {
        long over = nanoClock.getAsLong() - backoffNanos;
        refused.values().forEach(one -> one.nanos = over);
    }

    private void forgetOld(long now) {
        Iterator<Refused> oldest = refused.values().iterator();
        while (oldest.hasNext() && isForgotten(oldest.next(), now)) {
            oldest.remove();
        }
        held = !refused.isEmpty();
    }

    private boolean isForgotten(Refused found, long now) {
        return !found.onTrial && (now - found.nanos) / FORGOTTEN_AFTER >= backoffNanos;
    }

    private Bytes digest(PendingCall call) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Bytes.wrap(mac.doFinal(call.callerCredentials()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        }
    }
}
