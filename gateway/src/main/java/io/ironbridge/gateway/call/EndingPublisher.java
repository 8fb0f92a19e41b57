package io.ironbridge.gateway.call;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A body that reports its end: complete, broken off or cancelled. */
public final class EndingPublisher implements Flow.Publisher<ByteBuffer> {
    private final Flow.Publisher<ByteBuffer> body;
    private final AtEnd atEnd;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile long bytes;

    public EndingPublisher(Flow.Publisher<ByteBuffer> body, AtEnd atEnd) {
        this.body = body;
        this.atEnd = atEnd;
    }

    /** How a body ended. */
    public enum End {
        COMPLETE,
        BROKEN_OFF,
        CANCELLED
    }

    /** Called once, when a body has ended. */
    @FunctionalInterface
    public interface AtEnd {
        /**
         * The body has ended.
         *
         * @param bytes that were passed on
         * @param failure why the body broke off; null otherwise
         */
        void onEnd(End how, long bytes, @Nullable Throwable failure);
    }

    /** Subscribes to {@code body} and cancels it at once. */
    public static void cancel(Flow.Publisher<ByteBuffer> body) {
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
        body.subscribe(new Observed(subscriber));
    }

    /** Chunks arrive one at a time. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void count(int more) {
        bytes = bytes + more;
    }

    private void end(End how, @Nullable Throwable failure) {
        if (ended.compareAndSet(false, true)) {
            atEnd.onEnd(how, bytes, failure);
        }
    }

    private final class Observed implements Subscriber<ByteBuffer>, Subscription {
        private final Subscriber<? super ByteBuffer> subscriber;
        private volatile @Nullable Subscription upstream;

        Observed(Subscriber<? super ByteBuffer> subscriber) {
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
            end(End.BROKEN_OFF, failure);
            subscriber.onError(failure);
        }

        @Override
        public void onComplete() {
            end(End.COMPLETE, null);
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
            end(End.CANCELLED, null);
        }
    }
}
