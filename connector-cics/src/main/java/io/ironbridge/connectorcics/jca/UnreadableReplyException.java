package io.ironbridge.connectorcics.jca;

/** An invalid reply; the message describes it without data. */
final class UnreadableReplyException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableReplyException(String what) {
        super(what);
    }
}
