package io.ironbridge.connectormq;

/** A message cannot be read; gives the reason, without its data. */
final class UnusableMessageException extends Exception {
    private static final long serialVersionUID = 1;

    UnusableMessageException(String why) {
        super(why, null, false, false);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
