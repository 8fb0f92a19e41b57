package io.ironbridge.gateway.http;

/**
 * Receives a request's body. At most one of its methods is called, once, on the exchange's event
 * loop; none if the client leaves first, which cancels the exchange.
 */
public interface BodyReceiver {
    /** {@link Exchange#request} now has the body. */
    void onBody();

    /**
     * The body breaks HTTP's rules or a limit. The exchange must still be answered; its connection
     * or stream ends with that answer.
     */
    void onRejection(ListenerProblem problem);
}
