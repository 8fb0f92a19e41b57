package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.task.Container;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A channel of a task; its containers are in host form. */
final class Channel {
    private static final int CONTAINER_NOT_FOUND = 10;

    private final String name;
    private final Map<String, Container> containers = new LinkedHashMap<>();

    Channel(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    List<Container> containers() {
        return List.copyOf(containers.values());
    }

    boolean has(String container) {
        return containers.containsKey(container);
    }

    /** Creates or replaces. */
    void put(Container container) {
        containers.put(container.name(), container);
    }

    /**
     * One that is there.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException CONTAINERERR
     */
    Container get(String container) {
        Container found = containers.get(container);
        if (found == null) {
            throw Conditions.of("CONTAINERERR", CONTAINER_NOT_FOUND);
        }
        return found;
    }

    /**
     * Deletes one that is there.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException CONTAINERERR
     */
    Container delete(String container) {
        Container found = get(container);
        containers.remove(container);
        return found;
    }
}
