package io.ironbridge.gateway.http;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/** Cancels a streamed body that will not be sent. */
public final class Discard implements Flow.Subscriber<ByteBuffer> {
    private Discard() {}

    public static void body(Response response) {
        if (response.body() instanceof Response.Streamed(var chunks, _)) {
            chunks.subscribe(new Discard());
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.cancel();
    }

    @Override
    public void onNext(ByteBuffer chunk) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
}
