package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcics.hostlink.HostLinkConfig;
import io.ironbridge.connectorcics.hostlink.HostLinkConnector;
import io.ironbridge.connectorcics.hostlink.LinkedProgram;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ChannelAssetCodec;
import io.ironbridge.gateway.assets.CommareaCodec;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientTls;
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
            CicsTransport.HostLink hostLink,
            BackEndFactory factory,
            Connection shared)
            throws ConfigurationException {
        HostLinkConfig read = hostLink.config().orThrow();
        HttpClientConfig http =
                read.http()
                        .withBackoff(
                                factory.backoff(
                                        connection.backoff(),
                                        connection.host() + ":" + hostLink.port(),
                                        connection.credential()));
        Optional<ClientTls> tls = factory.tls(shared);
        HostLinkConfig config =
                new HostLinkConfig(
                        tls.isPresent() ? http.withTls(tls.get()) : http,
                        read.path(),
                        read.credentials(),
                        read.caller(),
                        factory.correlation().propagated());
        return new HostLinkRegion(connection, new HostLinkConnector(config, factory.loops()));
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
