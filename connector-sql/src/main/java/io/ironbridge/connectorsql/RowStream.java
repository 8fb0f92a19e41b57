package io.ironbridge.connectorsql;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Passes data that one thread reads from the database to a subscriber, at the subscriber's pace:
 * the reading thread waits. Signals are sent on the reading thread.
 */
final class RowStream implements Flow.Publisher<ByteBuffer>, Flow.Subscription {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Runnable abandoned;
    private boolean taken;
    private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;
    private long demand;
    private boolean ended;
    private boolean cancelled;
    private @Nullable Throwable untold;

    /**
     * @param abandoned runs when the subscriber cancels
     */
    RowStream(Runnable abandoned) {
        this.abandoned = abandoned;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> given) {
        if (!take()) {
            given.onSubscribe(new Nothing());
            given.onError(new IllegalStateException("a streamed body can be subscribed once"));
            return;
        }
        given.onSubscribe(this);
        Throwable failure = begin(given);
        if (failure != null) {
            given.onError(failure);
        }
    }

    private boolean take() {
        lock.lock();
        try {
            boolean first = !taken;
            taken = true;
            return first;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Throwable begin(Flow.Subscriber<? super ByteBuffer> given) {
        lock.lock();
        try {
            subscriber = given;
            changed.signalAll();
            return cancelled ? null : untold;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            abandoned.run(); // ends the stream with a failure, as the specification requires for a
            // request of zero
            return;
        }
        lock.lock();
        try {
            demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void cancel() {
        lock.lock();
        try {
            cancelled = true;
        } finally {
            lock.unlock();
        }
        abandoned.run();
    }

    /** Wakes the reading thread if it waits for the subscriber; it then finds the stream ended. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Passes one buffer on when it is requested.
     *
     * @throws Ended if the subscriber has cancelled
     */
    void emit(ByteBuffer chunk) {
        awaitDemand().onNext(chunk);
    }

    private Flow.Subscriber<? super ByteBuffer> awaitDemand() {
        lock.lock();
        try {
            while (!ended && !cancelled && (subscriber == null || demand == 0)) {
                changed.awaitUninterruptibly();
            }
            Flow.Subscriber<? super ByteBuffer> to = subscriber;
            if (ended || cancelled || to == null) {
                throw new Ended();
            }
            demand--;
            return to;
        } finally {
            lock.unlock();
        }
    }

    void complete() {
        Flow.Subscriber<? super ByteBuffer> to = last(null);
        if (to != null) {
            to.onComplete();
        }
    }

    void fail(Throwable why) {
        Flow.Subscriber<? super ByteBuffer> to = last(why);
        if (to != null) {
            to.onError(why);
        }
    }

    /** The subscriber; stores a failure that precedes the subscription. */
    private Flow.@Nullable Subscriber<? super ByteBuffer> last(@Nullable Throwable why) {
        lock.lock();
        try {
            untold = why;
            return cancelled ? null : subscriber;
        } finally {
            lock.unlock();
        }
    }

    private static final class Nothing implements Flow.Subscription {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    }
}
