package io.ironbridge.lab.servant;

/** The region takes no task now; a CICS region's client gets 503. */
public final class TaskRejectedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With why. */
    public TaskRejectedException(String reason) {
        super(reason);
    }
}
