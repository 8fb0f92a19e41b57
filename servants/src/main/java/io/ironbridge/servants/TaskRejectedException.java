package io.ironbridge.servants;

/** No task is accepted now; a client of a CICS region gets 503. */
public final class TaskRejectedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With why. */
    public TaskRejectedException(String reason) {
        super(reason);
    }
}
