package io.ironbridge.mapping;

/**
 * A mapping could not make its target: an expression failed, a value does not fit, a limit was
 * exceeded. The message names the target property, the place in the mapping file (without its
 * folder) and the reason; it never contains a value of the payload.
 */
public final class MappingException extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int INTERNAL_SERVER_ERROR = 500;

    private final int code;

    /** With the code 500. */
    public MappingException(String message) {
        this(message, INTERNAL_SERVER_ERROR);
    }

    /**
     * With another code.
     *
     * @param code of {@code $error}, if the response mapping runs again because of it
     */
    MappingException(String message, int code) {
        super(message);
        this.code = code;
    }

    int code() {
        return code;
    }
}
