package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorjava.wire.DataSourceWire;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.connectorsql.SqlDriver;
import io.ironbridge.servants.wire.WireException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The pools of a servant, one for each data source, opened for the first task that declares it. The
 * settings come with each task: other ones replace the pool. Thread-safe.
 */
final class ServantPools {
    private final List<Path> driverPath;
    private final Map<String, Opened> pools = new HashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // compared by their content
    private record Opened(byte[] settings, ProgramPool pool) {}

    /**
     * @param driverPath the class path of the gateway, for drivers and what their libraries lack
     */
    ServantPools(List<Path> driverPath) {
        this.driverPath = List.copyOf(driverPath);
    }

    /**
     * Those that a task declares, until they are released.
     *
     * @throws UnusableException if one cannot be opened
     */
    Map<String, ProgramPool> retain(List<ProgramTask.Source> declared) throws UnusableException {
        if (declared.isEmpty()) {
            return Map.of();
        }
        Map<String, ProgramPool> found = new HashMap<>();
        for (ProgramTask.Source one : declared) {
            try {
                found.put(one.id(), retain(one));
            } catch (WireException | RuntimeException | LinkageError e) {
                release(found);
                throw new UnusableException(
                        "the data source " + one.id() + " cannot be used: " + e.getMessage(), e);
            }
        }
        return found;
    }

    void release(Map<String, ProgramPool> retained) {
        retained.values().forEach(ProgramPool::release);
    }

    private synchronized ProgramPool retain(ProgramTask.Source source) throws WireException {
        Opened known = pools.get(source.id());
        if (known != null && Arrays.equals(known.settings, source.settings())) {
            known.pool.retain();
            return known.pool;
        }
        SqlConfig config = DataSourceWire.read(source.settings());
        SqlDriver driver = config.driver();
        List<Path> jars = new ArrayList<>(driver.jars());
        jars.addAll(driverPath);
        ProgramPool opened =
                new ProgramPool(new SqlConnector(config.withDriver(driver.withJars(jars))));
        opened.retain();
        pools.put(source.id(), new Opened(source.settings(), opened));
        if (known != null) {
            known.pool.retire();
        }
        return opened;
    }
}
