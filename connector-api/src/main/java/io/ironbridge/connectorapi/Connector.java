package io.ironbridge.connectorapi;

import java.time.Duration;
import java.util.Optional;

/**
 * A path to one back end: a Db2 location, a CICS region, an IMS datastore, a queue manager.
 *
 * <p>A connector is thread-safe and lives as long as the connection element that configured it. It
 * makes the {@link Target}s that are called over it; how it makes them is its own, as each back end
 * has other things to call.
 *
 * <p>A connector holds connections but never queues: the gateway has at most {@link #capacity}
 * calls under way at a time, of all its targets together, and keeps the others in its own queue. A
 * call beyond the capacity is answered {@link Outcome.Busy} at once.
 */
public interface Connector extends AutoCloseable {
    /** How many calls may be under way at once, at least 1. */
    int capacity();

    /**
     * What the connector's connections are doing now; for metrics and administration, cheap enough
     * to ask often.
     */
    ConnectionCounts connections();

    /**
     * Looks whether the back end is there: opens a connection, with TLS where that is configured,
     * and closes it again. Calls nothing; may take as long as it is allowed to.
     *
     * @return what is wrong, in words and without secrets; empty: nothing
     */
    default Optional<String> test(Duration longest) {
        return Optional.of("connections of this kind cannot be tested but by a call");
    }

    /**
     * Whether calls are made with their callers' own passwords, so that {@link CallContext#caller}
     * has to have them.
     */
    default boolean takesPasswords() {
        return false;
    }

    /**
     * How many users' credentials the back end has refused, and not accepted since; calls with them
     * are held back for a while. Cheap enough to ask often.
     */
    default int refusedCredentials() {
        return 0;
    }

    /**
     * Ends the while for which refused credentials are held back: of the calls with them, one alone
     * tries now, and the others go on once it is let in.
     */
    default void releaseCredentials() {}

    /**
     * Closes all connections. Calls under way end with {@link Outcome.Unreachable}; new ones are
     * answered the same.
     */
    @Override
    void close();

    /**
     * Connections of one connector at one moment.
     *
     * @param open connections established, busy ones included
     * @param busy connections with a call under way
     * @param opened connections established since start
     */
    record ConnectionCounts(int open, int busy, long opened) {}
}
