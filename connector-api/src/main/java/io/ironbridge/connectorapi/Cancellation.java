package io.ironbridge.connectorapi;

import java.util.ArrayList;
import java.util.List;

/**
 * Signals that the caller no longer waits for the answer. Thread-safe; cancelling twice is the same
 * as once.
 */
public final class Cancellation {
    private final List<Runnable> actions = new ArrayList<>(2);
    private boolean cancelled;

    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /**
     * Registers an action for cancellation; it runs at once if the request is already cancelled. It
     * must not block.
     *
     * @return unregisters the action; to be run when the call is over, so that it holds no
     *     references
     */
    public Runnable onCancel(Runnable action) {
        synchronized (this) {
            if (!cancelled) {
                actions.add(action);
                return () -> forget(action);
            }
        }
        action.run();
        return () -> {};
    }

    /** Cancels: runs the actions on this thread. */
    public void cancel() {
        List<Runnable> due;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            due = List.copyOf(actions);
            actions.clear();
        }
        due.forEach(Runnable::run);
    }

    private synchronized void forget(Runnable action) {
        actions.remove(action);
    }
}
