package io.ironbridge.connectorjava.servant;

import org.jspecify.annotations.Nullable;

/** A program cannot be loaded, or what it needs cannot be opened. */
final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String why, @Nullable Throwable cause) {
        super(why, cause);
    }
}
