package io.ironbridge.connectorcics.hostlink;

/** Bytes that are not an answer; the message describes them without containing any. */
final class UnreadableAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableAnswerException(String message) {
        super(message);
    }
}
