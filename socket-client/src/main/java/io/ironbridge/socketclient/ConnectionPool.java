package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * All connections of one client. Leases the most recently used one, preferably on the caller's own
 * event loop; never blocks. Thread-safe.
 */
final class ConnectionPool<K extends PendingCall> {
    private final int capacity;
    private final EventLoopGroup group;
    private final BiFunction<ConnectionPool<K>, EventLoop, PooledConnection<K>> connections;
    private final Set<PooledConnection<K>> all = new HashSet<>();
    private final List<PooledConnection<K>> idle = new ArrayList<>();
    private int open;
    private long opened;
    private boolean closed;

    /**
     * @param connections makes a connection on a loop; it is established on first use
     */
    ConnectionPool(
            int capacity,
            EventLoopGroup group,
            BiFunction<ConnectionPool<K>, EventLoop, PooledConnection<K>> connections) {
        this.capacity = capacity;
        this.group = group;
        this.connections = connections;
    }

    sealed interface Lease<K extends PendingCall> {}

    /** A leased connection; it may not be established yet. */
    record Leased<K extends PendingCall>(PooledConnection<K> connection) implements Lease<K> {}

    /** Every connection is busy. */
    record Full<K extends PendingCall>() implements Lease<K> {}

    /** There will be no more connections. */
    record Closed<K extends PendingCall>() implements Lease<K> {}

    synchronized Lease<K> lease(@Nullable EventLoop here) {
        if (closed) {
            return new Closed<>();
        }
        if (!idle.isEmpty()) {
            return new Leased<>(idle.remove(lastUsed(here)));
        }
        return all.size() < capacity
                ? new Leased<>(add(here == null ? group.next() : here))
                : new Full<>();
    }

    /** A new connection that replaces {@code stale}; null if the pool is closed. */
    synchronized @Nullable PooledConnection<K> replace(PooledConnection<K> stale) {
        discard(stale);
        return closed ? null : add(stale.loop());
    }

    synchronized void established(PooledConnection<K> connection) {
        if (all.contains(connection)) {
            open++;
            opened++;
        }
    }

    /** Takes a leased connection back for others; false if it must be closed instead. */
    synchronized boolean giveBack(PooledConnection<K> connection) {
        return !closed && idle.add(connection);
    }

    /** Removes a connection if it is not leased. */
    synchronized boolean dropIdle(PooledConnection<K> connection) {
        boolean wasIdle = idle.remove(connection);
        if (wasIdle) {
            discard(connection);
        }
        return wasIdle;
    }

    /** Removes a leased connection; its place is free at once. */
    synchronized void discard(PooledConnection<K> connection) {
        if (all.remove(connection) && connection.isEstablished()) {
            open--;
        }
    }

    synchronized ConnectionCounts counts() {
        return new ConnectionCounts(open, all.size() - idle.size(), opened);
    }

    void close() {
        takeAll().forEach(PooledConnection::clientClosed);
    }

    private synchronized List<PooledConnection<K>> takeAll() {
        closed = true;
        idle.clear();
        return List.copyOf(all);
    }

    private PooledConnection<K> add(EventLoop loop) {
        PooledConnection<K> connection = connections.apply(this, loop);
        all.add(connection);
        return connection;
    }

    private int lastUsed(@Nullable EventLoop here) {
        for (int i = idle.size() - 1; here != null && i >= 0; i--) {
            if (idle.get(i).loop().equals(here)) {
                return i;
            }
        }
        return idle.size() - 1;
    }
}
