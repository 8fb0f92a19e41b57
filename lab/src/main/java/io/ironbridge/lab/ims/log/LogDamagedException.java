package io.ironbridge.lab.ims.log;

import java.io.IOException;

/** A log that was damaged after it was written, as opposed to an incomplete last block. */
public final class LogDamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    public LogDamagedException(String message) {
        super(message);
    }
}
