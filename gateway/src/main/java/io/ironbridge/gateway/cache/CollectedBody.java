package io.ironbridge.gateway.cache;

import io.ironbridge.connectorapi.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A body that is collected while it is sent, unless it is too long. */
final class CollectedBody implements Flow.Publisher<ByteBuffer> {
    private final Flow.Publisher<ByteBuffer> body;
    private final int longest;
    private final Consumer<@Nullable Bytes> collected;
    private final AtomicBoolean ended = new AtomicBoolean();

    /**
     * @param longest in bytes
     * @param collected is called once: with the body, or with null if it was too long or did not
     *     come to its end
     */
    CollectedBody(
            Flow.Publisher<ByteBuffer> body, int longest, Consumer<@Nullable Bytes> collected) {
        this.body = body;
        this.longest = longest;
        this.collected = collected;
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
        body.subscribe(new Collecting(subscriber));
    }

    private void end(@Nullable Bytes whole) {
        if (ended.compareAndSet(false, true)) {
            collected.accept(whole);
        }
    }

    private final class Collecting implements Subscriber<ByteBuffer> {
        private final Subscriber<? super ByteBuffer> subscriber;
        private @Nullable ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Collecting(Subscriber<? super ByteBuffer> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            subscriber.onSubscribe(
                    new Subscription() {
                        @Override
                        public void request(long n) {
                            subscription.request(n);
                        }

                        @Override
                        public void cancel() {
                            subscription.cancel();
                            end(null);
                        }
                    });
        }

        @Override
        public void onNext(ByteBuffer chunk) {
            ByteArrayOutputStream all = bytes;
            if (all != null && all.size() + chunk.remaining() <= longest) {
                byte[] more = new byte[chunk.remaining()];
                chunk.duplicate().get(more);
                all.writeBytes(more);
            } else if (all != null) {
                bytes = null;
                end(null); // those that wait need not wait for its end
            }
            subscriber.onNext(chunk);
        }

        @Override
        public void onError(Throwable failure) {
            end(null);
            subscriber.onError(failure);
        }

        @Override
        public void onComplete() {
            ByteArrayOutputStream all = bytes;
            end(all == null ? null : Bytes.wrap(all.toByteArray()));
            subscriber.onComplete();
        }
    }
}
