package io.ironbridge.gateway.http.h1;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Grammar;
import io.ironbridge.gateway.http.HttpDate;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.ReplyWriter;
import io.ironbridge.gateway.http.Response;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import java.nio.charset.StandardCharsets;

/** Writes the replies of one HTTP/1 connection. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
final class Http1Writer implements ReplyWriter {
    private static final int CHUNK_HEAD = 16;
    private static final int CR_LF = Grammar.CR << 8 | Grammar.LF;
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

    /** The connection to write to. */
    interface Connection {
        /** As {@link ReplyWriter#streaming}. */
        void streaming(Stream reply);

        /** As {@link ReplyWriter#changeBuffered}. */
        void changeBuffered(long bytes);

        /** As {@link ReplyWriter#readAhead}. */
        int readAhead();

        /** Whether the client speaks HTTP/1.1. */
        boolean http11();

        /** Whether the connection stays open after the current reply. */
        boolean keeps();

        /** The field {@code Connection} of a reply. */
        Http1Heads.Connection field(boolean keep);

        /** The reply has been written. */
        void replied(boolean keep);

        /** Flushes now, or after all received input has been read. */
        void flush();

        /** As {@link ReplyWriter#abort}. */
        void abort(Throwable why);

        /** As {@link ReplyWriter#problem}. */
        void problem(ListenerProblem problem);

        /** As {@link ReplyWriter#instead}. */
        void instead(Response other);
    }

    private final Connection connection;
    private final ChannelHandlerContext context;
    private final Http1Heads heads;
    private boolean chunked;
    private boolean closeDelimited;
    private boolean keep;

    Http1Writer(Connection connection, ChannelHandlerContext context, HttpDate date) {
        this.connection = connection;
        this.context = context;
        this.heads = new Http1Heads(date);
    }

    void sendContinue() {
        ByteBuf out = context.alloc().ioBuffer(Http1Heads.CONTINUE_SIZE);
        Http1Heads.writeContinue(out);
        context.writeAndFlush(out, context.voidPromise());
    }

    @Override
    public void streaming(Stream reply) {
        connection.streaming(reply);
    }

    @Override
    public void changeBuffered(long bytes) {
        connection.changeBuffered(bytes);
    }

    @Override
    public int readAhead() {
        return connection.readAhead();
    }

    /**
     * Head and body in one direct buffer: the transport would copy a heap body into such a buffer
     * anyway.
     */
    @Override
    public void whole(Response response, Bytes body) {
        ByteBuf out = context.alloc().ioBuffer(Http1Heads.size(response) + body.length());
        keep = connection.keeps();
        heads.write(out, response, body.length(), false, connection.field(keep));
        out.writeBytes(body.buffer());
        context.write(out, context.voidPromise());
        connection.replied(keep);
    }

    @Override
    public void headOnly(Response response, long length) {
        keep = connection.keeps();
        writeHead(response, length, false);
        connection.replied(keep);
    }

    @Override
    public void head(Response response, long length) {
        chunked = length < 0 && connection.http11();
        closeDelimited = length < 0 && !chunked;
        keep = connection.keeps() && !closeDelimited;
        writeHead(response, length, chunked);
    }

    private void writeHead(Response response, long length, boolean inChunks) {
        ByteBuf out = context.alloc().ioBuffer(Http1Heads.size(response));
        heads.write(out, response, length, inChunks, connection.field(keep));
        context.write(out, context.voidPromise());
    }

    @Override
    public void chunk(ByteBuf chunk) {
        if (chunked) {
            ByteBuf head = context.alloc().ioBuffer(CHUNK_HEAD);
            head.writeCharSequence(
                    Integer.toHexString(chunk.readableBytes()), StandardCharsets.US_ASCII);
            head.writeShort(CR_LF);
            context.write(head, context.voidPromise());
            context.write(chunk, context.voidPromise());
            context.write(Unpooled.copyShort(CR_LF), context.voidPromise());
        } else {
            context.write(chunk, context.voidPromise());
        }
        connection.flush();
    }

    @Override
    public void end() {
        if (chunked) {
            context.write(Unpooled.wrappedBuffer(LAST_CHUNK), context.voidPromise());
        }
        connection.replied(keep);
    }

    /** Resets the connection: a body that ends with the connection must not look complete. */
    @Override
    public void abort(Throwable why) {
        if (closeDelimited) {
            context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        }
        context.flush();
        connection.abort(why);
    }

    @Override
    public void problem(ListenerProblem problem) {
        connection.problem(problem);
    }

    @Override
    public void instead(Response other) {
        connection.instead(other);
    }

    /** A closing channel drops its buffer and then looks writable: only an open one counts. */
    @Override
    public boolean writable() {
        return context.channel().isActive() && context.channel().isWritable();
    }
}
