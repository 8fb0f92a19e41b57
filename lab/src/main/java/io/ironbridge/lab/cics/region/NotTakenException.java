package io.ironbridge.lab.cics.region;

/** The region takes no task now; the client gets 503. */
final class NotTakenException extends Exception {
    private static final long serialVersionUID = 1L;

    NotTakenException(String reason) {
        super(reason);
    }
}
