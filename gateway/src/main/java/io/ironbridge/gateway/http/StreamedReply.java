package io.ironbridge.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends a body while it is produced. Requests one chunk at a time while the client reads, and some
 * chunks ahead, so that a slow client does not hold up the source of the body. The head is sent
 * with the first byte, so that a body that fails at once can still be replaced by a problem.
 *
 * <p>Signals may come on any thread; everything runs on the connection's event loop.
 */
final class StreamedReply implements Flow.Subscriber<ByteBuffer>, ReplyWriter.Stream {
    private static final ListenerProblem FAILED =
            new ListenerProblem(502, "The reply could not be fetched.");

    private final Response response;
    private final Sizes sizes;
    private final ReplyWriter writer;
    private final EventExecutor loop;
    private Flow.@Nullable Subscription subscription;
    private boolean begun;
    private boolean over;
    private boolean asked;
    private boolean asking;
    private long came;

    /** Chunks that cannot be written yet. */
    private final Deque<ByteBuffer> ahead = new ArrayDeque<>();

    private long aheadBytes;
    private boolean complete;

    /**
     * Sizes in bytes.
     *
     * @param length of the body, or {@link ResponseRules#UNKNOWN}
     * @param readAhead maximum number of buffered bytes
     */
    record Sizes(long length, int readAhead) {}

    StreamedReply(Response response, Sizes sizes, ReplyWriter writer, EventExecutor loop) {
        this.response = response;
        this.sizes = sizes;
        this.writer = writer;
        this.loop = loop;
    }

    /** The client reads again. */
    @Override
    public void resume() {
        while (!over && !ahead.isEmpty() && writer.writable()) {
            ByteBuffer next = ahead.remove();
            aheadBytes -= next.remaining();
            writer.changeBuffered(-next.remaining());
            write(Unpooled.wrappedBuffer(next));
        }
        if (complete && ahead.isEmpty()) {
            end();
        } else {
            pull();
        }
    }

    /** The client has gone. */
    @Override
    public void cancel() {
        over = true;
        ahead.clear();
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        onLoop(() -> subscribed(given));
    }

    @Override
    public void onNext(ByteBuffer chunk) {
        if (loop.inEventLoop()) {
            chunk(chunk);
        } else {
            onLoop(() -> chunk(chunk));
        }
    }

    @Override
    public void onError(Throwable failure) {
        onLoop(() -> failed(failure));
    }

    @Override
    public void onComplete() {
        onLoop(this::completed);
    }

    private void onLoop(Runnable action) {
        if (loop.inEventLoop()) {
            action.run();
            return;
        }
        try {
            loop.execute(action);
        } catch (RejectedExecutionException stopped) {
            // The loops have stopped, and the client has gone.
        }
    }

    private void subscribed(Flow.Subscription given) {
        if (over || subscription != null) {
            given.cancel();
            return;
        }
        subscription = given;
        pull();
    }

    private void chunk(ByteBuffer chunk) {
        if (over) {
            return;
        }
        asked = false;
        came += chunk.remaining();
        if (sizes.length() >= 0 && came > sizes.length()) {
            breakOff(new IOException("the body is longer than its content-length"));
            return;
        }
        if (chunk.hasRemaining()) {
            begin();
            if (ahead.isEmpty() && writer.writable()) {
                write(Unpooled.wrappedBuffer(chunk));
            } else {
                keep(chunk);
            }
        }
        pull();
    }

    private void keep(ByteBuffer chunk) {
        ahead.add(chunk);
        aheadBytes += chunk.remaining();
        writer.changeBuffered(chunk.remaining());
    }

    /** In slices, so that the progress of a slow client is visible. */
    private void write(ByteBuf chunk) {
        while (chunk.readableBytes() > Slices.SLICE) {
            writer.chunk(chunk.readRetainedSlice(Slices.SLICE));
        }
        writer.chunk(chunk);
    }

    private void begin() {
        if (!begun) {
            begun = true;
            writer.head(response, sizes.length());
        }
    }

    /** Requests the next chunk; loops instead of recursing if the body delivers synchronously. */
    private void pull() {
        if (asking) {
            return;
        }
        asking = true;
        while (!over && !asked && !complete && subscription != null && takesMore()) {
            asked = true;
            subscription.request(1);
        }
        asking = false;
    }

    private boolean takesMore() {
        return writer.writable() ? ahead.isEmpty() : aheadBytes < sizes.readAhead();
    }

    private void completed() {
        if (over) {
            return;
        }
        if (sizes.length() > came) {
            failed(new IOException("the body is shorter than its content-length"));
            return;
        }
        complete = true;
        if (ahead.isEmpty()) {
            end();
        }
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        if (begun) {
            writer.end();
        } else {
            writer.headOnly(response, 0);
        }
    }

    private void breakOff(Throwable failure) {
        if (subscription != null) {
            subscription.cancel();
        }
        failed(failure);
    }

    private void failed(Throwable failure) {
        if (over) {
            return;
        }
        over = true;
        ahead.clear();
        if (begun) {
            writer.abort(failure);
            return;
        }
        Supplier<Response> otherwise = otherwise();
        if (otherwise == null) {
            writer.problem(FAILED);
        } else {
            writer.instead(otherwise.get());
        }
    }

    private @Nullable Supplier<Response> otherwise() {
        return response.body() instanceof Response.Streamed streamed ? streamed.otherwise() : null;
    }
}
