package io.ironbridge.gateway.http;

/** What a listener gives requests to. */
public interface RequestHandler {
    /**
     * Called on the exchange's event loop; must not block and must see to it that the exchange is
     * answered.
     */
    void handle(Exchange exchange);
}
