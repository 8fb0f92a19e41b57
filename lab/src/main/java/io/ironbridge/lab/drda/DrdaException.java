package io.ironbridge.lab.drda;

import java.io.IOException;

/** The reason for which a connection is closed, without data of the client. */
final class DrdaException extends IOException {
    private static final long serialVersionUID = 1L;

    DrdaException(String message) {
        super(message);
    }
}
