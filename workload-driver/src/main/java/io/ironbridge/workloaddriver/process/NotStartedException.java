package io.ironbridge.workloaddriver.process;

/** A server could not be started. The message has the reason and the last lines of its output. */
public final class NotStartedException extends Exception {
    private static final long serialVersionUID = 1;

    public NotStartedException(String message) {
        super(message);
    }
}
