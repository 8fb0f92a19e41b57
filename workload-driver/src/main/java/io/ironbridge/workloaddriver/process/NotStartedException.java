package io.ironbridge.workloaddriver.process;

/** A server could not be started; the message says why, with the end of what it printed. */
public final class NotStartedException extends Exception {
    private static final long serialVersionUID = 1;

    public NotStartedException(String message) {
        super(message);
    }
}
