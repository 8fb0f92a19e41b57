package io.ironbridge.gateway.backend.ims;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.connectorims.ImsConnector;
import io.ironbridge.connectorims.ImsTransaction;
import io.ironbridge.connectorims.LocalImsConnector;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.ImsCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.HostCodecs;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.socketclient.ClientTls;
import java.util.Optional;
import java.util.function.Function;

/** Opens the datastores of {@link ImsConnection}. */
final class ImsBackEnds implements AssetBinder {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final Optional<LocalIms> local;
    private final HostCodecs codecs;

    /**
     * @param config whose connections are opened
     * @param factory adds the common parts
     * @param local the IMS in this process, if there is one
     */
    ImsBackEnds(ServerConfig config, BackEndFactory factory, Optional<LocalIms> local) {
        this.config = config;
        this.factory = factory;
        this.local = local;
        this.codecs = new HostCodecs(config.limits().mapping().outputBytes());
    }

    @Override
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        if (!(asset instanceof Asset.HostProgram program)
                || program.kind() != Asset.Kind.IMS_TRANSACTION
                || program.data().isEmpty()) {
            return Optional.empty();
        }
        Optional<ImsConnection> settings =
                config.connections().connection(ImsConnection.class, program.connectionRef());
        return settings.isEmpty() ? Optional.empty() : Optional.of(called(program, settings.get()));
    }

    private Called called(Asset.HostProgram program, ImsConnection settings)
            throws ConfigurationException {
        ImsProperties properties = new ImsProperties(program.properties());
        AssetCodec codec = codec(program, properties, settings);
        Connection connection = new Connection(settings);
        DataStore store =
                factory.share(DataStore.class, connection, () -> dataStore(settings, connection));
        BackEnd backEnd =
                factory.backEnd(
                        connection, () -> new Made("IMS", store.endpoint(), store.connector()));
        return codecs.called(
                program,
                backEnd,
                () -> store.targets().apply(properties.transaction(settings)),
                codec);
    }

    private AssetCodec codec(
            Asset.HostProgram program, ImsProperties properties, ImsConnection settings)
            throws ConfigurationException {
        return codecs.codec(
                        program,
                        HostCodecs.codePage(program.codePage().or(settings::codePage)),
                        (data, options) -> codec(data, properties, options))
                .orElseThrow();
    }

    private AssetCodec codec(
            Asset.HostData data, ImsProperties properties, ConversionOptions options) {
        return switch (data) {
            case Asset.Described(var request, var response) ->
                    new ImsCodec(
                            request,
                            response,
                            properties.transactionCode(),
                            properties.modName(),
                            options,
                            codecs.jsonLimit());
            case Asset.TopDown _ ->
                    throw new IllegalArgumentException("it has no request.dai and response.dai");
        };
    }

    private DataStore dataStore(ImsConnection settings, Connection connection)
            throws ConfigurationException {
        try {
            ImsConfig config = config(settings, connection);
            Optional<LocalIms> own = local.filter(ims -> settings.local() && ims.serves(config));
            if (own.isPresent()) {
                LocalImsConnector connector = new LocalImsConnector(config, own.get().datastore());
                return new DataStore(connector, connector.endpoint(), connector::target);
            }
            ImsConnector connector = new ImsConnector(config, factory.loops());
            return new DataStore(connector, connector.endpoint(), connector::target);
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.unusable(
                    "IRB-GW-0119E",
                    settings.source(),
                    settings.id(),
                    e,
                    "Correct its host, port, names, credentials and limits.");
        }
    }

    private ImsConfig config(ImsConnection settings, Connection connection)
            throws ConfigurationException {
        ImsConfig read = settings.config().orThrow();
        ImsConfig config =
                read.withBackoff(
                        factory.backoff(
                                settings.backoff(), read.endpoint(), settings.credential()));
        Optional<ClientTls> tls = factory.tls(connection);
        return tls.isPresent() ? config.withSockets(read.sockets().withTls(tls.get())) : config;
    }

    /**
     * A datastore.
     *
     * @param targets makes targets of the connector
     */
    private record DataStore(
            Connector connector,
            String endpoint,
            Function<ImsTransaction, ? extends Target> targets) {}
}
