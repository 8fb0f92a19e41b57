package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.OpenConnections;
import io.ironbridge.connectorjava.servant.ProgramPool;
import io.ironbridge.connectorjava.servant.ProgramQueueManager;
import io.ironbridge.connectorjava.servant.ProgramResources;
import io.ironbridge.connectorjava.wire.DataSourceWire;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import jakarta.jms.ConnectionFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The data sources and connection factories that the asset of a program declares.
 *
 * @param dataSources settings, for servants
 * @param connectionFactories settings, for servants
 * @param local pools of this process
 */
public record DeclaredResources(
        List<ProgramTask.Source> dataSources,
        List<ProgramTask.Source> connectionFactories,
        ProgramResources local) {
    /** A program that declares nothing. */
    public static final DeclaredResources NONE = inServants(Map.of(), Map.of());

    public DeclaredResources {
        dataSources = List.copyOf(dataSources);
        connectionFactories = List.copyOf(connectionFactories);
    }

    /**
     * Settings by ids; each servant has its own pools.
     *
     * @param connectionFactories as the connector of messages takes them
     */
    public static DeclaredResources inServants(
            Map<String, SqlConfig> dataSources,
            Map<String, Map<String, String>> connectionFactories) {
        return new DeclaredResources(
                sources(dataSources, DataSourceWire::write),
                sources(connectionFactories, ProgramWire::write),
                ProgramResources.NONE);
    }

    private static <T> List<ProgramTask.Source> sources(
            Map<String, T> settings, Function<T, byte[]> write) {
        return settings.entrySet().stream()
                .map(one -> new ProgramTask.Source(one.getKey(), write.apply(one.getValue())))
                .toList();
    }

    /** Pools of this process by ids. */
    public static DeclaredResources local(
            Map<String, SqlConnector> dataSources,
            Map<String, Function<OpenConnections, ConnectionFactory>> connectionFactories) {
        Map<String, ProgramPool> pools = new TreeMap<>();
        dataSources.forEach((id, connector) -> pools.put(id, new ProgramPool(connector)));
        Map<String, ProgramQueueManager> queueManagers = new TreeMap<>();
        connectionFactories.forEach(
                (id, factory) -> queueManagers.put(id, new ProgramQueueManager(factory, () -> {})));
        return new DeclaredResources(
                List.of(), List.of(), new ProgramResources(pools, queueManagers));
    }
}
