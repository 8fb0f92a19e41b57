package io.ironbridge.connectorapi;

import java.util.function.Consumer;

/**
 * A path to one back end: a Db2 location, a CICS region, an IMS datastore, a queue manager.
 *
 * <p>A connector is thread-safe and lives as long as the connection element that configured it. It
 * implements exactly one of the two forms below: {@link Evented} when it speaks its protocol
 * itself, {@link Blocking} when it drives a driver that blocks.
 *
 * <p>A connector holds connections but never queues: the gateway has at most {@link #capacity}
 * calls under way at a time and keeps the others in its own queue. A call beyond the capacity is
 * answered {@link Outcome.Busy} at once.
 *
 * <p>Every call gets exactly one {@link Outcome}, by its deadline at the latest. What the back end
 * sends after that is discarded and the connection it came on is not used again. Failures are
 * values; a connector throws only for bugs.
 */
public sealed interface Connector extends AutoCloseable {
    /** How many calls may be under way at once, at least 1. */
    int capacity();

    /**
     * What the connector's connections are doing now; for metrics and administration, cheap enough
     * to ask often.
     */
    ConnectionCounts connections();

    /**
     * Closes all connections. Calls under way end with {@link Outcome.Unreachable}; new ones are
     * answered the same.
     */
    @Override
    void close();

    /** A connector that completes on an event loop. */
    non-sealed interface Evented extends Connector {
        /**
         * Sends one request and returns at once.
         *
         * @param target what to call, made by this connector when the project was loaded
         * @param payload the request, in the form the target takes
         * @param answer receives the outcome, exactly once, on a thread of the connector's
         *     choosing: it must not block
         */
        void call(
                Target target,
                Payload payload,
                CallContext context,
                Consumer<? super Outcome> answer);
    }

    /** A connector over a driver that blocks; the gateway calls it on a virtual thread. */
    non-sealed interface Blocking extends Connector {
        /**
         * Sends one request and waits for the reply, the deadline or the cancellation, whichever is
         * first.
         *
         * @param target what to call, made by this connector when the project was loaded
         * @param payload the request, in the form the target takes
         */
        Outcome call(Target target, Payload payload, CallContext context)
                throws InterruptedException;
    }

    /**
     * Connections of one connector at one moment.
     *
     * @param open connections established, busy ones included
     * @param busy connections with a call under way
     * @param opened connections established since start
     */
    record ConnectionCounts(int open, int busy, long opened) {}
}
