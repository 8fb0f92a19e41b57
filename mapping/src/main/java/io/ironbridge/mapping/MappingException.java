package io.ironbridge.mapping;

/**
 * A mapping could not make its target: an expression failed, a value does not fit, a limit was
 * passed. The message names the target property, the place in the mapping file (without its folder)
 * and the reason; it never holds a value of the payload.
 */
public final class MappingException extends Exception {
    private static final long serialVersionUID = 1L;

    public MappingException(String message) {
        super(message);
    }
}
