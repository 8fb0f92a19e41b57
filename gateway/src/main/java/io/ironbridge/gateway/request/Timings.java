package io.ironbridge.gateway.request;

import io.ironbridge.gateway.flow.FlowCall;
import org.jspecify.annotations.Nullable;

/**
 * When the parts of a request began and ended, by {@link System#nanoTime}; 0 for a part that has
 * not begun or ended. Steps write, observers read. Not thread-safe; one step at a time.
 */
public final class Timings {
    private final boolean detailed;
    private long started;
    private long bodyAwaited;
    private long mapping;
    private long encoding;
    private long waiting;
    private long calling;
    private long ended;
    private long decoded;
    private long queuedNanos;

    /** Of a flow; null if it has not waited. */
    private @Nullable Waits waits;

    private long calledNanos;

    /**
     * @param detailed whether the times of mapping, encoding and decoding are kept
     */
    Timings(long started, boolean detailed) {
        this.started = started;
        this.detailed = detailed;
    }

    void onBodyAwaited() {
        bodyAwaited = System.nanoTime();
    }

    /**
     * Excludes the time that the client took to send the body.
     *
     * @return that time in nanoseconds
     */
    long onBodyRead() {
        long waited = System.nanoTime() - bodyAwaited;
        started += waited;
        return waited;
    }

    void onMapping() {
        if (detailed) {
            mapping = System.nanoTime();
        }
    }

    void onEncoding() {
        if (detailed) {
            encoding = System.nanoTime();
        }
    }

    void onDecoded() {
        if (detailed) {
            decoded = System.nanoTime();
        }
    }

    /** The request waits for a connection from now on. */
    void onWaiting() {
        waiting = System.nanoTime();
    }

    /** A connection is free and the asset is called. */
    void onCalling() {
        calling = System.nanoTime();
        queuedNanos = calling - waiting;
    }

    /** The wait for a connection has ended without a call. */
    void onQueueLeft() {
        if (!isSent()) {
            queuedNanos = System.nanoTime() - waiting;
        }
    }

    /** The call has ended, or an open circuit has prevented it. */
    void onOutcome() {
        ended = System.nanoTime();
        if (!isSent()) {
            queuedNanos = ended - waiting;
        }
        calledNanos = ended - waiting - queuedNanos;
    }

    /**
     * A call of a flow has begun or has ended. Calls at the same time add up; waits at the same
     * time count once.
     */
    void onFlowCall(FlowCall call) {
        if (call.ended() == 0) {
            waiting = waiting == 0 ? call.waiting() : waiting;
            calling = calling == 0 ? call.calling() : calling;
            queuedNanos = waits().add(call.waiting(), call.calling());
        } else if (call.calling() == 0) {
            queuedNanos = waits().add(call.waiting(), call.ended());
        } else {
            ended = call.ended();
            calledNanos += call.ended() - call.calling();
        }
    }

    private Waits waits() {
        if (waits == null) {
            waits = new Waits();
        }
        return waits;
    }

    /** Without the time that the client took to send the body. */
    public long started() {
        return started;
    }

    /** Also 0 if the times of mappings are not kept. */
    public long mapping() {
        return mapping;
    }

    /** Also 0 if the times of mappings are not kept. */
    public long encoding() {
        return encoding;
    }

    /** Also 0 if the times of mappings are not kept. */
    public long decoded() {
        return decoded;
    }

    /** When the request began to wait for a connection. */
    public long waiting() {
        return waiting;
    }

    /** Whether the asset was called. */
    public boolean isSent() {
        return calling != 0;
    }

    /** Whether the asset was called, and the call has ended or was given up. */
    public boolean isReceived() {
        return isSent() && ended != 0;
    }

    /** From the start until the asset was called. */
    public long sentAfterNanos() {
        return calling - started;
    }

    /** From the start until the call had ended. */
    public long receivedAfterNanos() {
        return ended - started;
    }

    /** How long the request waited for a connection before its first call, or in vain. */
    public long queuedNanos() {
        return queuedNanos;
    }

    /** How long the call took. */
    public long calledNanos() {
        return calledNanos;
    }
}
