package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Cancellation;
import java.time.Duration;
import java.util.concurrent.Executor;

/** One request and the way to answer it. */
public interface Exchange {
    /** Without its body until that is received. */
    Request request();

    /** Whether a body follows the head. */
    boolean hasBody();

    /**
     * Reads the body, and sends {@code 100 Continue} if the client waits for it; from any thread,
     * once. Without a body the receiver is called at once. A body that is not received before the
     * answer is discarded if it is small; otherwise the connection ends.
     *
     * @param known whether the caller is authenticated; bodies of others have a budget of their own
     */
    void receive(boolean known, BodyReceiver receiver);

    /** Answers as the listener does to what is no request. */
    void refuse(ListenerProblem problem);

    /**
     * Gives the request the name that the listener's log lines call it by; until then it is the
     * {@code x-request-id} that the caller sent, if that is harmless. From any thread.
     *
     * @param name for example an id and an operation; what is not printable ASCII is replaced, and
     *     what goes beyond 200 characters cut off
     */
    void name(String name);

    /**
     * Answers; from any thread, exactly once (a second answer is a bug and throws {@link
     * IllegalStateException}). An answer to a client that has gone is dropped, its streamed body
     * cancelled.
     */
    void reply(Response response);

    /** Cancelled when the client goes away before the reply is complete. */
    Cancellation cancellation();

    /**
     * Waits, not on an event loop, before a large reply is made, until those that are made already
     * are taken by their clients; or until the time is over.
     *
     * @param bytes that it will have, about
     * @return is to be run once, when the reply has been given to {@link #reply}
     */
    Runnable awaitRoom(long bytes, Duration longest) throws InterruptedException;

    /** The event loop that owns the client's connection: the handler is called on it. */
    Executor executor();
}
