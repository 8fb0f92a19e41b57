package io.ironbridge.gateway.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Publishes a chunk each time one is asked for, and remembers how many were and whether it was
 * cancelled.
 */
final class ChunkSource implements Flow.Publisher<ByteBuffer>, Flow.Subscription {
    final AtomicLong requested = new AtomicLong();
    final CountDownLatch cancelled = new CountDownLatch(1);
    private final byte[] chunk;
    private final long count;
    private final @Nullable Throwable failure;
    private long published;
    private volatile Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;

    /** Publishes {@code count} times {@code chunk}, then fails or completes. */
    ChunkSource(String chunk, long count, @Nullable Throwable failure) {
        this.chunk = chunk.getBytes(StandardCharsets.ISO_8859_1);
        this.count = count;
        this.failure = failure;
    }

    static ChunkSource of(String chunk, long count) {
        return new ChunkSource(chunk, count, null);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> given) {
        subscriber = given;
        published = 0;
        given.onSubscribe(this);
    }

    @Override
    public void request(long n) {
        requested.addAndGet(n);
        var to = subscriber;
        if (to == null) {
            return;
        }
        for (long i = 0; i < n && published < count; i++) {
            published++;
            to.onNext(ByteBuffer.wrap(chunk));
        }
        if (published == count) {
            published++;
            end(to);
        }
    }

    private void end(Flow.Subscriber<? super ByteBuffer> to) {
        if (failure == null) {
            to.onComplete();
        } else {
            to.onError(failure);
        }
    }

    @Override
    public void cancel() {
        cancelled.countDown();
    }
}
