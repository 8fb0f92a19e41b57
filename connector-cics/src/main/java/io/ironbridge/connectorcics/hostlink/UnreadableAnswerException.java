package io.ironbridge.connectorcics.hostlink;

/** Bytes that are no answer; the message says what they are instead, and holds none of them. */
final class UnreadableAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableAnswerException(String message) {
        super(message);
    }
}
