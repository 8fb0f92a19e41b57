package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.ironbridge.connectorapi.Outcome;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Calls one back end over a pool of persistent connections, one call at a time on each.
 *
 * <p>A call runs on the event loop on which it was made if a connection there is free, otherwise on
 * another. It never waits for a connection: beyond {@link #capacity} it ends at once with {@link
 * Outcome.Busy}. Requests are sent once; the only exception is a request whose pooled connection
 * turned out to be closed before any of its bytes was written, which is repeated once. A connection
 * is closed unless its call ended as the protocol prescribes.
 *
 * <p>Thread-safe.
 *
 * @param <K> the protocol's calls
 */
public final class SocketClient<K extends PendingCall> implements AutoCloseable {
    /** A wrong password is usually rejected faster. */
    private static final long PARKED_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final SocketConfig config;
    private final List<EventLoop> loops;
    private final ConnectionPool<K> pool;

    /**
     * The context for making a connection; opaque to protocols.
     *
     * @param <K> the protocol's calls
     */
    public static final class Place<K extends PendingCall> {
        final Endpoint endpoint;
        final ConnectionPool<K> pool;
        final EventLoop loop;

        private Place(Endpoint endpoint, ConnectionPool<K> pool, EventLoop loop) {
            this.endpoint = endpoint;
            this.pool = pool;
            this.loop = loop;
        }
    }

    /**
     * Makes the protocol's connections.
     *
     * @param <K> the protocol's calls
     */
    @FunctionalInterface
    public interface Protocol<K extends PendingCall> {
        PooledConnection<K> connection(Place<K> place);
    }

    /** Connections are established on demand. */
    public SocketClient(SocketConfig config, ClientLoops loops, Protocol<K> protocol) {
        this.config = config;
        this.loops = loops.all();
        Endpoint endpoint = new Endpoint(config, loops);
        this.pool =
                new ConnectionPool<>(
                        config.maxConnections(),
                        loops.group(),
                        (pool, loop) -> protocol.connection(new Place<>(endpoint, pool, loop)));
    }

    /** Starts a call and returns at once. */
    public void call(K call) {
        if (!call.endsUnsent()) {
            ask(call, false);
        }
    }

    private void ask(K call, boolean waited) {
        switch (call.admit(waited)) {
            case FREE, TRIAL -> start(call);
            case WAIT -> park(call);
            case NONE -> call.answer(call.notSent());
        }
    }

    /**
     * Waits until it is known whether the credentials are right; checks again every three seconds.
     */
    private void park(K call) {
        EventLoop loop = loops.getFirst();
        ParkedCall parked = new ParkedCall(() -> resumed(call, loop));
        long left = call.dueNanos() - System.nanoTime();
        var _ =
                loop.schedule(
                        () -> parked.endBy(() -> undecided(call)),
                        Math.min(left, PARKED_NANOS),
                        TimeUnit.NANOSECONDS);
        call.watchCancellation(() -> parked.endBy(() -> call.answer(new Outcome.Cancelled(false))));
        if (!call.park(parked)) {
            parked.resume();
        }
    }

    /** On the loop: many calls that fail at once would otherwise resume one another recursively. */
    private void resumed(K call, EventLoop loop) {
        call.unwatch();
        try {
            loop.execute(() -> ask(call, false));
        } catch (RejectedExecutionException shutDown) {
            call.answer(call.unreachable(PooledConnection.CLOSED, false));
        }
    }

    private void undecided(K call) {
        call.unwatch();
        if (call.dueNanos() - System.nanoTime() <= 0) {
            call.answer(call.timedOut(false));
        } else {
            ask(call, true);
        }
    }

    private void start(K call) {
        switch (pool.lease(ClientLoops.current(loops))) {
            case ConnectionPool.Leased<K>(PooledConnection<K> connection) -> connection.start(call);
            case ConnectionPool.Full<K> _ ->
                    call.answer(new Outcome.Busy(config.endpoint(), capacity()));
            case ConnectionPool.Closed<K> _ ->
                    call.answer(call.unreachable(PooledConnection.CLOSED, false));
        }
    }

    /** Maximum number of concurrent calls: {@link SocketConfig#maxConnections}. */
    public int capacity() {
        return config.maxConnections();
    }

    /** State of the connections; cheap. */
    public ConnectionCounts connections() {
        return pool.counts();
    }

    /**
     * Opens a connection and closes it again; blocks.
     *
     * @return why it failed; empty if it succeeded
     */
    public Optional<String> test(Duration longest) {
        return ConnectionTest.of(config, longest);
    }

    /**
     * Closes all connections and returns at once. Calls in progress end with {@link
     * Outcome.Unreachable}; new calls get the same outcome.
     */
    @Override
    public void close() {
        pool.close();
    }
}
