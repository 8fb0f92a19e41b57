package io.ironbridge.gateway.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts what a listener does. Thread-safe. */
public final class Tally {
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder refusedSources = new LongAdder();
    private final LongAdder refusedRequests = new LongAdder();
    private final LongAdder failedHandshakes = new LongAdder();
    private final LongAdder endedConnections = new LongAdder();
    private final LongAdder stalledReplies = new LongAdder();
    private final LongAdder droppedReplies = new LongAdder();

    /** Counts a connection unless {@code limit} are open. */
    public boolean admit(int limit) {
        if (open.get() >= limit) {
            refused.increment();
            return false;
        }
        open.incrementAndGet();
        accepted.increment();
        return true;
    }

    /** Counts a connection that is rejected because its source is not permitted. */
    public void refusedSource() {
        refusedSources.increment();
    }

    public void refusedRequest() {
        refusedRequests.increment();
    }

    void failedHandshake() {
        failedHandshakes.increment();
    }

    void endedConnection() {
        endedConnections.increment();
    }

    void stalledReply() {
        stalledReplies.increment();
    }

    void droppedReply() {
        droppedReplies.increment();
    }

    public void closed() {
        open.decrementAndGet();
    }

    public void started() {
        inFlight.incrementAndGet();
    }

    public void finished() {
        inFlight.decrementAndGet();
    }

    public ListenerCounts counts() {
        return new ListenerCounts(
                open.get(),
                accepted.sum(),
                refused.sum(),
                refusedSources.sum(),
                refusedRequests.sum(),
                failedHandshakes.sum(),
                endedConnections.sum(),
                stalledReplies.sum(),
                droppedReplies.sum(),
                inFlight.get());
    }
}
