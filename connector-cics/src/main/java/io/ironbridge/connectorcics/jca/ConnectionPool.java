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
 * The connections that may be used again; the last used first, so that those beyond what is needed
 * grow old. It never waits but for the adapter, and closes connections by {@code closer}, as
 * adapters may block there.
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
     * @throws ResourceException what the adapter throws; also where the new one was told to be
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
            throw new CommException("the connection broke as soon as it was open");
        }
        if (!closed) {
            known.add(connection);
        }
        return connection;
    }

    /**
     * Keeps a connection for the next call.
     *
     * @return false where it has been discarded meanwhile, is too old or one too many, or the pool
     *     is closed: its holder closes it
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

    /** Where calls were given up while they connected, others have connected in their place. */
    private boolean areTooMany() {
        return known.size() > limits.maxConnections();
    }

    /** Has a connection closed that is in an unknown state. */
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

    /** Has all idle connections closed: one that broke may not be the only one. */
    void discardIdle() {
        expired(0).forEach(this::discard);
    }

    /** Has those closed that have been idle for long. */
    void discardExpired() {
        expired(limits.idleTimeout().toNanos()).forEach(this::discard);
    }

    private synchronized List<AdapterConnection> expired(long nanos) {
        List<AdapterConnection> expired = new ArrayList<>(idle);
        expired.removeIf(connection -> connection.idleNanos() < nanos);
        idle.removeAll(expired);
        return expired;
    }

    /** Has idle connections closed, and those in use when they come back. */
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
