package io.ironbridge.connectorcics.jca;

/** A request that cannot be sent; the message says why, and holds no data. */
final class RefusedRequestException extends Exception {
    private static final long serialVersionUID = 1;

    RefusedRequestException(String why) {
        super(why);
    }
}
