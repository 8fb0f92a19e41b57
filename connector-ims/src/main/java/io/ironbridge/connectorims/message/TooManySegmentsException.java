package io.ironbridge.connectorims.message;

/** A well-formed reply with more segments than are allowed. */
public final class TooManySegmentsException extends Exception {
    private static final long serialVersionUID = 1;

    TooManySegmentsException(int most) {
        super("a reply of more than " + most + " segments");
    }
}
