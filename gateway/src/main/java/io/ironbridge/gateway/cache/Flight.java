package io.ironbridge.gateway.cache;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The making of a reply, for which other requests with its key wait. Thread-safe. */
final class Flight {
    private final String key;
    private final Set<String> groups;
    private @Nullable Set<Consumer<Landing>> waiting = new LinkedHashSet<>();
    private boolean isOutdated;

    Flight(String key, Set<String> groups) {
        this.key = key;
        this.groups = groups;
    }

    String key() {
        return key;
    }

    Set<String> groups() {
        return groups;
    }

    /** How a flight ends. */
    sealed interface Landing {}

    /** With a reply for all. */
    record Landed(KeptReply reply) implements Landing {}

    /** With a reply that is its client's only. */
    record Unshared() implements Landing {}

    /** Without a reply, because its client has left: another one has to make it. */
    record GivenUp() implements Landing {}

    /**
     * Waits for the reply.
     *
     * @param then is called once, on the thread that ends the flight
     * @return ends the wait; null if the flight has ended
     */
    synchronized @Nullable Runnable await(Consumer<Landing> then) {
        if (waiting == null) {
            return null;
        }
        waiting.add(then);
        return () -> leave(then);
    }

    private synchronized void leave(Consumer<Landing> then) {
        if (waiting != null) {
            waiting.remove(then);
        }
    }

    /** Whether what it makes has become invalid. */
    synchronized boolean isOutdated() {
        return isOutdated;
    }

    /** The reply may be of before a change: it is not kept. */
    synchronized void outdate() {
        isOutdated = true;
    }

    /** Keeps the reply, unless what it depends on has become invalid since the flight began. */
    synchronized boolean keep(Runnable keeping) {
        if (!isOutdated) {
            keeping.run();
        }
        return !isOutdated;
    }

    /** Ends the flight; without effect if it has ended. */
    void end(Landing landing) {
        Set<Consumer<Landing>> all;
        synchronized (this) {
            all = waiting;
            waiting = null;
        }
        if (all != null) {
            all.forEach(one -> one.accept(landing));
        }
    }
}
