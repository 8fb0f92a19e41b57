package io.ironbridge.lab.form;

/**
 * Data without a counterpart in the other form: a floating-point number out of range. Names the
 * position, never the data.
 */
public final class FormException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int offset;

    FormException(int offset, String what) {
        super("At offset " + offset + ": " + what);
        this.offset = offset;
    }

    /** Bytes before the item. */
    public int offset() {
        return offset;
    }
}
