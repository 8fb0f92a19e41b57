package io.ironbridge.cli;

/** Something could not be started; the message is for the user, with id and remedy. */
final class StartException extends Exception {
    private static final long serialVersionUID = 1L;

    StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
