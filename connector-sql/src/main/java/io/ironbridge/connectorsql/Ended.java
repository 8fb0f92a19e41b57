package io.ironbridge.connectorsql;

/**
 * Unwinds the thread of a call that was ended by another thread, through the driver and the JSON
 * writer.
 */
final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1;

    Ended() {
        super("the call has ended", null, false, false);
    }
}
