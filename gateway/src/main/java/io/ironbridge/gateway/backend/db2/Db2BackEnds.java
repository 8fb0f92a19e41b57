package io.ironbridge.gateway.backend.db2;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectordb2.Db2RestConfig;
import io.ironbridge.connectordb2.Db2RestConnector;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientTls;
import java.util.Optional;

/** Db2's native REST services, by {@code zosconnect_db2Connection}. */
final class Db2BackEnds implements AssetBinder {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final RestCodec codec = new RestCodec();

    /**
     * @param config whose connections are opened
     * @param factory adds the common parts
     */
    Db2BackEnds(ServerConfig config, BackEndFactory factory) {
        this.config = config;
        this.factory = factory;
    }

    @Override
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        return asset instanceof Asset.Db2Service service
                ? Optional.of(called(service, streamed))
                : Optional.empty();
    }

    private Called called(Asset.Db2Service service, boolean streamed)
            throws ConfigurationException {
        Db2Connection settings =
                config.connections()
                        .connection(Db2Connection.class, service.connectionRef())
                        .orElseThrow();
        Connection connection = new Connection(settings);
        BackEnd backEnd =
                factory.backEnd(
                        connection,
                        () -> new Made("Db2", endpoint(settings), connector(settings, connection)));
        Db2RestConnector connector = (Db2RestConnector) backEnd.connector();
        return new Called(
                new BackEnd.Asset(
                        service.name(),
                        backEnd,
                        connector.target(
                                service.collectionId(),
                                service.serviceName(),
                                service.version(),
                                streamed)),
                codec);
    }

    private static String endpoint(Db2Connection settings) {
        return settings.host() + ":" + settings.port();
    }

    private Db2RestConnector connector(Db2Connection settings, Connection connection)
            throws ConfigurationException {
        try {
            Db2RestConfig read = settings.config().orThrow();
            return new Db2RestConnector(
                    new Db2RestConfig(
                            http(settings, read.http(), connection),
                            read.credentials(),
                            read.caller(),
                            read.replies()),
                    factory.loops());
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.unusable(
                    "IRB-GW-0115E",
                    settings.source(),
                    settings.id(),
                    e,
                    "Correct its host, port, credentials and limits.");
        }
    }

    private HttpClientConfig http(
            Db2Connection settings, HttpClientConfig read, Connection connection)
            throws ConfigurationException {
        HttpClientConfig http =
                read.withBackoff(
                        factory.backoff(
                                settings.backoff(), endpoint(settings), settings.credential()));
        Correlation correlation = factory.correlation();
        HttpClientConfig named =
                correlation.propagated() ? http.withRequestIdHeader(correlation.header()) : http;
        Optional<ClientTls> tls = factory.tls(connection);
        return tls.isPresent() ? named.withTls(tls.get()) : named;
    }
}
