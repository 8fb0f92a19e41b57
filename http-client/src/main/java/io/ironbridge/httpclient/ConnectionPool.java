package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All connections of one client. Leases the one used last, of the caller's own event loop where
 * there is one; never lets anybody wait. Thread-safe.
 */
final class ConnectionPool {
    private final int capacity;
    private final EventLoopGroup group;
    private final Endpoint endpoint;
    private final Set<HttpConnection> all = new HashSet<>();
    private final List<HttpConnection> idle = new ArrayList<>();
    private int open;
    private long opened;
    private boolean closed;

    ConnectionPool(int capacity, EventLoopGroup group, Endpoint endpoint) {
        this.capacity = capacity;
        this.group = group;
        this.endpoint = endpoint;
    }

    sealed interface Lease {}

    /** A connection for the caller alone; it may have to be established yet. */
    record Leased(HttpConnection connection) implements Lease {}

    /** Every connection is busy. */
    record Full() implements Lease {}

    /** There will be no more connections. */
    record Closed() implements Lease {}

    synchronized Lease lease(@Nullable EventLoop here) {
        if (closed) {
            return new Closed();
        }
        if (!idle.isEmpty()) {
            return new Leased(idle.remove(lastUsed(here)));
        }
        return all.size() < capacity
                ? new Leased(add(here == null ? group.next() : here))
                : new Full();
    }

    /** A new connection in the place of {@code stale}; null when the pool is closed. */
    synchronized @Nullable HttpConnection replace(HttpConnection stale) {
        discard(stale);
        return closed ? null : add(stale.loop());
    }

    synchronized void established(HttpConnection connection) {
        if (all.contains(connection)) {
            open++;
            opened++;
        }
    }

    /** Takes a leased connection back for others; false when it is to be closed instead. */
    synchronized boolean giveBack(HttpConnection connection) {
        return !closed && idle.add(connection);
    }

    /** Forgets a connection if nobody has leased it. */
    synchronized boolean dropIdle(HttpConnection connection) {
        boolean wasIdle = idle.remove(connection);
        if (wasIdle) {
            discard(connection);
        }
        return wasIdle;
    }

    /** Forgets a leased connection; its place is free at once. */
    synchronized void discard(HttpConnection connection) {
        if (all.remove(connection) && connection.isEstablished()) {
            open--;
        }
    }

    synchronized ConnectionCounts counts() {
        return new ConnectionCounts(open, all.size() - idle.size(), opened);
    }

    void close() {
        takeAll().forEach(HttpConnection::clientClosed);
    }

    private synchronized List<HttpConnection> takeAll() {
        closed = true;
        idle.clear();
        return List.copyOf(all);
    }

    private HttpConnection add(EventLoop loop) {
        HttpConnection connection = new HttpConnection(endpoint, this, loop);
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
