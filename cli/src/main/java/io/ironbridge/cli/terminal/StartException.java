package io.ironbridge.cli.terminal;

/** A component could not be started; the message is for the user, with id and remedy. */
public final class StartException extends Exception {
    private static final long serialVersionUID = 1L;

    public StartException(String message) {
        super(message);
    }

    public StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
