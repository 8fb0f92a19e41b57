package io.ironbridge.gateway.http;

/**
 * Waits for a request's body. At most one of its methods is called, once, on the exchange's event
 * loop; none when the client goes away first, which cancels the exchange.
 */
public interface BodyReceiver {
    /** {@link Exchange#request} has the body now. */
    void received();

    /**
     * The body breaks HTTP's rules or a limit. The exchange is still to be answered; its connection
     * or stream ends with that answer.
     */
    void refused(ListenerProblem problem);
}
