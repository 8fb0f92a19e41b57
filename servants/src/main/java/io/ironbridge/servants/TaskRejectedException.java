package io.ironbridge.servants;

import io.ironbridge.servants.wire.WireException;

/** No task is accepted now; a client of a CICS region gets 503. */
public final class TaskRejectedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With why. */
    public TaskRejectedException(String reason) {
        super(reason);
    }

    /** The task cannot be sent; the servant is as before. */
    TaskRejectedException(WireException tooLong) {
        super(tooLong.getMessage(), tooLong);
    }

    /** Whether the task is too long for a message. */
    public boolean isTooLong() {
        return getCause() instanceof WireException;
    }
}
