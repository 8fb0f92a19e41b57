package io.ironbridge.gateway.request;

/** Writes an audit event for each request that needs one. Thread-safe. */
public interface RequestAudit {
    /** Whether new requests must be rejected because their events could not be written. */
    boolean refuses();

    /**
     * Writes the event of a request, then continues: at once, or on the request's executor when
     * there is no room and the configuration waits rather than lose an event.
     */
    void write(RequestContext context, Reply reply, Runnable then);
}
