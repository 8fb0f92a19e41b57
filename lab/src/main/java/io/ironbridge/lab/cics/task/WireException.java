package io.ironbridge.lab.cics.task;

import java.io.IOException;

/** The other side sent what cannot be read, or something is too long to be sent. */
public final class WireException extends IOException {
    private static final long serialVersionUID = 1L;

    WireException(String message) {
        super(message);
    }

    WireException(String message, Throwable cause) {
        super(message, cause);
    }
}
