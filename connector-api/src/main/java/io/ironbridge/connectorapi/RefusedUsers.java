package io.ironbridge.connectorapi;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Stops sending credentials that a back end has refused: security managers revoke a user after a
 * few wrong passwords. For connectors that connect once for many calls. Thread-safe.
 */
public final class RefusedUsers {
    private static final System.Logger LOG = System.getLogger(RefusedUsers.class.getName());

    /** Maximum number of users; beyond it, the one refused first is forgotten. */
    public static final int MOST = 1_000;

    private final Ids ids;
    private final String endpoint;
    private final Duration hold;
    private final int tries;
    private final RefusalMemory memory;
    private final LongSupplier nanoClock;

    /** By user; empty for the configured one. In the order of their first refusal. */
    private final Map<Optional<String>, Refused> refused = new LinkedHashMap<>();

    /** Ids of the connector's messages. */
    public record Ids(String refused, String accepted, String usedUp) {}

    /**
     * Refusals of one user.
     *
     * @param nanos time of the last one
     * @param allowed number of refusals after which the user is not sent until released
     */
    private record Refused(long nanos, int times, int allowed) {}

    /**
     * Starts the configured user's backoff if it was refused before.
     *
     * @param hold backoff time; zero for no backoff
     * @param tries consecutive refusals after which the configured user is not sent until it is
     *     released; 0 for no limit
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
        memory.watch(this::adopt);
    }

    /** What other servers with the configured user and password have met. */
    private void adopt() {
        RefusalMemory.Refusals known = memory.refusals();
        Refused now;
        synchronized (this) {
            Refused last = refused.get(Optional.empty());
            if (known.inARow() == (last == null ? 0 : last.times())) {
                return;
            }
            if (known.inARow() == 0) {
                refused.remove(Optional.empty());
                return;
            }
            now =
                    new Refused(
                            known.nanos(nanoClock.getAsLong(), hold),
                            known.inARow(),
                            last == null ? tries : last.allowed());
            refused.put(Optional.empty(), now);
        }
        if (hold.isPositive() && isUsedUp(Optional.empty(), now)) {
            logUsedUp(Optional.empty(), now);
        }
    }

    /** Whether the user must not be sent now. */
    public synchronized boolean isHeld(Optional<String> user) {
        Refused last = refused.get(user);
        return last != null
                && hold.isPositive()
                && (isUsedUp(user, last) || nanoClock.getAsLong() - last.nanos() < hold.toNanos());
    }

    /** Whether the user must not be sent until it is released. */
    public synchronized boolean isUsedUp(Optional<String> user) {
        Refused last = refused.get(user);
        return last != null && isUsedUp(user, last);
    }

    private boolean isUsedUp(Optional<String> user, Refused last) {
        return tries > 0 && user.isEmpty() && last.times() >= last.allowed();
    }

    /** Records that the back end refused the user. */
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
                ids.usedUp()
                        + " {0} refused {1} {2} time(s) in a row; nothing more is sent for this"
                        + " user. Correct user or password, then run ironbridge admin"
                        + " release-credentials ID",
                endpoint,
                named(user),
                Integer.toString(now.times()));
    }

    /** Stores the refusals; tries permitted by {@link #release} do not count after a restart. */
    private void keep(Optional<String> user, Refused now) {
        if (user.isEmpty() && hold.isPositive()) {
            memory.keep(Math.max(0, now.times() - Math.max(0, now.allowed() - tries)));
        }
    }

    /** Records that the back end accepted the user. */
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

    /** Number of users that were refused, and neither accepted nor forgotten since. */
    public synchronized int count() {
        return refused.size();
    }

    /** Ends the backoff of all users. */
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
