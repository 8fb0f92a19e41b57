package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/** A large body in slices, sent as fast as the client reads it. Copies nothing. */
record Slices(Bytes bytes) implements Flow.Publisher<ByteBuffer> {
    static final int SLICE = 64 * 1024;

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        subscriber.onSubscribe(new Cutter(bytes.buffer(), subscriber));
    }

    private static final class Cutter implements Flow.Subscription {
        private final ByteBuffer rest;
        private final Flow.Subscriber<? super ByteBuffer> subscriber;

        Cutter(ByteBuffer rest, Flow.Subscriber<? super ByteBuffer> subscriber) {
            this.rest = rest;
            this.subscriber = subscriber;
        }

        /** The only subscriber requests one slice at a time. */
        @Override
        public void request(long n) {
            if (!rest.hasRemaining()) {
                subscriber.onComplete();
                return;
            }
            int length = Math.min(SLICE, rest.remaining());
            ByteBuffer slice = rest.slice(rest.position(), length);
            rest.position(rest.position() + length);
            subscriber.onNext(slice);
        }

        @Override
        public void cancel() {
            rest.position(rest.limit());
        }
    }
}
