package io.ironbridge.program;

/** A failure of a program that the mappings of its operation can see, such as a missing record. */
public sealed class ProgramFailedException extends Exception permits AssetFailedException {
    private static final long serialVersionUID = 1L;
    private static final int FIRST = 400;
    private static final int LAST = 599;

    private final int status;

    /**
     * @param status an HTTP status from 400 to 599, {@code $error.code} in mappings
     * @param message {@code $error.message} in mappings
     */
    public ProgramFailedException(int status, String message) {
        super(message);
        if (status < FIRST || status > LAST) {
            throw new IllegalArgumentException("A failure has a status from 400 to 599");
        }
        this.status = status;
    }

    public int status() {
        return status;
    }
}
