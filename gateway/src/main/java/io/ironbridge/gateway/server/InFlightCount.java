package io.ironbridge.gateway.server;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reference count of a configuration; released when it is retired and its requests have ended.
 * Thread-safe.
 */
final class InFlightCount {
    private final AtomicInteger users = new AtomicInteger(1);
    private final Runnable end;

    /**
     * @param end runs once, on the thread of the last release
     */
    InFlightCount(Runnable end) {
        this.end = end;
    }

    /**
     * Counts a new request.
     *
     * @return false if retired: the request may not begin; if true, the request must {@link #leave}
     */
    boolean enter() {
        int now = users.get();
        while (now > 0) {
            if (users.compareAndSet(now, now + 1)) {
                return true;
            }
            now = users.get();
        }
        return false;
    }

    /** Counts the end of a request. */
    void leave() {
        if (users.decrementAndGet() == 0) {
            end.run();
        }
    }

    /** Lets no new request in; to be called once. */
    void retire() {
        leave();
    }
}
