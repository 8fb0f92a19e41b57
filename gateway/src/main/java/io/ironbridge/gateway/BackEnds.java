package io.ironbridge.gateway;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.apiproject.ServerConfig.Db2Connection;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectordb2.Db2Credentials;
import io.ironbridge.connectordb2.Db2RestConfig;
import io.ironbridge.connectordb2.Db2RestConnector;
import io.ironbridge.connectordb2.Db2Tls;
import io.ironbridge.gateway.http.EventLoops;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/** The back ends that assets name, each made once, when first named. */
final class BackEnds implements AutoCloseable {
    private final ServerConfig config;
    private final TlsStores tls;
    private final io.ironbridge.connectordb2.EventLoops loops;
    private final ScheduledExecutorService timers;
    private final Map<String, BackEnd> byId = new LinkedHashMap<>();

    BackEnds(ServerConfig config, EventLoops loops, ScheduledExecutorService timers) {
        this.config = config;
        this.tls = new TlsStores(config);
        this.loops =
                new io.ironbridge.connectordb2.EventLoops(loops.group(), loops.clientChannel());
        this.timers = timers;
    }

    Collection<BackEnd> all() {
        return byId.values();
    }

    /**
     * What {@code asset} calls; empty where there is no connector for it yet.
     *
     * @param streamed its replies are passed on unread
     */
    Optional<BackEnd.Asset> asset(Asset asset, boolean streamed) throws ConfigurationException {
        return switch (asset) {
            case Asset.Db2Service service -> Optional.of(db2(service, streamed));
            case Asset.SqlStatement _ -> Optional.empty();
            case Asset.HostProgram _ -> Optional.empty();
        };
    }

    private BackEnd.Asset db2(Asset.Db2Service service, boolean streamed)
            throws ConfigurationException {
        Db2Connection connection = config.db2Connection(service.connectionRef()).orElseThrow();
        BackEnd backEnd = byId.get(connection.id());
        if (backEnd == null) {
            backEnd = backEnd(connection.id(), connector(connection), connection.queueLength());
        }
        Db2RestConnector connector = (Db2RestConnector) backEnd.connector();
        return new BackEnd.Asset(
                backEnd,
                connector.target(
                        service.collectionId(),
                        service.serviceName(),
                        service.version(),
                        streamed));
    }

    private BackEnd backEnd(String id, Connector connector, int queueLength) {
        BackEnd backEnd =
                new BackEnd(
                        id, connector, new Admission(connector.capacity(), queueLength, timers));
        byId.put(id, backEnd);
        return backEnd;
    }

    private Db2RestConnector connector(Db2Connection connection) throws ConfigurationException {
        Db2RestConfig settings =
                Db2RestConfig.of(connection.host(), connection.port())
                        .withMaxConnections(connection.maxConnections())
                        .withTimeouts(
                                new Db2RestConfig.Timeouts(
                                        connection.connectionTimeout(),
                                        connection.receiveTimeout(),
                                        connection.idleTimeout()));
        if (connection.credential().isPresent()) {
            ServerConfig.Credential credential = connection.credential().get();
            settings =
                    settings.withCredentials(
                            new Db2Credentials(credential.user(), credential.password().reveal()));
        }
        if (connection.secure()) {
            settings = settings.withTls(Db2Tls.of(tls.outbound(connection)));
        }
        return new Db2RestConnector(settings, loops);
    }

    @Override
    public void close() {
        byId.values().forEach(backEnd -> close(backEnd.connector()));
    }

    private static void close(Connector connector) {
        connector.close();
    }
}
