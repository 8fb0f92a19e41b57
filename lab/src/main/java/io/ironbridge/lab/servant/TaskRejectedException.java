package io.ironbridge.lab.servant;

/** The region accepts no task now; a client of a CICS region gets 503. */
public final class TaskRejectedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With why. */
    public TaskRejectedException(String reason) {
        super(reason);
    }
}
