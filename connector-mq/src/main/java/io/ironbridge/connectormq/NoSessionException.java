package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome;

/** No session is available; nothing was sent. */
final class NoSessionException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Outcome outcome;

    NoSessionException(Outcome outcome) {
        super("no session", null, false, false);
        this.outcome = outcome;
    }

    Outcome outcome() {
        return outcome;
    }
}
