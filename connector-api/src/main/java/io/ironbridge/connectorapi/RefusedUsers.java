package io.ironbridge.connectorapi;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps credentials that a back end has refused from being sent again and again: security managers
 * revoke a user whose password was wrong a few times. For connectors that connect once for many
 * calls. Thread-safe.
 */
public final class RefusedUsers {
    private static final System.Logger LOG = System.getLogger(RefusedUsers.class.getName());

    /** Users remembered; of more, the one refused first is forgotten. */
    public static final int MOST = 1_000;

    private final Ids ids;
    private final String endpoint;
    private final Duration hold;
    private final int tries;
    private final RefusalMemory memory;
    private final LongSupplier nanoClock;

    /** By user; empty: the configured one. In the order of their first refusal. */
    private final Map<Optional<String>, Refused> refused = new LinkedHashMap<>();

    /** Ids of a connector's messages. */
    public record Ids(String refused, String accepted, String usedUp) {}

    /**
     * How often one was refused in a row.
     *
     * @param nanos when it was refused last
     * @param allowed refusals after which it is held until it is released
     */
    private record Refused(long nanos, int times, int allowed) {}

    /**
     * Holds the configured user where it was refused before.
     *
     * @param hold zero: no backoff
     * @param tries refusals in a row after which the configured user is held until it is released;
     *     0: any number
     * @param memory of refusals of the configured user
     * @param nanoClock as {@link System#nanoTime}
     */
    public RefusedUsers(
            Ids ids,
            String endpoint,
            Duration hold,
            int tries,
            RefusalMemory memory,
            LongSupplier nanoClock) {
        this.ids = ids;
        this.endpoint = endpoint;
        this.hold = hold;
        this.tries = tries;
        this.memory = memory;
        this.nanoClock = nanoClock;
        RefusalMemory.Refusals before = memory.refusals();
        if (before.inARow() > 0) {
            Refused kept =
                    new Refused(before.nanos(nanoClock.getAsLong(), hold), before.inARow(), tries);
            refused.put(Optional.empty(), kept);
            if (isUsedUp(Optional.empty(), kept)) {
                logUsedUp(Optional.empty(), kept);
            }
        }
    }

    /** Whether this one is not to be sent now. */
    public synchronized boolean holds(Optional<String> user) {
        Refused last = refused.get(user);
        return last != null
                && hold.isPositive()
                && (isUsedUp(user, last) || nanoClock.getAsLong() - last.nanos() < hold.toNanos());
    }

    /** Whether this one is not sent any more until it is released. */
    public synchronized boolean isUsedUp(Optional<String> user) {
        Refused last = refused.get(user);
        return last != null && isUsedUp(user, last);
    }

    private boolean isUsedUp(Optional<String> user, Refused last) {
        return tries > 0 && user.isEmpty() && last.times() >= last.allowed();
    }

    /** The back end does not take this one. */
    public void refused(Optional<String> user) {
        Refused last;
        Refused now;
        synchronized (this) {
            last = refused.get(user);
            now =
                    new Refused(
                            nanoClock.getAsLong(),
                            last == null ? 1 : last.times() + 1,
                            last == null ? tries : last.allowed());
            refused.put(user, now);
            if (refused.size() > MOST) {
                refused.remove(refused.keySet().iterator().next());
            }
            keep(user, now);
        }
        if (hold.isPositive() && isUsedUp(user, now)) {
            logUsedUp(user, now);
        } else if (hold.isPositive() && last == null) {
            LOG.log(
                    Level.WARNING,
                    ids.refused()
                            + " {0} refused {1}; nothing is sent with it for {2} ms, then one"
                            + " call tries",
                    endpoint,
                    named(user),
                    Long.toString(TimeUnit.NANOSECONDS.toMillis(hold.toNanos())));
        }
    }

    private void logUsedUp(Optional<String> user, Refused now) {
        LOG.log(
                Level.ERROR,
                ids.usedUp() + " {0} refused {1}, {2} in a row; nothing is sent with it any more",
                endpoint,
                named(user),
                Integer.toString(now.times()));
    }

    /** Tries that were permitted by {@link #release} do not count after a restart. */
    private void keep(Optional<String> user, Refused now) {
        if (user.isEmpty() && hold.isPositive()) {
            memory.keep(Math.max(0, now.times() - Math.max(0, now.allowed() - tries)));
        }
    }

    /** The back end took this one. */
    public void accepted(Optional<String> user) {
        boolean ends;
        synchronized (this) {
            ends = refused.remove(user) != null;
            if (ends && user.isEmpty()) {
                memory.keep(0);
            }
        }
        if (ends && hold.isPositive()) {
            LOG.log(Level.INFO, ids.accepted() + " {0} accepts {1} again", endpoint, named(user));
        }
    }

    /** How many were refused, and not accepted since or forgotten. */
    public synchronized int count() {
        return refused.size();
    }

    /** Ends the time for which any are held. */
    public synchronized void release() {
        long over = nanoClock.getAsLong() - hold.toNanos();
        refused.replaceAll((_, last) ->
                new Refused(over, last.times(), Math.max(last.allowed(), last.times() + 1)));
        refused.computeIfPresent(
                Optional.empty(),
                (user, now) -> {
                    keep(user, now);
                    return now;
                });
    }

    private static String named(Optional<String> user) {
        return user.map(name -> "user " + name).orElse("the configured user");
    }
}
