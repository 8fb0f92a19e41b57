package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Connections.CicsConnection;
import io.ironbridge.apiproject.server.Connections.Identity;
import io.ironbridge.apiproject.server.Connections.Road;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcics.hostlink.HostLinkConfig;
import io.ironbridge.connectorcics.hostlink.HostLinkConnector;
import io.ironbridge.connectorcics.hostlink.HostLinkCredentials;
import io.ironbridge.connectorcics.hostlink.LinkedProgram;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ChannelAssetCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientTls;
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.Optional;

/** A CICS region over its host link. */
final class HostLinkRegion implements CicsRegion {
    private final CicsConnection connection;
    private final HostLinkConnector connector;

    private HostLinkRegion(CicsConnection connection, HostLinkConnector connector) {
        this.connection = connection;
        this.connector = connector;
    }

    static HostLinkRegion of(
            CicsConnection connection,
            Road.HostLink hostLink,
            BackEndFactory factory,
            Connection shared)
            throws ConfigurationException {
        HostLinkConfig config = HostLinkConfig.of(http(connection, hostLink, factory, shared));
        if (!factory.correlation().propagated()) {
            config = config.withoutRequestId();
        }
        if (hostLink.path().isPresent()) {
            config = config.withPath(hostLink.path().get());
        }
        if (connection.identity() == Identity.CALLER) {
            config = config.withCaller(CallerField.BASIC);
        } else if (connection.credential().isPresent()) {
            config =
                    config.withCredentials(
                            new HostLinkCredentials(
                                    connection.credential().get().user(),
                                    connection.credential().get().password().reveal()));
        }
        return new HostLinkRegion(connection, new HostLinkConnector(config, factory.loops()));
    }

    private static HttpClientConfig http(
            CicsConnection connection,
            Road.HostLink hostLink,
            BackEndFactory factory,
            Connection shared)
            throws ConfigurationException {
        HttpClientConfig.Limits limits = HttpClientConfig.Limits.DEFAULTS;
        HttpClientConfig http =
                HttpClientConfig.of(connection.host(), hostLink.port())
                        .withMaxConnections(connection.sessions())
                        .withBackoff(
                                factory.backoff(
                                        connection.credentialBackoff(),
                                        connection.host() + ":" + hostLink.port(),
                                        connection.credential()))
                        .withLimits(
                                new HttpClientConfig.Limits(
                                        connection.maxAnswerBytes(),
                                        limits.streamAbove(),
                                        limits.headerBytes(),
                                        limits.statusLineBytes()))
                        .withTimeouts(
                                new SocketConfig.Timeouts(
                                        connection.connectionTimeout(),
                                        requestTimeout(connection),
                                        connection.idleTimeout()));
        Optional<ClientTls> tls = factory.tls(shared);
        return tls.isPresent() ? http.withTls(tls.get()) : http;
    }

    /** Zero: only the request's own deadline counts. */
    private static Duration requestTimeout(CicsConnection connection) {
        return connection.requestTimeout().isZero()
                ? BackEndFactory.NO_RECEIVE_TIMEOUT
                : connection.requestTimeout();
    }

    @Override
    public Connector connector() {
        return connector;
    }

    @Override
    public String endpoint() {
        return connector.endpoint();
    }

    @Override
    public Target target(Asset.HostProgram program, AssetCodec codec) {
        return connector.target(linked(program, codec));
    }

    private LinkedProgram linked(Asset.HostProgram program, AssetCodec codec) {
        String name = program.properties().getOrDefault("program", "");
        Optional<String> transaction = connection.transaction(program.properties());
        return switch (codec) {
            case CommareaCodec commarea ->
                    LinkedProgram.withCommarea(name, transaction, commarea.length());
            case ChannelAssetCodec channel ->
                    LinkedProgram.withChannel(
                            name, transaction, CicsRegion.channel(program), channel.givenOnly());
            default -> throw new IllegalArgumentException("it is no CICS program");
        };
    }
}
