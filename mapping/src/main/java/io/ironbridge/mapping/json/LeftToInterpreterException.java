package io.ironbridge.mapping.json;

/**
 * The compiled form does not support this case: the interpreter maps it from the beginning, and
 * reports faults. Has no stack trace and no message.
 */
public final class LeftToInterpreterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LeftToInterpreterException() {
        super("left to the interpreter", null, false, false);
    }
}
