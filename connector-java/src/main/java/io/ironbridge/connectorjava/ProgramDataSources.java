package io.ironbridge.connectorjava;

import io.ironbridge.connectorjava.servant.ProgramPool;
import io.ironbridge.connectorjava.wire.DataSourceWire;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The data sources that the asset of a program declares. */
public final class ProgramDataSources {
    /** Without data sources. */
    public static final ProgramDataSources NONE = new ProgramDataSources(List.of(), Map.of());

    private final List<ProgramTask.Source> settings;
    private final Map<String, ProgramPool> pools;

    private ProgramDataSources(List<ProgramTask.Source> settings, Map<String, ProgramPool> pools) {
        this.settings = settings;
        this.pools = pools;
    }

    /** Settings by ids; each servant has its own pools. */
    public static ProgramDataSources inServants(Map<String, SqlConfig> settings) {
        return new ProgramDataSources(
                settings.entrySet().stream()
                        .map(one ->
                                new ProgramTask.Source(
                                        one.getKey(), DataSourceWire.write(one.getValue())))
                        .toList(),
                Map.of());
    }

    /** Pools of this process by ids. */
    public static ProgramDataSources local(Map<String, SqlConnector> connectors) {
        Map<String, ProgramPool> pools = new TreeMap<>();
        connectors.forEach((id, connector) -> pools.put(id, new ProgramPool(connector)));
        return new ProgramDataSources(List.of(), pools);
    }

    List<ProgramTask.Source> settings() {
        return settings;
    }

    Map<String, ProgramPool> pools() {
        return pools;
    }
}
