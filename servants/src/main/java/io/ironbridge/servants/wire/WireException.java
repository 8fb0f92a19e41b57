package io.ironbridge.servants.wire;

import java.io.IOException;

/** Received data is invalid, or data to send is too long. */
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
