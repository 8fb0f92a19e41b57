package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Sessions with a datastore in the same process, the equivalent of connections to IMS Connect, each
 * with a client id. Thread-safe.
 */
final class LocalSessions {
    private final int capacity;
    private final ClientIds clientIds;
    private final Deque<String> idle = new ArrayDeque<>();
    private final Set<LocalCall> busy = new HashSet<>();
    private long opened;
    private boolean closed;

    LocalSessions(int capacity, ClientIds clientIds) {
        this.capacity = capacity;
        this.clientIds = clientIds;
    }

    int capacity() {
        return capacity;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** The client id of a session for this call alone; empty if none is free. */
    synchronized Optional<String> lease(LocalCall call) {
        if (closed || busy.size() == capacity) {
            return Optional.empty();
        }
        busy.add(call);
        if (!idle.isEmpty()) {
            return Optional.of(idle.pop());
        }
        opened++;
        return Optional.of(clientIds.next());
    }

    /**
     * Returns a session after the call.
     *
     * @param clean whether nothing more can arrive for the session
     */
    synchronized void giveBack(LocalCall call, String session, boolean clean) {
        if (busy.remove(call) && clean && !closed) {
            idle.push(session);
        }
    }

    synchronized ConnectionCounts counts() {
        return new ConnectionCounts(idle.size() + busy.size(), busy.size(), opened);
    }

    /** Closes all sessions; returns the calls in progress. */
    synchronized List<LocalCall> close() {
        closed = true;
        idle.clear();
        return List.copyOf(busy);
    }
}
