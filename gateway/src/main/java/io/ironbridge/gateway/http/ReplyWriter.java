package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;

/**
 * Puts the parts of one reply on the wire: HTTP/1 or HTTP/2. Used on the connection's event loop
 * only.
 */
public interface ReplyWriter {
    /** A reply that streams. */
    interface Stream {
        /** The client takes more again. */
        void resume();

        /** The client has gone. */
        void cancel();
    }

    /** Notes the reply that streams from now on. */
    void streaming(Stream reply);

    /** So many bytes more of the reply wait in memory until the client takes them, or fewer. */
    void waits(long bytes);

    /** Bytes of a streamed body that may wait in this way, so that its source is not held up. */
    int readAhead();

    /** Writes a complete reply. */
    void whole(Response response, Bytes body);

    /**
     * Writes a head.
     *
     * @param length of the body that follows, or {@link ResponseRules#UNKNOWN}
     */
    void head(Response response, long length);

    /** Writes some of the body; takes the buffer over. */
    void chunk(ByteBuf chunk);

    /** Ends the body. */
    void end();

    /** Writes the head of a reply that has no body, although {@code length} may tell of one. */
    void headOnly(Response response, long length);

    /** Gives up a reply whose head is out. */
    void abort(Throwable why);

    /** Answers with a problem of the listener's. */
    void problem(ListenerProblem problem);

    /** Answers with another response; nothing of the first one is out. */
    void instead(Response other);

    /** Whether the client takes more now; {@link Stream#resume} is called when it does again. */
    boolean writable();
}
