package io.ironbridge.connectorims.message;

/** Bytes that are no message of the protocol; tells what is wrong and where, never data. */
public final class UnreadableMessageException extends Exception {
    private static final long serialVersionUID = 1;

    public UnreadableMessageException(String message) {
        super(message);
    }

    static UnreadableMessageException at(int offset, String what) {
        return new UnreadableMessageException("%s at X'%04X'".formatted(what, offset));
    }
}
