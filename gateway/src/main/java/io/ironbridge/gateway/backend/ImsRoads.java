package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.ImsConnection;
import io.ironbridge.apiproject.ServerConfig.Credential;
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
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Builds the ways to IMS data stores. */
final class ImsRoads {
    private final TlsStores tls;
    private final ClientLoops loops;
    private final CredentialRefusals refusals;
    private final Optional<LocalIms> local;

    /**
     * @param local the IMS in this process, where there is one
     */
    ImsRoads(
            TlsStores tls,
            ClientLoops loops,
            CredentialRefusals refusals,
            Optional<LocalIms> local) {
        this.tls = tls;
        this.loops = loops;
        this.refusals = refusals;
        this.local = local;
    }

    HostRoad of(ImsConnection connection) throws ConfigurationException {
        try {
            Optional<LocalIms> own = local.filter(ims -> isMeant(ims, connection));
            ImsConfig config = config(connection);
            return own.isPresent()
                    ? inProcess(connection, config, own.get())
                    : overSockets(connection, config);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0119E",
                                    connection.source(),
                                    "The connection "
                                            + connection.id()
                                            + " cannot be used: "
                                            + e.getMessage()
                                            + ".",
                                    "Correct its host, port, names, credentials and limits.")));
        }
    }

    private static boolean isMeant(LocalIms ims, ImsConnection connection) {
        return connection.local()
                && ims.endpoint().equals(connection.address().endpoint())
                && ims.names().contains(connection.interaction().datastore());
    }

    private static HostRoad inProcess(ImsConnection connection, ImsConfig config, LocalIms ims) {
        LocalImsConnector connector = new LocalImsConnector(config, ims.datastore());
        return new Road(connection, connector, connector.endpoint(), connector::target);
    }

    private HostRoad overSockets(ImsConnection connection, ImsConfig config) {
        ImsConnector connector = new ImsConnector(config, loops);
        return new Road(connection, connector, connector.endpoint(), connector::target);
    }

    private ImsConfig config(ImsConnection connection) throws ConfigurationException {
        ImsConnection.Sockets sockets = connection.sockets();
        ImsConnection.Interaction interaction = connection.interaction();
        ImsConfig config =
                ImsConfig.of(sockets(connection), interaction.datastore())
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
                                BackEnds.hold(
                                        connection.credentialsHold(),
                                        refusals.of(
                                                connection.address().endpoint(),
                                                connection.credential())))
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

    private SocketConfig sockets(ImsConnection connection) throws ConfigurationException {
        ImsConnection.Address address = connection.address();
        ImsConnection.Sockets sockets = connection.sockets();
        SocketConfig config =
                SocketConfig.of(address.host(), address.port())
                        .withMaxConnections(sockets.max())
                        .withTimeouts(
                                new SocketConfig.Timeouts(
                                        sockets.connectionTimeout(),
                                        BackEnds.NO_RECEIVE_TIMEOUT,
                                        sockets.idleTimeout()));
        return address.secure()
                ? config.withTls(
                        tls.outbound(connection.id(), address.sslRef(), connection.source()))
                : config;
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
     * A way to a data store.
     *
     * @param targets makes targets of the connector
     */
    private record Road(
            ImsConnection connection,
            Connector connector,
            String endpoint,
            Function<ImsTransaction, ? extends Target> targets)
            implements HostRoad {
        @Override
        public Target target(Asset.HostProgram program, AssetCodec codec) {
            return targets.apply(transaction(program));
        }

        private ImsTransaction transaction(Asset.HostProgram program) {
            ImsConnection.Interaction call = connection.interaction().of(program);
            ImsConnection.Kind kind = connection.kind(program);
            return new ImsTransaction(
                    kind.resumes() ? "" : program.properties().getOrDefault("transactionCode", ""),
                    Optional.of(call.datastore()),
                    call.lterm().orElse(""),
                    Optional.of(shorter(call.timeout(), call.imsConnectTimeout())),
                    Optional.of(commitMode(call.commitMode())),
                    Optional.of(syncLevel(call.syncLevel())),
                    connection.modName(program).orElse(""),
                    call.expires(),
                    interaction(kind),
                    kind.resumes() ? connection.tpipe(program).orElse("") : "");
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
