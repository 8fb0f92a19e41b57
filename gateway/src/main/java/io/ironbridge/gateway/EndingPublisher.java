package io.ironbridge.gateway;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ObjLongConsumer;

/** A body that tells when it has ended: complete, failed or cancelled. */
final class EndingPublisher implements Flow.Publisher<ByteBuffer> {
    private final Flow.Publisher<ByteBuffer> body;
    private final ObjLongConsumer<? super End> atEnd;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile long bytes;

    /**
     * @param atEnd is told how many bytes have gone through
     */
    EndingPublisher(Flow.Publisher<ByteBuffer> body, ObjLongConsumer<? super End> atEnd) {
        this.body = body;
        this.atEnd = atEnd;
    }

    /** How a body ended. */
    enum End {
        COMPLETE,
        BROKEN_OFF,
        CANCELLED
    }

    /** Subscribes to {@code body} only to give it up. */
    static void cancel(Flow.Publisher<ByteBuffer> body) {
        body.subscribe(
                new Subscriber<>() {
                    @Override
                    public void onSubscribe(Subscription subscription) {
                        subscription.cancel();
                    }

                    @Override
                    public void onNext(ByteBuffer item) {}

                    @Override
                    public void onError(Throwable failure) {}

                    @Override
                    public void onComplete() {}
                });
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
        body.subscribe(new Watching(subscriber));
    }

    /** Chunks come one after the other. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void count(int more) {
        bytes = bytes + more;
    }

    private void end(End how) {
        if (ended.compareAndSet(false, true)) {
            atEnd.accept(how, bytes);
        }
    }

    private final class Watching implements Subscriber<ByteBuffer>, Subscription {
        private final Subscriber<? super ByteBuffer> subscriber;
        private volatile @org.jspecify.annotations.Nullable Subscription upstream;

        Watching(Subscriber<? super ByteBuffer> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            upstream = subscription;
            subscriber.onSubscribe(this);
        }

        @Override
        public void onNext(ByteBuffer chunk) {
            count(chunk.remaining());
            subscriber.onNext(chunk);
        }

        @Override
        public void onError(Throwable failure) {
            end(End.BROKEN_OFF);
            subscriber.onError(failure);
        }

        @Override
        public void onComplete() {
            end(End.COMPLETE);
            subscriber.onComplete();
        }

        @Override
        public void request(long n) {
            Subscription known = upstream;
            if (known != null) {
                known.request(n);
            }
        }

        @Override
        public void cancel() {
            Subscription known = upstream;
            if (known != null) {
                known.cancel();
            }
            end(End.CANCELLED);
        }
    }
}
