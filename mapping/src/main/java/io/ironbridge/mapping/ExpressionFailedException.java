package io.ironbridge.mapping;

/**
 * An expression could not be evaluated. The message says why and never holds a value of the
 * payload.
 *
 * @see Program#evaluate
 */
final class ExpressionFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Characters from the start of the program, or -1 when the library does not tell. */
    private final int offset;

    private final boolean outOfTime;

    ExpressionFailedException(String message, int offset) {
        this(message, offset, false);
    }

    ExpressionFailedException(String message, int offset, boolean outOfTime) {
        super(message);
        this.offset = offset;
        this.outOfTime = outOfTime;
    }

    int offset() {
        return offset;
    }

    /** Whether it was stopped because it took too long. */
    boolean outOfTime() {
        return outOfTime;
    }
}
