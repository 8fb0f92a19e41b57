package io.ironbridge.connectorcics.jca;

/** A request that cannot be sent; the message gives the reason without data. */
final class RefusedRequestException extends Exception {
    private static final long serialVersionUID = 1;

    RefusedRequestException(String why) {
        super(why);
    }
}
