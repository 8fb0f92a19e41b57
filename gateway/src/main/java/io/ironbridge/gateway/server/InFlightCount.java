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

    /** Whether a request may begin; if so, it must leave at its end. */
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

    /** A request has ended. */
    void leave() {
        if (users.decrementAndGet() == 0) {
            end.run();
        }
    }

    /** No new requests are wanted; once only. */
    void retire() {
        leave();
    }
}
