package io.ironbridge.gateway.backend.program;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorjava.DeclaredResources;
import io.ironbridge.connectorjava.JavaConfig;
import io.ironbridge.connectorjava.JavaConnector;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.mq.QueueManagers;
import io.ironbridge.gateway.backend.sql.DataSources;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.kept.SharedResources.Making;
import io.ironbridge.servants.ServantLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarFile;

/** Assets {@code java-1.0}, by {@code ironbridge_servants}. */
final class ProgramBackEnds implements AssetBinder {
    private final AssetType type;
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final RestCodec codec = new RestCodec();

    /**
     * @param config whose servants are started
     * @param factory adds the common parts
     */
    ProgramBackEnds(AssetType type, ServerConfig config, BackEndFactory factory) {
        this.type = type;
        this.config = config;
        this.factory = factory;
    }

    @Override
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        return asset instanceof Asset.OfKind program && program.type().equals(type)
                ? Optional.of(called(program))
                : Optional.empty();
    }

    private Called called(Asset.OfKind asset) throws ConfigurationException {
        ServantsConnection servants =
                config.connections()
                        .connection(ServantsConnection.class, asset.connectionRef())
                        .orElseThrow();
        JavaConfig settings = servants.config().orThrow();
        String program = asset.properties().getOrDefault(ProgramKind.CLASS, "");
        if (!has(settings.jars(), program)) {
            throw BackEndFactory.fault(
                    "IRB-GW-0178E",
                    asset.source(),
                    "The program "
                            + program
                            + " of "
                            + asset.name()
                            + " is in no jar of "
                            + servants.id()
                            + ".",
                    "Correct the name of the class, or the library of <ironbridge_servants>.");
        }
        Making<Made> making = making(settings, servants);
        BackEnd backEnd = factory.backEnd(new Connection(servants), making);
        JavaConnector connector = (JavaConnector) backEnd.connector();
        return new Called(
                new BackEnd.Asset(
                        asset.name(),
                        backEnd,
                        connector.target(
                                asset.name(), program, resources(asset, settings.isolation()))),
                codec);
    }

    private DeclaredResources resources(Asset.OfKind asset, JavaConfig.Isolation isolation)
            throws ConfigurationException {
        return switch (isolation) {
            case SERVANTS ->
                    DeclaredResources.inServants(
                            each(asset.dataSources(), id -> DataSources.settings(config, id)),
                            each(
                                    asset.connectionFactories(),
                                    id -> QueueManagers.settings(config, factory, id)));
            case NONE ->
                    DeclaredResources.local(
                            each(
                                    asset.dataSources(),
                                    id -> DataSources.connector(config, factory, id)),
                            each(
                                    asset.connectionFactories(),
                                    id -> QueueManagers.connections(config, factory, id)));
        };
    }

    /** Makes what an id stands for. */
    private interface Resource<T> {
        T of(String id) throws ConfigurationException;
    }

    private static <T> Map<String, T> each(List<Asset.Reference> ids, Resource<T> resource)
            throws ConfigurationException {
        Map<String, T> found = new TreeMap<>();
        for (Asset.Reference one : ids) {
            found.put(one.id(), resource.of(one.id()));
        }
        return found;
    }

    private Making<Made> making(JavaConfig settings, ServantsConnection servants)
            throws ConfigurationException {
        return switch (settings.isolation()) {
            case SERVANTS -> {
                ServantLog log =
                        factory.part( // configurations that succeed each other write to one
                                ServantLog.class,
                                settings.logs(),
                                () -> opened(servants, () -> open(settings)));
                log.limit(settings.logCharacters());
                yield () ->
                        made(
                                "servants " + servants.id(),
                                opened(servants, () -> JavaConnector.inServants(settings, log)));
            }
            case NONE ->
                    () ->
                            made(
                                    "this process",
                                    opened(servants, () -> JavaConnector.local(settings)));
        };
    }

    private static ServantLog open(JavaConfig settings) throws IOException {
        return ServantLog.open(settings.logs(), settings.logCharacters());
    }

    private static Made made(String endpoint, JavaConnector connector) {
        return new Made("Java", endpoint, connector);
    }

    /** Opens something. */
    private interface Opening<T> {
        T open() throws IOException;
    }

    private static <T> T opened(ServantsConnection servants, Opening<T> opening)
            throws ConfigurationException {
        try {
            return opening.open();
        } catch (IOException e) {
            throw BackEndFactory.fault(
                    "IRB-GW-0179E",
                    servants.source(),
                    "The servants " + servants.id() + " cannot be started: " + e.getMessage() + ".",
                    "Check the folder for logs, and that of temporary files.");
        }
    }

    private static boolean has(List<Path> jars, String program) {
        String entry = program.replace('.', '/') + ".class";
        return jars.stream().anyMatch(jar -> contains(jar, entry));
    }

    private static boolean contains(Path jar, String entry) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getEntry(entry) != null;
        } catch (IOException _) {
            return false;
        }
    }
}
