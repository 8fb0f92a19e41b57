package io.ironbridge.connectormq;

/** A message cannot be read; gives the reason, without its data. */
final class UnusableMessage extends Exception {
    private static final long serialVersionUID = 1;

    UnusableMessage(String why) {
        super(why, null, false, false);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
