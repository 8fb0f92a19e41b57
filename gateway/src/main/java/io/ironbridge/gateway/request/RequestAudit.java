package io.ironbridge.gateway.request;

import io.ironbridge.gateway.http.Response;
import org.jspecify.annotations.Nullable;

/** Writes an audit event for each request that needs one. Thread-safe. */
public interface RequestAudit {
    /** Whether new requests must be rejected because their events could not be written. */
    boolean refuses();

    /**
     * Writes the event of a request, then continues: at once, or on the request's executor when
     * there is no room and the configuration waits rather than lose an event.
     *
     * @param response null if the client went away before there was one
     * @param bytes of the response's body
     */
    void write(RequestContext context, @Nullable Response response, long bytes, Runnable then);
}
