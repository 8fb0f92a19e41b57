package io.ironbridge.connectorims.message;

/** A reply that can be read, but has more segments than are allowed. */
public final class TooManySegmentsException extends Exception {
    private static final long serialVersionUID = 1;

    TooManySegmentsException(int most) {
        super("a reply of more than " + most + " segments");
    }
}
