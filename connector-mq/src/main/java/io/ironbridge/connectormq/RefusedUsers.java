package io.ironbridge.connectormq;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps credentials that the queue manager has refused from being sent again and again: security
 * managers revoke a user whose password was wrong a few times. Thread-safe.
 */
final class RefusedUsers {
    private static final System.Logger LOG = System.getLogger(RefusedUsers.class.getName());

    /** Users remembered; of more, the one refused first is forgotten. */
    static final int MOST = 1_000;

    private final String endpoint;
    private final Duration hold;
    private final LongSupplier nanoClock;

    /** When each was refused; empty: the configured one. In the order of their first refusal. */
    private final Map<Optional<String>, Long> refused = new LinkedHashMap<>();

    /**
     * Holds nobody yet.
     *
     * @param hold zero: nobody is held
     * @param nanoClock as {@link System#nanoTime}
     */
    RefusedUsers(String endpoint, Duration hold, LongSupplier nanoClock) {
        this.endpoint = endpoint;
        this.hold = hold;
        this.nanoClock = nanoClock;
    }

    /** Whether this one is not to be sent now. */
    synchronized boolean holds(Optional<String> user) {
        Long since = refused.get(user);
        return since != null && nanoClock.getAsLong() - since < hold.toNanos();
    }

    /** The queue manager does not take this one. */
    void refused(Optional<String> user) {
        boolean begins;
        synchronized (this) {
            begins = refused.put(user, nanoClock.getAsLong()) == null;
            if (refused.size() > MOST) {
                refused.remove(refused.keySet().iterator().next());
            }
        }
        if (begins && hold.isPositive()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-MQ-0002W {0} refused {1}; nothing is sent with it for {2} ms, then one"
                            + " call tries",
                    endpoint,
                    named(user),
                    Long.toString(TimeUnit.NANOSECONDS.toMillis(hold.toNanos())));
        }
    }

    /** The queue manager took this one. */
    void accepted(Optional<String> user) {
        boolean ends;
        synchronized (this) {
            ends = refused.remove(user) != null;
        }
        if (ends && hold.isPositive()) {
            LOG.log(Level.INFO, "IRB-MQ-0003I {0} accepts {1} again", endpoint, named(user));
        }
    }

    /** How many were refused, and not accepted since or forgotten. */
    synchronized int count() {
        return refused.size();
    }

    /** Ends the time for which any are held. */
    synchronized void release() {
        long over = nanoClock.getAsLong() - hold.toNanos();
        refused.replaceAll((_, _) -> over);
    }

    private static String named(Optional<String> user) {
        return user.map(name -> "user " + name).orElse("the configured user");
    }
}
