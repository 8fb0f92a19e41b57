package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.gateway.http.turn.ReadTurn;
import java.time.Duration;
import java.util.concurrent.Executor;

/** One request and its answer. */
public interface Exchange {
    /** The request, without its body until that has been received. */
    Request request();

    /** Whether a body follows the head. */
    boolean hasBody();

    /**
     * Reads the body, and sends {@code 100 Continue} if the client waits for it; from any thread,
     * once. Without a body the receiver is called at once. A body that is not received before the
     * answer is discarded if it is small; otherwise the connection ends.
     *
     * @param known whether the caller is authenticated; bodies of other callers have a separate
     *     budget
     */
    void receive(boolean known, BodyReceiver receiver);

    /** Answers with the listener's own problem response. */
    void refuse(ListenerProblem problem);

    /**
     * Sets the request's name in the listener's log lines; until then it is the {@code
     * x-request-id} that the caller sent, if that is safe. From any thread.
     *
     * @param name for example an id and an operation; characters that are not printable ASCII are
     *     replaced, and the name is cut off after 200 characters
     */
    void name(String name);

    /**
     * Answers; from any thread, exactly once (a second answer is a bug and throws {@link
     * IllegalStateException}). If the client has gone, the answer is dropped and its streamed body
     * cancelled.
     */
    void reply(Response response);

    /**
     * The turn in which later requests of the client's connection are read; HTTP/1 only. On the
     * event loop of the connection.
     */
    void nextReads(ReadTurn turn);

    /** Cancelled if the client goes away before the reply is complete. */
    Cancellation cancellation();

    /**
     * Waits before a large reply is made until clients have read the replies before it, or until
     * the time is over. Must not be called on an event loop.
     *
     * @param bytes estimated size of the reply
     * @return to be run once, after the reply has been given to {@link #reply}
     */
    Runnable awaitRoom(long bytes, Duration longest) throws InterruptedException;

    /** The event loop that owns the client's connection; the handler is called on it. */
    Executor executor();
}
