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
 * Which APIs and services an administrator has stopped. A stop holds over new configurations and,
 * with a state folder, over restarts. Thread-safe.
 */
public final class ApiStates {
    private final Optional<ServerState> kept;
    private final Map<String, ApiState> states = new ConcurrentHashMap<>();
    private final Set<String> stopped;

    /**
     * @param kept where it is remembered; empty: nowhere
     */
    public ApiStates(Optional<ServerState> kept) {
        this.kept = kept;
        this.stopped = new TreeSet<>(kept.map(ServerState::stopped).orElse(Set.of()));
    }

    /** What a service is called here: one of an API's name has a switch of its own. */
    static String service(String id) {
        return "services/" + id;
    }

    /** Of an API by its name, or of a {@link #service}. */
    public synchronized ApiState of(String name) {
        return states.computeIfAbsent(name, one -> new ApiState(stopped.contains(one)));
    }

    /**
     * Stops or starts one.
     *
     * @throws ServerState.SharedException when nothing may be changed here; then nothing is
     * @throws IOException when that holds, but cannot be remembered
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
        of(name).stop(stop); // whatever the disk says: somebody needs it now
        keep(next);
    }

    synchronized boolean isStopped(String name) {
        return stopped.contains(name);
    }

    /**
     * Forgets all others, so that one that comes later begins started.
     *
     * @throws IOException when that holds, but cannot be remembered
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
