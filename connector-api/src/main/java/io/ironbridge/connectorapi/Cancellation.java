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
     * Has {@code action} run when the request is cancelled: at once when it already is. The action
     * must not block.
     *
     * @return takes the action back; run it when the call is over so that nothing is kept alive
     *     needlessly
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
