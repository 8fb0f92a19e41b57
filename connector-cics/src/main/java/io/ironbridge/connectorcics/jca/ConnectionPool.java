package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.resource.ResourceException;
import javax.resource.spi.CommException;

/**
 * The reusable connections; the most recently used first, so that surplus ones become idle. It
 * blocks only for the adapter, and closes connections on {@code closer}, as adapters may block
 * there.
 */
final class ConnectionPool {
    private final Connections connections;
    private final JcaConfig.Pool limits;
    private final Consumer<AdapterConnection> closer;
    private final Deque<AdapterConnection> idle = new ArrayDeque<>();
    private final Set<AdapterConnection> known = new HashSet<>();
    private long opened;
    private boolean closed;

    ConnectionPool(
            Connections connections, JcaConfig.Pool limits, Consumer<AdapterConnection> closer) {
        this.connections = connections;
        this.limits = limits;
        this.closer = closer;
    }

    /**
     * An idle connection, or a new one.
     *
     * @throws ResourceException thrown by the adapter; also if the new connection was reported as
     *     broken before it got here
     */
    AdapterConnection take() throws ResourceException {
        Optional<AdapterConnection> used = pollIdle();
        return used.isPresent() ? used.get() : opened(connections.open(this::discard));
    }

    private synchronized Optional<AdapterConnection> pollIdle() {
        return Optional.ofNullable(idle.pollFirst());
    }

    /**
     * A connection that is already closed must not be counted as open: no close would remove it.
     */
    private synchronized AdapterConnection opened(AdapterConnection connection)
            throws ResourceException {
        opened++;
        if (connection.isDiscarded()) {
            throw new CommException("the connection broke immediately after it was opened");
        }
        if (!closed) {
            known.add(connection);
        }
        return connection;
    }

    /**
     * Returns a connection for the next call.
     *
     * @return false if it was discarded meanwhile, is too old or surplus, or the pool is closed:
     *     the caller must close it
     */
    synchronized boolean give(AdapterConnection connection) {
        boolean kept = known.contains(connection) && !isOld(connection) && !areTooMany();
        if (kept) {
            connection.becomesIdle();
            idle.addFirst(connection);
        } else {
            known.remove(connection);
        }
        return kept;
    }

    private boolean isOld(AdapterConnection connection) {
        return connection.ageNanos() > limits.maxAge().toNanos();
    }

    /** Calls that were given up while connecting have been replaced by others. */
    private boolean areTooMany() {
        return known.size() > limits.maxConnections();
    }

    /** Closes a connection in an unknown state. */
    void discard(AdapterConnection connection) {
        discarded(connection);
        closer.accept(connection);
    }

    private synchronized void discarded(AdapterConnection connection) {
        connection.discard();
        forget(connection);
    }

    /** Stops counting a connection; its holder closes it. */
    synchronized void forget(AdapterConnection connection) {
        known.remove(connection);
        idle.remove(connection);
    }

    /** Closes all idle connections: others may have broken with the one that did. */
    void discardIdle() {
        expired(0).forEach(this::discard);
    }

    /** Closes connections whose idle time is over. */
    void discardExpired() {
        expired(limits.idleTimeout().toNanos()).forEach(this::discard);
    }

    private synchronized List<AdapterConnection> expired(long nanos) {
        List<AdapterConnection> expired = new ArrayList<>(idle);
        expired.removeIf(connection -> connection.idleNanos() < nanos);
        idle.removeAll(expired);
        return expired;
    }

    /** Closes idle connections, and those in use when they return. */
    void close() {
        List<AdapterConnection> ending;
        synchronized (this) {
            closed = true;
            ending = List.copyOf(idle);
            idle.clear();
            known.clear();
        }
        ending.forEach(closer);
    }

    synchronized ConnectionCounts counts(int busy) {
        return new ConnectionCounts(known.size(), busy, opened);
    }
}
