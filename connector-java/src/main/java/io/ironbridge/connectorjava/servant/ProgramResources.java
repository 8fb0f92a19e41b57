package io.ironbridge.connectorjava.servant;

import java.util.Map;

/**
 * What the asset of a program declares, by ids, as pools of this process.
 *
 * @param queueManagers of its connection factories
 */
public record ProgramResources(
        Map<String, ProgramPool> dataSources, Map<String, ProgramQueueManager> queueManagers) {
    public static final ProgramResources NONE = new ProgramResources(Map.of(), Map.of());

    public ProgramResources {
        dataSources = Map.copyOf(dataSources);
        queueManagers = Map.copyOf(queueManagers);
    }

    void release() {
        dataSources.values().forEach(SharedPool::release);
        queueManagers.values().forEach(SharedPool::release);
    }
}
