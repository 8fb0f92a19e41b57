package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.task.Container;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A channel of a task; its containers are in host form. */
public final class Channel {
    private static final int CONTAINER_NOT_FOUND = 10;

    private final String name;
    private final Map<String, Container> containers = new LinkedHashMap<>();

    public Channel(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public List<Container> containers() {
        return List.copyOf(containers.values());
    }

    public boolean has(String container) {
        return containers.containsKey(container);
    }

    /** Creates or replaces. */
    public void put(Container container) {
        containers.put(container.name(), container);
    }

    /**
     * An existing container.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException CONTAINERERR
     */
    public Container get(String container) {
        Container found = containers.get(container);
        if (found == null) {
            throw Conditions.of("CONTAINERERR", CONTAINER_NOT_FOUND);
        }
        return found;
    }

    /**
     * Deletes an existing container.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException CONTAINERERR
     */
    public Container delete(String container) {
        Container found = get(container);
        containers.remove(container);
        return found;
    }
}
