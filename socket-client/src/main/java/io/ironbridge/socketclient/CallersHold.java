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
 * Holds back callers' own credentials, each pair of user and password for itself: others, and the
 * same caller with another password, go through. Of credentials that were refused only a digest is
 * kept (HMAC-SHA-256 with a random key that never leaves this object), at most {@link
 * HoldConfig#callers} of them: of more, those refused first are forgotten, and so are those that
 * nobody let in for {@link #FORGOTTEN_AFTER} times the hold.
 *
 * <p>Thread-safe. While nothing is refused it costs a volatile read, and no digest is made. Nothing
 * is logged: refused calls are, one by one, where their callers are known.
 */
public final class CallersHold extends Hold {
    /**
     * In hold times since the last refusal. Longer than one, so that of many requests that come
     * late one alone tries; not for ever, as each call costs a digest meanwhile.
     */
    static final int FORGOTTEN_AFTER = 10;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final HoldConfig config;
    private final long holdNanos;
    private final Predicate<? super Outcome> refusal;
    private final LongSupplier nanoClock;
    private final Outcome notSent;
    private final SecretKeySpec key;
    private volatile boolean held;

    /** By digest, in the order of their last refusal; guarded by this. */
    private final Map<Bytes, Refused> refused = new LinkedHashMap<>();

    /** Of one pair of user and password; guarded by the hold. */
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
     * Holds nothing yet.
     *
     * @param refusal whether an outcome says that the credentials are refused
     */
    public CallersHold(String endpoint, HoldConfig config, Predicate<? super Outcome> refusal) {
        this(endpoint, config, refusal, System::nanoTime);
    }

    /**
     * With a clock.
     *
     * @param nanoClock as {@link System#nanoTime}
     */
    CallersHold(
            String endpoint,
            HoldConfig config,
            Predicate<? super Outcome> refusal,
            LongSupplier nanoClock) {
        Duration time = config.time();
        this.config = config;
        this.holdNanos = time.toNanos();
        this.refusal = refusal;
        this.nanoClock = nanoClock;
        this.notSent =
                new Outcome.Withheld(
                        ("not sent: %s refused the caller's user or password; they are held back"
                                        + " for %d ms")
                                .formatted(endpoint, time.toMillis()),
                        Optional.of(time));
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, ALGORITHM);
    }

    @Override
    Pass ask(PendingCall call) {
        return held ? askHeld(digest(call)) : Pass.FREE;
    }

    private synchronized Pass askHeld(Bytes digest) {
        long now = nanoClock.getAsLong();
        forgetOld(now);
        Refused found = refused.get(digest);
        if (found == null) {
            return Pass.FREE;
        }
        if (found.onTrial || now - found.nanos < holdNanos) {
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
    void ended(PendingCall call, Pass pass, Outcome outcome) {
        if (refusal.test(outcome)) {
            refused(call, pass);
        } else if (pass == Pass.TRIAL) {
            tried(digest(call), isAnswer(outcome));
        }
    }

    private void refused(PendingCall call, Pass pass) {
        if (holdNanos > 0) {
            hold(digest(call), pass);
        }
    }

    /** Those refused last stand last; one on trial stays so when another request is refused. */
    private synchronized void hold(Bytes digest, Pass pass) {
        Refused earlier = refused.remove(digest);
        boolean onTrial = earlier != null && earlier.onTrial && pass != Pass.TRIAL;
        refused.put(digest, new Refused(nanoClock.getAsLong(), onTrial));
        if (refused.size() > config.callers()) {
            refused.remove(refused.keySet().iterator().next());
        }
        held = true;
    }

    /** One that was not answered says nothing: the next may try at once. */
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
        long over = nanoClock.getAsLong() - holdNanos;
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
        return !found.onTrial && (now - found.nanos) / FORGOTTEN_AFTER >= holdNanos;
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
