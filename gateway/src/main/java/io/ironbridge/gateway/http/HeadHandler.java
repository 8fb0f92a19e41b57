package io.ironbridge.gateway.http;

/** Serves requests; a listener calls it as soon as it has read a request's head. */
@FunctionalInterface
public interface HeadHandler {
    /**
     * Answers from the head, or reads the body first with {@link Exchange#receive}. Called on the
     * exchange's event loop; must not block, and must ensure that the exchange is answered.
     */
    void headArrived(Exchange exchange);
}
