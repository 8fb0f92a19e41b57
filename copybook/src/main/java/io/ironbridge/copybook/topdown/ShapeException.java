package io.ironbridge.copybook.topdown;

/**
 * A shape that has no COBOL representation; the message is a clause without capital and full stop.
 */
public final class ShapeException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String path;

    ShapeException(String path, String message) {
        super(message);
        this.path = path;
    }

    /** JSON names from the root down, joined by dots. */
    public String path() {
        return path;
    }
}
