package io.ironbridge.connectormq;

/** Unwinds the thread of a call that was ended by another thread. */
final class CallEndedException extends Exception {
    private static final long serialVersionUID = 1;

    CallEndedException() {
        super("the call has ended", null, false, false);
    }
}
