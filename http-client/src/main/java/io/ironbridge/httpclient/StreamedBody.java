package io.ironbridge.httpclient;

import io.netty.channel.EventLoop;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A body that is passed on while it arrives: requests more from its source only after the
 * subscriber has taken what arrived. Signals on the event loop. Holds at most the data of one
 * socket read.
 */
final class StreamedBody implements Flow.Publisher<ByteBuffer>, Flow.Subscription {
    private final EventLoop loop;
    private final Source source;
    private final AtomicBoolean taken = new AtomicBoolean();
    private final Deque<ByteBuffer> chunks = new ArrayDeque<>();
    private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;
    private @Nullable Throwable failure;
    private long demand;
    private boolean complete;
    private boolean over;
    private boolean draining;

    StreamedBody(EventLoop loop, Source source) {
        this.loop = loop;
        this.source = source;
    }

    /** The source of the body; called on the event loop. */
    interface Source {
        void readMore();

        /** The subscriber has received everything; called before its {@code onComplete}. */
        void delivered();

        /** The subscriber has cancelled. */
        void abandoned();
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> given) {
        if (taken.compareAndSet(false, true)) {
            onLoop(() -> begin(given));
        } else {
            given.onSubscribe(new Nothing());
            given.onError(new IllegalStateException("a streamed body can be subscribed once"));
        }
    }

    private void begin(Flow.Subscriber<? super ByteBuffer> given) {
        subscriber = given;
        given.onSubscribe(this);
        drain();
    }

    @Override
    public void request(long count) {
        onLoop(() -> more(count));
    }

    private void more(long count) {
        if (count <= 0 && !over) {
            source.abandoned();
            fail(new IllegalArgumentException("a subscriber must request at least one buffer"));
        } else if (!over) {
            demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
            drain();
        }
    }

    @Override
    public void cancel() {
        onLoop(() -> {
            if (!over) {
                end();
                source.abandoned();
            }
        });
    }

    /** Passes a piece on; on the event loop. */
    void add(ByteBuffer chunk) {
        if (!over) {
            chunks.add(chunk);
            drain();
        }
    }

    /** Completes the body; on the event loop. */
    void complete() {
        complete = true;
        drain();
    }

    boolean isComplete() {
        return complete;
    }

    /** Fails: pieces that the subscriber has not taken yet are dropped. On the event loop. */
    void fail(Throwable why) {
        failure = why;
        chunks.clear();
        drain();
    }

    private void drain() {
        Flow.Subscriber<? super ByteBuffer> to = subscriber;
        if (draining || over || to == null) {
            return;
        }
        pass(to);
        if (over) {
            return;
        }
        if (failure != null) {
            end();
            to.onError(failure);
        } else if (chunks.isEmpty() && complete) {
            end();
            source.delivered();
            to.onComplete();
        } else if (chunks.isEmpty() && demand > 0) {
            source.readMore();
        }
    }

    private void pass(Flow.Subscriber<? super ByteBuffer> to) {
        draining = true;
        while (demand > 0 && !chunks.isEmpty()) {
            demand--;
            to.onNext(chunks.remove());
        }
        draining = false;
    }

    private void end() {
        over = true;
        chunks.clear();
    }

    private void onLoop(Runnable action) {
        if (loop.inEventLoop()) {
            action.run();
        } else {
            loop.execute(action);
        }
    }

    private static final class Nothing implements Flow.Subscription {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    }
}
