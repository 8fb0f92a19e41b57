package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.socketclient.PooledConnection;
import io.ironbridge.socketclient.SocketClient;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** One connection that speaks HTTP/1.1: sends one request at a time and reads its reply. */
final class HttpConnection extends PooledConnection<HttpCall>
        implements ReplyReader.Listener, StreamedBody.Source {
    private static final int CHUNK_BYTES = 64 << 10;

    private final ReplyDecoder decoder;
    private final ReplyReader reader;
    private @Nullable StreamedBody streamed;
    private boolean keepAlive;

    HttpConnection(
            SocketClient.Place<HttpCall> place,
            HttpClientConfig.Limits limits,
            HttpDecoderConfig decoding) {
        super(place);
        this.decoder = new ReplyDecoder(decoding);
        this.reader = new ReplyReader(limits, this);
    }

    static HttpDecoderConfig decoding(HttpClientConfig.Limits limits) {
        return new HttpDecoderConfig()
                .setMaxInitialLineLength(limits.statusLineBytes())
                .setMaxHeaderSize(limits.headerBytes())
                .setMaxChunkSize(CHUNK_BYTES);
    }

    @Override
    protected void install(ChannelPipeline pipeline) {
        pipeline.addLast(decoder);
    }

    // ---- sending

    @Override
    protected void send(Channel to, HttpCall next) {
        decoder.expectReply();
        reader.expectReply(next.request.isStreamed(), next.request.replies());
        write(to, next.request.write(to.alloc(), next.body, next.context(), next.callerValue));
    }

    // ---- receiving

    @Override
    protected void received(HttpCall now, Object message) {
        if (!(message instanceof HttpObject object)) {
            fail(now.unreadable("the reply is not HTTP"));
        } else if (object.decoderResult().isFailure()) {
            fail(unread(now, object.decoderResult().cause()));
        } else {
            reader.read(object);
        }
    }

    /** The status shows whether the credentials are right, however long the body takes. */
    @Override
    public void begun(ReplyReader.Head head) {
        HttpCall now = call();
        if (now.isTrial()) {
            now.decideBy(replied(head, new Payload.Whole(Bytes.EMPTY)));
        }
    }

    @Override
    public boolean takes(long bytes) {
        return reserve(bytes);
    }

    @Override
    public void complete(ReplyReader.Head head, Bytes body) {
        HttpCall now = call();
        Outcome outcome = replied(head, new Payload.Whole(body));
        release(head.keepAlive() && !decoder.hasLeftover());
        now.answer(outcome);
    }

    @Override
    public void streaming(ReplyReader.Head head) {
        channel().orElseThrow().config().setAutoRead(false);
        keepAlive = head.keepAlive();
        StreamedBody body = new StreamedBody(loop(), this);
        streamed = body;
        call().answer(replied(head, new Payload.Streamed(body)));
    }

    private Outcome replied(ReplyReader.Head head, Payload.Body body) {
        return new Outcome.Replied(
                new Payload.HttpReply(head.status(), head.headers(), body), hostTime());
    }

    @Override
    public void piece(ByteBuffer bytes) {
        if (streamed != null) {
            streamed.add(bytes);
        }
    }

    @Override
    public void ended() {
        if (streamed != null) {
            streamed.complete();
        }
    }

    @Override
    public void unreadable(String what) {
        fail(call().unreadable(what));
    }

    // ---- a streamed body's source

    @Override
    public void readMore() {
        channel().ifPresent(Channel::read);
    }

    @Override
    public void delivered() {
        streamed = null;
        release(keepAlive && !decoder.hasLeftover());
    }

    @Override
    public void abandoned() {
        streamed = null;
        abandon();
    }

    /**
     * Whether a streamed reply is complete, although its subscriber may not have received all of
     * it.
     */
    @Override
    protected boolean isDelivering() {
        return streamed != null && streamed.isComplete();
    }

    // ---- failures

    @Override
    protected Optional<Outcome> undecodable(HttpCall now, Throwable cause) {
        boolean tls = cause.getCause() instanceof SSLException; // the connection, not the reply
        return cause instanceof ReplyDecoder.NotHttp || (cause instanceof DecoderException && !tls)
                ? Optional.of(unread(now, cause))
                : Optional.empty();
    }

    private Outcome unread(HttpCall now, Throwable cause) {
        return cause instanceof PrematureChannelClosureException
                ? now.unreachable(
                        "the connection was closed within the reply's header", mayHaveRun())
                : now.unreadable(flaw(cause));
    }

    /** Own words: the codec's messages contain bytes of the reply. */
    private static String flaw(Throwable cause) {
        return switch (cause) {
            case ReplyDecoder.NotHttp notHttp -> String.valueOf(notHttp.getMessage());
            case TooLongHttpLineException _ -> "the reply's status line or a chunk's is too long";
            case TooLongHttpHeaderException _ -> "the reply's header fields are too long";
            default -> "the reply's status line, header fields or framing are not valid HTTP";
        };
    }

    /** Why a body ends early while it is passed on. */
    private static String whyCut(Outcome outcome) {
        return switch (outcome) {
            case Outcome.TimedOut _ -> "the request's time was over before the reply was complete";
            case Outcome.Unreadable(_, String what) -> what;
            case Outcome.Unreachable(_, String why, _) -> why;
            case Outcome.Replied _,
                    Outcome.HostFailure _,
                    Outcome.Busy _,
                    Outcome.NotSent _,
                    Outcome.Cancelled _ ->
                    "the call was ended";
        };
    }

    @Override
    protected void failed(HttpCall ended, Outcome outcome) {
        StreamedBody body = streamed;
        streamed = null;
        if (body != null) {
            body.fail(new IOException(whyCut(outcome)));
        } else {
            ended.answer(outcome);
        }
    }
}
