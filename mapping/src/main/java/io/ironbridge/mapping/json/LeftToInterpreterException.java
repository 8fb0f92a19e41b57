package io.ironbridge.mapping.json;

/**
 * The compiled form does not vouch for this case: the interpreter maps it from the beginning, and
 * says what is wrong where something is. Has no stack trace and no message: it says nothing but
 * that.
 */
public final class LeftToInterpreterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LeftToInterpreterException() {
        super("left to the interpreter", null, false, false);
    }
}
