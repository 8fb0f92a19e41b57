package io.ironbridge.connectorims.message;

/**
 * Bytes that are not a message of the protocol; the message names the error and its place, never
 * data.
 */
public final class UnreadableMessageException extends Exception {
    private static final long serialVersionUID = 1;

    public UnreadableMessageException(String message) {
        super(message);
    }

    static UnreadableMessageException at(int offset, String what) {
        return new UnreadableMessageException("%s at X'%04X'".formatted(what, offset));
    }
}
