package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.OpenConnections;
import io.ironbridge.connectorjava.wire.DataSourceWire;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.connectorsql.SqlDriver;
import io.ironbridge.servants.wire.WireException;
import jakarta.jms.ConnectionFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The pools of a servant, one for each data source and connection factory, opened for the first
 * task that declares it. The settings come with each task: other ones replace the pool.
 * Thread-safe.
 */
final class ServantPools {
    /** Of the gateway's class path; its constructor takes a map of texts. */
    private static final String CONNECTIONS = "io.ironbridge.connectormq.ServantConnections";

    private final List<Path> driverPath;
    private final Map<String, Opened<ProgramPool>> dataSources = new HashMap<>();
    private final Map<String, Opened<ProgramQueueManager>> queueManagers = new HashMap<>();

    /** Of JMS clients, which a servant's own class path does not have. */
    private @Nullable ClassLoader clients;

    @SuppressWarnings("ArrayRecordComponent") // compared by their content
    private record Opened<P extends SharedPool>(byte[] settings, P pool) {}

    /** Opens a pool. */
    private interface Opener<P extends SharedPool> {
        P open(byte[] settings) throws WireException, ReflectiveOperationException;
    }

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
    ProgramResources retain(ProgramTask task) throws UnusableException {
        if (task.sources().isEmpty() && task.factories().isEmpty()) {
            return ProgramResources.NONE;
        }
        Map<String, ProgramPool> sources =
                retain("data source", task.sources(), dataSources, this::dataSource);
        try {
            return new ProgramResources(
                    sources,
                    retain(
                            "connection factory",
                            task.factories(),
                            queueManagers,
                            this::queueManager));
        } catch (UnusableException e) {
            new ProgramResources(sources, Map.of()).release();
            throw e;
        }
    }

    private <P extends SharedPool> Map<String, P> retain(
            String kind,
            List<ProgramTask.Source> declared,
            Map<String, Opened<P>> pools,
            Opener<P> opener)
            throws UnusableException {
        Map<String, P> found = new HashMap<>();
        for (ProgramTask.Source one : declared) {
            try {
                found.put(one.id(), retain(one, pools, opener));
            } catch (WireException
                    | ReflectiveOperationException
                    | RuntimeException
                    | LinkageError e) {
                found.values().forEach(SharedPool::release);
                Throwable why =
                        e instanceof InvocationTargetException && e.getCause() != null
                                ? e.getCause()
                                : e;
                throw new UnusableException(
                        "the " + kind + " " + one.id() + " cannot be used: " + why.getMessage(),
                        why);
            }
        }
        return found;
    }

    private <P extends SharedPool> P retain(
            ProgramTask.Source source, Map<String, Opened<P>> pools, Opener<P> opener)
            throws WireException, ReflectiveOperationException {
        Opened<P> known;
        P opened;
        synchronized (pools) {
            known = pools.get(source.id());
            if (known != null && Arrays.equals(known.settings, source.settings())) {
                known.pool.retain();
                return known.pool;
            }
            opened = opener.open(source.settings());
            opened.retain();
            pools.put(source.id(), new Opened<>(source.settings(), opened));
        }
        if (known != null) {
            known.pool.retire();
        }
        return opened;
    }

    private ProgramPool dataSource(byte[] settings) throws WireException {
        SqlConfig config = DataSourceWire.read(settings);
        SqlDriver driver = config.driver();
        List<Path> jars = new ArrayList<>(driver.jars());
        jars.addAll(driverPath);
        return new ProgramPool(new SqlConnector(config.withDriver(driver.withJars(jars))));
    }

    private ProgramQueueManager queueManager(byte[] settings)
            throws WireException, ReflectiveOperationException {
        Object made =
                Class.forName(CONNECTIONS, true, clients())
                        .getConstructor(Map.class)
                        .newInstance(ProgramWire.texts(settings));
        @SuppressWarnings("unchecked") // this class is made for that
        Function<OpenConnections, ConnectionFactory> connections =
                (Function<OpenConnections, ConnectionFactory>) made;
        return new ProgramQueueManager(connections, (AutoCloseable) made);
    }

    private synchronized ClassLoader clients() {
        ClassLoader known = clients;
        if (known == null) {
            known =
                    new URLClassLoader(
                            "clients",
                            driverPath.stream().map(ServantPools::url).toArray(URL[]::new),
                            ServantPools.class.getClassLoader());
            clients = known;
        }
        return known;
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
