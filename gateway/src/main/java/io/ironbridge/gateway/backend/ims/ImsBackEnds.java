package io.ironbridge.gateway.backend.ims;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ImsConnection;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorims.CommitMode;
import io.ironbridge.connectorims.Exit;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.connectorims.ImsConnector;
import io.ironbridge.connectorims.ImsCredentials;
import io.ironbridge.connectorims.ImsTransaction;
import io.ironbridge.connectorims.Interaction;
import io.ironbridge.connectorims.LocalImsConnector;
import io.ironbridge.connectorims.SocketType;
import io.ironbridge.connectorims.SyncLevel;
import io.ironbridge.connectorims.Undelivered;
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
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** IMS transactions, by {@code zosconnect_imsConnection}. */
public final class ImsBackEnds implements AssetBinder {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final Optional<LocalIms> local;
    private final HostCodecs codecs;

    /**
     * Those of a configuration.
     *
     * @param local the IMS in this process, if there is one
     */
    public ImsBackEnds(ServerConfig config, BackEndFactory factory, Optional<LocalIms> local) {
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
                config.connections().imsConnection(program.connectionRef());
        return settings.isEmpty() ? Optional.empty() : Optional.of(called(program, settings.get()));
    }

    private Called called(Asset.HostProgram program, ImsConnection settings)
            throws ConfigurationException {
        AssetCodec codec = codec(program, settings);
        Connection connection =
                new Connection(
                        settings,
                        settings.id(),
                        settings.source(),
                        BackEndFactory.fixed(settings.identity(), settings.credential()),
                        settings.queueLength(),
                        settings.address().secure(),
                        settings.address().sslRef());
        DataStore store =
                factory.share(DataStore.class, connection, () -> dataStore(settings, connection));
        BackEnd backEnd =
                factory.backEnd(
                        connection, () -> new Made("IMS", store.endpoint(), store.connector()));
        return codecs.called(program, backEnd, () -> store.target(program), codec);
    }

    private AssetCodec codec(Asset.HostProgram program, ImsConnection settings)
            throws ConfigurationException {
        String code = program.properties().getOrDefault("transactionCode", "");
        String modName = settings.modName(program.properties()).orElse("");
        return codecs.codec(
                        program,
                        HostCodecs.codePage(program.codePage().or(settings::codePage)),
                        (data, options) -> codec(data, code, modName, options))
                .orElseThrow();
    }

    private AssetCodec codec(
            Asset.HostData data, String code, String modName, ConversionOptions options) {
        return switch (data) {
            case Asset.Described(var request, var response) ->
                    new ImsCodec(request, response, code, modName, options, codecs.jsonLimit());
            case Asset.TopDown _ ->
                    throw new IllegalArgumentException("it has no request.dai and response.dai");
        };
    }

    private DataStore dataStore(ImsConnection connection, Connection shared)
            throws ConfigurationException {
        try {
            Optional<LocalIms> own = local.filter(ims -> isMeant(ims, connection));
            ImsConfig made = config(connection, shared);
            return own.isPresent()
                    ? inProcess(connection, made, own.get())
                    : overSockets(connection, made);
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.unusable(
                    "IRB-GW-0119E",
                    connection.source(),
                    connection.id(),
                    e,
                    "Correct its host, port, names, credentials and limits.");
        }
    }

    private static boolean isMeant(LocalIms ims, ImsConnection connection) {
        return connection.local()
                && ims.endpoint().equals(connection.address().endpoint())
                && ims.names().contains(connection.interaction().datastore());
    }

    private static DataStore inProcess(ImsConnection connection, ImsConfig config, LocalIms ims) {
        LocalImsConnector connector = new LocalImsConnector(config, ims.datastore());
        return new DataStore(connection, connector, connector.endpoint(), connector::target);
    }

    private DataStore overSockets(ImsConnection connection, ImsConfig config) {
        ImsConnector connector = new ImsConnector(config, factory.loops());
        return new DataStore(connection, connector, connector.endpoint(), connector::target);
    }

    private ImsConfig config(ImsConnection connection, Connection shared)
            throws ConfigurationException {
        ImsConnection.Sockets sockets = connection.sockets();
        ImsConnection.Interaction interaction = connection.interaction();
        ImsConfig config =
                ImsConfig.of(sockets(connection, shared), interaction.datastore())
                        .withExit(exit(sockets.exit()))
                        .withSocketType(
                                sockets.persistent()
                                        ? SocketType.PERSISTENT
                                        : SocketType.TRANSACTION)
                        .withUndelivered(undelivered(sockets))
                        .withOptions(
                                ImsConfig.Options.DEFAULTS
                                        .withAckNoWait(sockets.ackNoWait())
                                        .withCancelTimer(sockets.cancelTimer())
                                        .withDfsIsData(!sockets.dfsMessagesAreErrors()))
                        .withIdentity(identity(connection))
                        .withBackoff(
                                factory.backoff(
                                        connection.credentialBackoff(),
                                        connection.address().endpoint(),
                                        connection.credential()))
                        .withLimits(
                                new ImsConfig.Limits(
                                        sockets.maxReplyBytes(), sockets.maxSegments()));
        if (sockets.clientIdPrefix().isPresent()) {
            config = config.withClientIdPrefix(sockets.clientIdPrefix().get());
        }
        return connection.credential().isPresent()
                ? config.withCredentials(credentials(connection.credential().get(), sockets))
                : config;
    }

    private static Identity identity(ImsConnection connection) {
        return switch (connection.identity()) {
            case FIXED -> Identity.FIXED;
            case CALLER -> Identity.CALLER;
            case ASSERTED -> Identity.ASSERTED;
        };
    }

    private static ImsCredentials credentials(
            Credential credential, ImsConnection.Sockets sockets) {
        return new ImsCredentials(
                credential.user(),
                credential.password().reveal(),
                sockets.group().orElse(""),
                sockets.applName().orElse(""));
    }

    private SocketConfig sockets(ImsConnection connection, Connection shared)
            throws ConfigurationException {
        ImsConnection.Address address = connection.address();
        ImsConnection.Sockets sockets = connection.sockets();
        SocketConfig config =
                SocketConfig.of(address.host(), address.port())
                        .withMaxConnections(sockets.max())
                        .withTimeouts(
                                new SocketConfig.Timeouts(
                                        sockets.connectionTimeout(),
                                        BackEndFactory.NO_RECEIVE_TIMEOUT,
                                        sockets.idleTimeout()));
        Optional<ClientTls> tls = factory.tls(shared);
        return tls.isPresent() ? config.withTls(tls.get()) : config;
    }

    private static Exit exit(ImsConnection.Exit exit) {
        return switch (exit) {
            case HWSSMPL0 -> Exit.HWSSMPL0;
            case HWSSMPL1 -> Exit.HWSSMPL1;
        };
    }

    private static Undelivered undelivered(ImsConnection.Sockets sockets) {
        return switch (sockets.undelivered()) {
            case PURGE -> Undelivered.PURGE;
            case HOLD -> Undelivered.HOLD;
            case REROUTE -> Undelivered.rerouteTo(sockets.rerouteName().orElse(""));
        };
    }

    /**
     * A data store of IMS.
     *
     * @param targets makes targets of the connector
     */
    private record DataStore(
            ImsConnection connection,
            Connector connector,
            String endpoint,
            Function<ImsTransaction, ? extends Target> targets) {
        Target target(Asset.HostProgram program) {
            return targets.apply(transaction(program));
        }

        private ImsTransaction transaction(Asset.HostProgram program) {
            ImsConnection.Interaction call = connection.interaction().of(program.properties());
            ImsConnection.Kind kind = connection.kind(program.properties());
            return new ImsTransaction(
                    kind.resumes() ? "" : program.properties().getOrDefault("transactionCode", ""),
                    Optional.of(call.datastore()),
                    call.lterm().orElse(""),
                    Optional.of(shorter(call.timeout(), call.imsConnectTimeout())),
                    Optional.of(commitMode(call.commitMode())),
                    Optional.of(syncLevel(call.syncLevel())),
                    connection.modName(program.properties()).orElse(""),
                    call.expires(),
                    interaction(kind),
                    kind.resumes() ? connection.tpipe(program.properties()).orElse("") : "");
        }
    }

    /** Zero is no limit. */
    private static Duration shorter(Duration one, Duration other) {
        if (one.isZero() || other.isZero()) {
            return one.plus(other);
        }
        return one.compareTo(other) < 0 ? one : other;
    }

    private static CommitMode commitMode(ImsConnection.CommitMode mode) {
        return switch (mode) {
            case COMMIT_THEN_SEND -> CommitMode.COMMIT_THEN_SEND;
            case SEND_THEN_COMMIT -> CommitMode.SEND_THEN_COMMIT;
        };
    }

    private static SyncLevel syncLevel(ImsConnection.SyncLevel level) {
        return switch (level) {
            case NONE -> SyncLevel.NONE;
            case CONFIRM -> SyncLevel.CONFIRM;
        };
    }

    private static Interaction interaction(ImsConnection.Kind kind) {
        return switch (kind) {
            case SEND_RECEIVE -> Interaction.SEND_RECEIVE;
            case SEND_ONLY -> Interaction.SEND_ONLY;
            case SEND_ONLY_ACK -> Interaction.SEND_ONLY_ACK;
            case SEND_ONLY_ERROR -> Interaction.SEND_ONLY_ERROR;
            case RESUME_TPIPE -> Interaction.RESUME_TPIPE;
            case RESUME_TPIPE_WAIT -> Interaction.RESUME_TPIPE_WAIT;
        };
    }
}
