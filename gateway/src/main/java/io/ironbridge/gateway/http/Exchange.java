package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Cancellation;
import java.util.concurrent.Executor;

/** One request and the way to answer it. */
public interface Exchange {
    Request request();

    /**
     * Answers; from any thread, exactly once (a second answer is a bug and throws {@link
     * IllegalStateException}). An answer to a client that has gone is dropped, its streamed body
     * cancelled.
     */
    void reply(Response response);

    /** Cancelled when the client goes away before the reply is complete. */
    Cancellation cancellation();

    /** The event loop that owns the client's connection: the handler is called on it. */
    Executor executor();
}
