package io.ironbridge.connectormq;

/** Unwinds the thread of a call that has been ended from outside. */
final class Ended extends Exception {
    private static final long serialVersionUID = 1;

    Ended() {
        super("the call has been ended", null, false, false);
    }
}
