package io.ironbridge.connectorapi;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A path to one back end: a Db2 location, a CICS region, an IMS datastore, a queue manager.
 *
 * <p>A connector is thread-safe and lives as long as the connection element that configured it. It
 * makes the {@link Target}s that are called over it. The methods for that are in its class, because
 * what can be called differs between kinds of back ends.
 *
 * <p>A connector holds connections but never queues: the gateway makes at most {@link #capacity}
 * calls at a time, for all targets together, and queues the others itself. A call beyond the
 * capacity is answered {@link Outcome.Busy} at once.
 */
public interface Connector extends AutoCloseable {
    /** Maximum number of concurrent calls, at least 1. */
    int capacity();

    /**
     * State of the connector's connections, for metrics and administration; cheap enough for
     * frequent calls.
     */
    ConnectionCounts connections();

    /**
     * Tests whether the back end is there: opens a connection, with TLS if configured, and closes
     * it again. Makes no call; may block for {@code longest}.
     *
     * @return the problem, in words and without secrets; empty if there is none
     */
    default Optional<String> test(Duration longest) {
        return Optional.of("connections of this kind can be tested only by a call");
    }

    /**
     * Whether calls use their callers' own passwords, so that {@link CallContext#caller} must have
     * them.
     */
    default boolean takesPasswords() {
        return false;
    }

    /**
     * Number of users whose credentials the back end has refused, and not accepted since; calls
     * with them are in backoff. Cheap enough for frequent calls.
     */
    default int refusedCredentials() {
        return 0;
    }

    /**
     * Ends the backoff of refused credentials: one call with each tries now, and the others
     * continue once it is accepted.
     */
    default void releaseCredentials() {}

    /** Finds units of work in doubt; empty if the back end cannot prepare. */
    default Optional<UnitOfWork.Recovery> recovery() {
        return Optional.empty();
    }

    /**
     * The processes that run the calls, and the last ones that have ended; empty for a connector
     * without such processes.
     */
    default List<ServantStatus> servants() {
        return List.of();
    }

    /**
     * Closes all connections. Calls in progress end with {@link Outcome.Unreachable}; new ones get
     * the same outcome.
     */
    @Override
    void close();

    /**
     * Connections of one connector at one moment.
     *
     * @param open established connections, including busy ones
     * @param busy connections with a call in progress
     * @param opened connections established since start
     */
    record ConnectionCounts(int open, int busy, long opened) {}
}
