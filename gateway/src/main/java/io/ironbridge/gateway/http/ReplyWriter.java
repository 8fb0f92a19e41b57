package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;

/** Writes the parts of one reply as HTTP/1 or HTTP/2. Used on the connection's event loop only. */
public interface ReplyWriter {
    /** A streamed reply. */
    interface Stream {
        /** The client reads again. */
        void resume();

        /** The client has gone. */
        void cancel();
    }

    /** Sets the reply that is streamed from now on. */
    void streaming(Stream reply);

    /**
     * Changes the number of bytes of the reply that wait in memory for the client.
     *
     * @param bytes negative if they become fewer
     */
    void changeBuffered(long bytes);

    /**
     * Bytes of a streamed body that may be buffered for the client, so that its source is not held
     * up.
     */
    int readAhead();

    /** Writes a complete reply. */
    void whole(Response response, Bytes body);

    /**
     * Writes a head.
     *
     * @param length of the body that follows, or {@link ResponseRules#UNKNOWN}
     */
    void head(Response response, long length);

    /** Writes a part of the body; takes ownership of the buffer. */
    void chunk(ByteBuf chunk);

    /** Ends the body. */
    void end();

    /** Writes the head of a reply without a body, whatever {@code length} announces. */
    void headOnly(Response response, long length);

    /** Breaks off a reply whose head has been sent. */
    void abort(Throwable why);

    /** Answers with a problem of the listener. */
    void problem(ListenerProblem problem);

    /** Answers with another response; nothing of the first one has been sent. */
    void instead(Response other);

    /** Whether the client can receive more now; if not, {@link Stream#resume} is called later. */
    boolean writable();
}
