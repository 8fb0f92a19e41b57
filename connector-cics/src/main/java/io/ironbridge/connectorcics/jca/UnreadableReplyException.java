package io.ironbridge.connectorcics.jca;

/** A reply that is none; the message says what came instead, and holds no data. */
final class UnreadableReplyException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableReplyException(String what) {
        super(what);
    }
}
