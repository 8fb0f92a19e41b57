package io.ironbridge.gateway.backend.db2;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Connections;
import io.ironbridge.apiproject.server.Connections.Db2Connection;
import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectordb2.Db2Credentials;
import io.ironbridge.connectordb2.Db2RestConfig;
import io.ironbridge.connectordb2.Db2RestConnector;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientTls;
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.Optional;

/** Db2's native REST services, by {@code zosconnect_db2Connection}. */
public final class Db2BackEnds implements BackEndKind {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final RestCodec codec = new RestCodec();

    /** Those of a configuration. */
    public Db2BackEnds(ServerConfig config, BackEndFactory factory) {
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
                config.connections().db2Connection(service.connectionRef()).orElseThrow();
        Connection connection =
                new Connection(
                        settings,
                        settings.id(),
                        settings.source(),
                        settings.identity() == Connections.Identity.CALLER
                                ? Optional.empty()
                                : settings.credential(),
                        settings.queueLength(),
                        settings.secure(),
                        settings.sslRef());
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
            return new Db2RestConnector(
                    rest(settings, http(settings, connection)), factory.loops());
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.unusable(
                    "IRB-GW-0115E",
                    settings.source(),
                    settings.id(),
                    e,
                    "Correct its host, port, credentials and limits.");
        }
    }

    private static Db2RestConfig rest(Db2Connection settings, HttpClientConfig http) {
        Db2RestConfig rest = Db2RestConfig.of(http);
        if (settings.replies().unlabelled()) {
            rest = rest.withMislabelledReplies();
        }
        switch (settings.identity()) {
            case FIXED -> {
                // all calls are the same user's
            }
            case CALLER -> {
                return rest.withCaller(CallerField.BASIC);
            }
            case ASSERTED -> rest = rest.withCaller(CallerField.named(settings.identityHeader()));
        }
        if (settings.credential().isPresent()) {
            Credential credential = settings.credential().get();
            rest =
                    rest.withCredentials(
                            new Db2Credentials(credential.user(), credential.password().reveal()));
        }
        return rest;
    }

    private HttpClientConfig http(Db2Connection settings, Connection connection)
            throws ConfigurationException {
        HttpClientConfig http =
                HttpClientConfig.of(settings.host(), settings.port())
                        .withMaxConnections(settings.maxConnections())
                        .withLimits(limits(settings.replies()))
                        .withBackoff(
                                factory.backoff(
                                        settings.credentialBackoff(),
                                        endpoint(settings),
                                        settings.credential()))
                        .withTimeouts(
                                new SocketConfig.Timeouts(
                                        settings.connectionTimeout(),
                                        receiveTimeout(settings),
                                        settings.idleTimeout()));
        Correlation correlation = factory.correlation();
        HttpClientConfig named =
                correlation.propagated() ? http.withRequestIdHeader(correlation.header()) : http;
        Optional<ClientTls> tls = factory.tls(connection);
        return tls.isPresent() ? named.withTls(tls.get()) : named;
    }

    /** Zero or less: only the request's own deadline counts. */
    private static Duration receiveTimeout(Db2Connection settings) {
        return settings.receiveTimeout().isPositive()
                ? settings.receiveTimeout()
                : BackEndFactory.NO_RECEIVE_TIMEOUT;
    }

    private static HttpClientConfig.Limits limits(Connections.Db2Replies configured) {
        return new HttpClientConfig.Limits(
                configured.maxBytes(),
                configured.streamAbove(),
                configured.maxHeaderBytes(),
                HttpClientConfig.Limits.DEFAULTS.statusLineBytes());
    }
}
