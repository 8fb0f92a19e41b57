package io.ironbridge.lab.wire;

import java.io.IOException;

/** The other side sent what cannot be read, or something is too long to be sent. */
public final class WireException extends IOException {
    private static final long serialVersionUID = 1L;

    /** With what is wrong. */
    public WireException(String message) {
        super(message);
    }

    /** With what is wrong, and what showed it. */
    public WireException(String message, Throwable cause) {
        super(message, cause);
    }
}
