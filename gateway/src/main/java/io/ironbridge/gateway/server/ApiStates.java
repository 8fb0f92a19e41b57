package io.ironbridge.gateway.server;

import io.ironbridge.gateway.request.ApiState;
import io.ironbridge.gateway.state.ServerState;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which APIs and services an administrator has stopped. A stop survives new configurations and,
 * with a state folder, restarts. Thread-safe.
 */
public final class ApiStates {
    private final Optional<ServerState> kept;
    private final Map<String, ApiState> states = new ConcurrentHashMap<>();
    private final Set<String> stopped;

    /**
     * @param kept where stops are stored; empty if they are not
     */
    public ApiStates(Optional<ServerState> kept) {
        this.kept = kept;
        this.stopped = new TreeSet<>(kept.map(ServerState::stopped).orElse(Set.of()));
    }

    /** The name of a service's state. A service and an API of one name have separate states. */
    static String service(String id) {
        return "services/" + id;
    }

    /**
     * The state of an API or service.
     *
     * @param name of an API, or of a {@link #service}
     */
    public synchronized ApiState of(String name) {
        return states.computeIfAbsent(name, one -> new ApiState(stopped.contains(one)));
    }

    /**
     * Stops or starts an API or service.
     *
     * @throws ServerState.SharedException if this server may not change the state; nothing has
     *     changed then
     * @throws IOException if the change is in effect, but could not be stored
     */
    public synchronized void stop(String name, boolean stop) throws IOException {
        if (kept.isPresent()) {
            kept.get().refuseIfShared();
        }
        Set<String> next = new TreeSet<>(stopped);
        if (stop) {
            next.add(name);
        } else {
            next.remove(name);
        }
        of(name).stop(stop); // takes effect even if it cannot be stored
        keep(next);
    }

    synchronized boolean isStopped(String name) {
        return stopped.contains(name);
    }

    /**
     * Removes the state of all others, so that one deployed later under the same name begins
     * started.
     *
     * @throws IOException if the change is in effect, but could not be stored
     */
    synchronized void keepOnly(Set<String> names) throws IOException {
        Set<String> next = new TreeSet<>(stopped);
        boolean fewer = next.retainAll(names);
        states.forEach((name, state) -> state.stop(next.contains(name)));
        if (fewer) {
            keep(next);
        }
    }

    private void keep(Set<String> next) throws IOException {
        stopped.clear();
        stopped.addAll(next);
        if (kept.isPresent()) {
            kept.get().keepStopped(next);
        }
    }
}
