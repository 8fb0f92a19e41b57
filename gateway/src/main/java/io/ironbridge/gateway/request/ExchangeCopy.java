package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.gateway.http.BodyReceiver;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.http.turn.ReadTurn;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/** A request without its client: its answer is read to the end and goes nowhere. */
final class ExchangeCopy implements Exchange {
    private final Exchange original;
    private final Cancellation cancellation = new Cancellation();

    /**
     * @param original whose body, if any, has been received
     */
    ExchangeCopy(Exchange original) {
        this.original = original;
    }

    @Override
    public Request request() {
        return original.request();
    }

    @Override
    public boolean hasBody() {
        return false;
    }

    @Override
    public void receive(boolean known, BodyReceiver receiver) {
        receiver.onBody();
    }

    @Override
    public void refuse(ListenerProblem problem) {}

    @Override
    public void name(String name) {}

    @Override
    public void reply(Response response) {
        if (response.body() instanceof Response.Streamed(var chunks, _)) {
            chunks.subscribe(new Reading());
        }
    }

    private static final class Reading implements Flow.Subscriber<ByteBuffer> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(ByteBuffer item) {}

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }

    @Override
    public void nextReads(ReadTurn turn) {}

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public Runnable awaitRoom(long bytes, Duration longest) {
        return () -> {};
    }

    @Override
    public Executor executor() {
        return original.executor();
    }
}
