package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.util.concurrent.EventExecutor;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/** Decides how to send a response: at once, streamed, or without its body. */
public final class Reply {
    /** Largest body written at once, in bytes. */
    private static final int MAX_AT_ONCE = Slices.SLICE;

    private Reply() {}

    /**
     * Starts sending {@code response}.
     *
     * @param method of the request: an answer to HEAD has no body
     */
    public static void start(
            Response response, String method, ReplyWriter writer, EventExecutor loop) {
        boolean bodyless = ResponseRules.bodyless(response.status());
        if (bodyless || method.equals("HEAD")) {
            Discard.body(response);
            writer.headOnly(response, bodyless ? ResponseRules.UNKNOWN : length(response));
            return;
        }
        switch (response.body()) {
            case Response.Whole(var bytes) -> whole(response, bytes, writer, loop);
            case Response.Streamed(var chunks, _) ->
                    stream(
                            response,
                            chunks,
                            new StreamedReply.Sizes(length(response), writer.readAhead()),
                            writer,
                            loop);
        }
    }

    private static long length(Response response) {
        return switch (response.body()) {
            case Response.Whole(var bytes) -> bytes.length();
            case Response.Streamed _ -> ResponseRules.declaredLength(response);
        };
    }

    private static void whole(
            Response response, Bytes bytes, ReplyWriter writer, EventExecutor loop) {
        if (bytes.length() <= MAX_AT_ONCE) {
            writer.whole(response, bytes);
        } else {
            writer.changeBuffered(bytes.length());
            stream(
                    response,
                    new Slices(bytes),
                    new StreamedReply.Sizes(bytes.length(), 0),
                    writer,
                    loop);
        }
    }

    private static void stream(
            Response response,
            Flow.Publisher<ByteBuffer> chunks,
            StreamedReply.Sizes sizes,
            ReplyWriter writer,
            EventExecutor loop) {
        StreamedReply reply = new StreamedReply(response, sizes, writer, loop);
        writer.streaming(reply);
        try {
            chunks.subscribe(reply);
        } catch (RuntimeException refused) {
            reply.onError(refused);
        }
    }
}
