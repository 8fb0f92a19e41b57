package io.ironbridge.socketclient;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A call that waits until the first call with its credentials has been answered. Only the first of
 * {@link #resume} and {@link #endBy} takes effect. Thread-safe.
 */
final class ParkedCall {
    private final Runnable next;
    private final AtomicBoolean over = new AtomicBoolean();

    /**
     * @param next runs after {@link #resume}
     */
    ParkedCall(Runnable next) {
        this.next = next;
    }

    /** Ends the wait. */
    void resume() {
        endBy(next);
    }

    /** Ends the wait in another way, unless it is over. */
    void endBy(Runnable action) {
        if (over.compareAndSet(false, true)) {
            action.run();
        }
    }

    boolean isOver() {
        return over.get();
    }
}
