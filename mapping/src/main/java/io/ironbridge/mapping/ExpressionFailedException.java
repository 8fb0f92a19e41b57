package io.ironbridge.mapping;

/**
 * An expression could not be evaluated. The message gives the reason and never contains a value of
 * the payload. @see Program#evaluate
 */
public final class ExpressionFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Characters from the start of the program, or -1 if the library does not report it. */
    private final int offset;

    ExpressionFailedException(String message, int offset) {
        super(message);
        this.offset = offset;
    }

    int offset() {
        return offset;
    }
}
