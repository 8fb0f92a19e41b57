package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.ImsConnection;
import io.ironbridge.apiproject.MqConnection;
import io.ironbridge.apiproject.MqService;
import io.ironbridge.apiproject.ObservationConfig.Correlation;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.apiproject.ServerConfig.CallPolicy;
import io.ironbridge.apiproject.ServerConfig.CicsConnection;
import io.ironbridge.apiproject.ServerConfig.DataSource;
import io.ironbridge.apiproject.ServerConfig.Db2Connection;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectordb2.Db2Credentials;
import io.ironbridge.connectordb2.Db2RestConfig;
import io.ironbridge.connectordb2.Db2RestConnector;
import io.ironbridge.connectormq.MessageCheck;
import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.connectorsql.SqlCredentials;
import io.ironbridge.connectorsql.SqlTarget;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.assets.MqCodec;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.call.Admission;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.CallMeters;
import io.ironbridge.gateway.call.CircuitBreaker;
import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.gateway.kept.SharedResources;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.gateway.logs.LogRateLimiter;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.mapping.Source;
import io.ironbridge.socketclient.BackoffConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The back ends that the assets of a configuration name, each made once, when first named. Those
 * that an earlier configuration has in the same way are used on.
 */
public final class BackEnds {
    static final Duration NO_RECEIVE_TIMEOUT = Duration.ofDays(1);

    private static final AssetCodec REST = new RestCodec();

    private final ServerConfig config;
    private final HostCodecs hostCodecs;
    private final TlsStores tls;
    private final ClientLoops loops;
    private final CredentialRefusals refusals;
    private final ScheduledExecutorService timers;
    private final MeterRegistry registry;
    private final Lease parts;
    private final Set<BackEnd> all = new LinkedHashSet<>();
    private final CicsRoads cicsRoads;
    private final ImsRoads imsRoads;
    private final MqRoads mqRoads;

    /**
     * What back ends of all configurations of a server share.
     *
     * @param refusals of users and passwords of connections
     * @param localIms an IMS in this process
     * @param labBroker stands in for queue managers
     */
    public record Shared(
            EventLoops loops,
            ScheduledExecutorService timers,
            MeterRegistry registry,
            CredentialRefusals refusals,
            Optional<LocalIms> localIms,
            Optional<LabBroker> labBroker,
            Optional<EmbeddedBroker.Maker> embeddedBrokers) {}

    public BackEnds(ServerConfig config, Shared shared, Lease parts) {
        this.config = config;
        this.hostCodecs = new HostCodecs(config.limits().mappingOutputBytes());
        this.tls = new TlsStores(config);
        this.loops =
                new ClientLoops(
                        shared.loops().group(),
                        shared.loops().clientChannel(),
                        KeepAliveOptions.of(
                                config.limits().keepAlive(), shared.loops().clientChannel()));
        this.timers = shared.timers();
        this.registry = shared.registry();
        this.parts = parts;
        this.refusals = shared.refusals();
        this.cicsRoads =
                new CicsRoads(
                        tls, loops, refusals, config.observation().correlation().propagated());
        this.imsRoads = new ImsRoads(tls, loops, refusals, shared.localIms());
        this.mqRoads =
                new MqRoads(
                        tls,
                        refusals,
                        shared.labBroker(),
                        shared.embeddedBrokers(),
                        config.mqQueues(),
                        parts);
    }

    /** What an asset calls, and what it speaks. */
    public record Called(BackEnd.Asset asset, AssetCodec codec) {}

    private static Called called(String name, BackEnd backEnd, Target target, AssetCodec codec) {
        return new Called(new BackEnd.Asset(name, backEnd, target), codec);
    }

    /** A CICS region or IMS data store, and the way to it. */
    private record Host(HostRoad road, BackEnd backEnd) {}

    /** Starts those that run in this process. */
    public void start() throws ConfigurationException {
        mqRoads.start();
    }

    public Collection<BackEnd> all() {
        return all;
    }

    /**
     * What {@code asset} calls; empty where there is no connector for it yet.
     *
     * @param streamed its replies are passed on unread
     */
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        return switch (asset) {
            case Asset.Db2Service service -> Optional.of(db2(service, streamed));
            case Asset.SqlStatement statement -> Optional.of(sql(statement, streamed));
            case Asset.HostProgram program -> program(program);
        };
    }

    /** What is wrong with a program's data is told, also where there is no connector for it yet. */
    private Optional<Called> program(Asset.HostProgram program) throws ConfigurationException {
        return switch (program.kind()) {
            case IMS_TRANSACTION -> ims(program);
            case MQ_SERVICE -> mq(program);
            case CICS_COMMAREA, CICS_CHANNEL -> cics(program);
        };
    }

    private Optional<Called> cics(Asset.HostProgram program) throws ConfigurationException {
        Optional<AssetCodec> codec = hostCodecs.cics(program);
        Optional<CicsConnection> found = config.cicsConnection(program.connectionRef());
        if (codec.isEmpty() || found.isEmpty()) {
            return Optional.empty();
        }
        CicsConnection connection = found.get();
        Element element =
                new Element(
                        connection,
                        connection.id(),
                        fixed(connection.identity(), connection.credential()),
                        connection.queueLength());
        Host host = host(element, () -> cicsRoads.of(connection));
        return Optional.of(on(host, program, codec.get()));
    }

    private Optional<Called> mq(Asset.HostProgram program) throws ConfigurationException {
        Optional<MqService> service = config.mqService(program);
        if (service.isEmpty()) {
            return Optional.empty();
        }
        MqCodec codec = hostCodecs.mq(program, service.get());
        return Optional.of(
                new Called(
                        service(service.get(), MqRoads.action(service.get()), codec::fault),
                        codec));
    }

    private Optional<Called> ims(Asset.HostProgram program) throws ConfigurationException {
        Optional<ImsConnection> found = config.imsConnection(program.connectionRef());
        if (found.isEmpty() || program.data().isEmpty()) {
            return Optional.empty();
        }
        ImsConnection connection = found.get();
        Element element =
                new Element(
                        connection,
                        connection.id(),
                        fixed(connection.identity(), connection.credential()),
                        connection.queueLength());
        AssetCodec codec = hostCodecs.ims(program, connection).orElseThrow();
        Host host = host(element, () -> imsRoads.of(connection));
        return Optional.of(on(host, program, codec));
    }

    /**
     * What a service with messages calls, to do this.
     *
     * @param usable asked of messages that are taken, before they are gone from their queue
     */
    public BackEnd.Asset service(MqService service, Action action, MessageCheck usable)
            throws ConfigurationException {
        MqConnection connection = config.mqConnection(service.connection()).orElseThrow();
        Optional<ServerConfig.Credential> credential =
                service.credential().or(connection::credential);
        mqRoads.broker(connection);
        BackEnd backEnd =
                kept(
                        List.of(connection, credential, config.mqQueues()),
                        connection.id(),
                        () -> {
                            MqConnector made = mqRoads.connector(connection, service);
                            return backEnd(
                                    connection.id(),
                                    peer(made.endpoint(), credential),
                                    made,
                                    connection.queueLength());
                        });
        MqConnector connector = (MqConnector) backEnd.connector();
        return new BackEnd.Asset(
                service.name(),
                backEnd,
                connector.target(MqRoads.service(service, action), usable));
    }

    /**
     * What connections to CICS and IMS have in common.
     *
     * @param whole all that was read
     */
    private record Element(
            Object whole,
            String id,
            Optional<ServerConfig.Credential> credential,
            int queueLength) {}

    private Host host(Element element, SharedResources.Making<HostRoad> building)
            throws ConfigurationException {
        HostRoad road = parts.get(HostRoad.class, madeOf(element.whole(), element.id()), building);
        BackEnd backEnd =
                kept(
                        element.whole(),
                        element.id(),
                        () ->
                                backEnd(
                                        element.id(),
                                        peer(road.endpoint(), element.credential()),
                                        road.connector(),
                                        element.queueLength()));
        return new Host(road, backEnd);
    }

    private static Called on(Host host, Asset.HostProgram program, AssetCodec codec)
            throws ConfigurationException {
        try {
            return called(
                    program.name(), host.backEnd(), host.road().target(program, codec), codec);
        } catch (IllegalArgumentException e) {
            throw fault(
                    "IRB-GW-0118E",
                    program.source(),
                    "The program of the asset "
                            + program.name()
                            + " cannot be called: "
                            + e.getMessage()
                            + ".",
                    "Correct the asset's properties.");
        }
    }

    private Called db2(Asset.Db2Service service, boolean streamed) throws ConfigurationException {
        Db2Connection connection = config.db2Connection(service.connectionRef()).orElseThrow();
        BackEnd backEnd =
                kept(
                        connection,
                        connection.id(),
                        () ->
                                backEnd(
                                        connection.id(),
                                        peer(
                                                connection.host() + ":" + connection.port(),
                                                connection.identity()
                                                                == ServerConfig.Identity.CALLER
                                                        ? Optional.empty()
                                                        : connection.credential()),
                                        connector(connection),
                                        connection.queueLength()));
        Db2RestConnector connector = (Db2RestConnector) backEnd.connector();
        return called(
                service.name(),
                backEnd,
                connector.target(
                        service.collectionId(), service.serviceName(), service.version(), streamed),
                REST);
    }

    private Called sql(Asset.SqlStatement statement, boolean streamed)
            throws ConfigurationException {
        DataSource source = config.dataSource(statement.connectionRef()).orElseThrow();
        BackEnd backEnd =
                kept(
                        source,
                        source.id(),
                        () -> {
                            SqlConnector made = connector(source);
                            return backEnd(
                                    source.id(),
                                    peer(made.endpoint(), source.credential()),
                                    made,
                                    source.queueLength());
                        });
        SqlConnector connector = (SqlConnector) backEnd.connector();
        try {
            SqlTarget target = connector.target(statement.name(), statement.statement(), streamed);
            return called(
                    statement.name(),
                    backEnd,
                    statement.maxRows().isPresent()
                            ? target.withMaxRows(statement.maxRows().getAsInt())
                            : target,
                    REST);
        } catch (IllegalArgumentException e) {
            throw fault(
                    "IRB-GW-0108E",
                    statement.source(),
                    "The statement of " + statement.name() + " cannot be used: " + e.getMessage(),
                    "Correct the statement.");
        }
    }

    /** Zero or less: only the request's own deadline counts. */
    private static Duration receiveTimeout(Db2Connection connection) {
        return connection.receiveTimeout().isPositive()
                ? connection.receiveTimeout()
                : NO_RECEIVE_TIMEOUT;
    }

    private SqlConnector connector(DataSource source) throws ConfigurationException {
        try {
            SqlConfig settings =
                    SqlConfig.of(source.url().orElse(""))
                            .withProperties(source.properties())
                            .withPool(pool(source))
                            .withLimits(limits(source.replies()));
            if (source.driverClass().isPresent()) {
                settings = settings.withDriverClass(source.driverClass().get());
            }
            if (source.credential().isPresent()) {
                ServerConfig.Credential credential = source.credential().get();
                settings =
                        settings.withCredentials(
                                new SqlCredentials(
                                        credential.user(), credential.password().reveal()));
            }
            RefusalMemory memory = refusals.of(settings.endpoint(), source.credential());
            return new SqlConnector(
                    settings.withBackoff(
                            new SqlConfig.Backoff(
                                    source.credentialsHold(), source.credentialsTries(), memory)));
        } catch (IllegalArgumentException e) {
            throw fault(
                    "IRB-GW-0109E",
                    source.source(),
                    "The dataSource " + source.id() + " cannot be used: " + e.getMessage(),
                    "Check its URL, driver class and pool, and that the driver's jar is on the"
                            + " class path (IRONBRIDGE_CLASSPATH).");
        }
    }

    private static SqlConfig.Pool pool(DataSource source) {
        ServerConfig.Pool configured = source.pool();
        SqlConfig.Pool defaults = SqlConfig.Pool.DEFAULTS;
        return new SqlConfig.Pool(
                configured.maxSize(),
                configured.minSize(),
                configured.connectionTimeout(),
                configured.maxIdleTime(),
                defaults.validateAfterIdle(),
                source.cancelGrace());
    }

    private static SqlConfig.Limits limits(ServerConfig.SqlReplies configured) {
        return new SqlConfig.Limits(
                configured.maxRows(), configured.maxValueBytes(), configured.maxBytes());
    }

    private static ConfigurationException fault(
            String id, Source source, String what, String remedy) {
        return new ConfigurationException(List.of(StartFault.error(id, source, what, remedy)));
    }

    private static BackEnd.Peer peer(
            String endpoint, Optional<ServerConfig.Credential> credential) {
        return new BackEnd.Peer(endpoint, credential.map(ServerConfig.Credential::user));
    }

    /** The connection's user, where he is that of all calls. */
    private static Optional<ServerConfig.Credential> fixed(
            ServerConfig.Identity identity, Optional<ServerConfig.Credential> credential) {
        return credential.filter(_ -> identity == ServerConfig.Identity.FIXED);
    }

    /** The back end of a connection, with its connections, queue and circuit, if it is there. */
    private BackEnd kept(Object element, String id, SharedResources.Making<BackEnd> making)
            throws ConfigurationException {
        callMeters(id); // used by this configuration, too, where the back end is there
        BackEnd backEnd = parts.get(BackEnd.class, madeOf(element, id), making);
        all.add(backEnd);
        return backEnd;
    }

    private CallMeters callMeters(String id) throws ConfigurationException {
        return parts.get(CallMeters.class, id, () -> new CallMeters(registry, id));
    }

    private List<Object> madeOf(Object element, String id) {
        return List.of(
                element, config.callPolicy(id), config.observation().correlation(), look(element));
    }

    /** What tells whether its TLS would be the same again; other key stores do not matter. */
    private List<Object> look(Object element) {
        return switch (element) {
            case Db2Connection db2 when db2.secure() -> tls.look(db2.sslRef());
            case CicsConnection cics when cics.secure() -> tls.look(cics.sslRef());
            case ImsConnection ims when ims.address().secure() -> tls.look(ims.address().sslRef());
            case MqConnection mq when mq.secure() -> tls.look(mq.sslRef());
            case List<?> several -> look(several.getFirst());
            default -> List.of();
        };
    }

    private BackEnd backEnd(String id, BackEnd.Peer peer, Connector connector, int queueLength)
            throws ConfigurationException {
        CallPolicy policy = config.callPolicy(id);
        return new BackEnd(
                id,
                peer,
                connector,
                new Admission(
                        connector.capacity(),
                        new Admission.Limits(queueLength, policy.queuePercent()),
                        timers,
                        System::nanoTime),
                policy,
                new CircuitBreaker(id, policy, System::nanoTime),
                callMeters(id),
                new LogRateLimiter(System::nanoTime, 1));
    }

    private Db2RestConnector connector(Db2Connection connection) throws ConfigurationException {
        try {
            return new Db2RestConnector(settings(connection), loops);
        } catch (IllegalArgumentException e) {
            throw fault(
                    "IRB-GW-0115E",
                    connection.source(),
                    "The connection "
                            + connection.id()
                            + " cannot be used: "
                            + e.getMessage()
                            + ".",
                    "Correct its host, port, credentials and limits.");
        }
    }

    private Db2RestConfig settings(Db2Connection connection) throws ConfigurationException {
        Db2RestConfig settings = Db2RestConfig.of(http(connection));
        if (connection.replies().unlabelled()) {
            settings = settings.withMislabelledReplies();
        }
        switch (connection.identity()) {
            case FIXED -> {
                // all calls are the same user's
            }
            case CALLER -> {
                return settings.withCaller(CallerField.BASIC);
            }
            case ASSERTED ->
                    settings = settings.withCaller(CallerField.named(connection.identityHeader()));
        }
        if (connection.credential().isPresent()) {
            ServerConfig.Credential credential = connection.credential().get();
            settings =
                    settings.withCredentials(
                            new Db2Credentials(credential.user(), credential.password().reveal()));
        }
        return settings;
    }

    private HttpClientConfig http(Db2Connection connection) throws ConfigurationException {
        HttpClientConfig http =
                HttpClientConfig.of(connection.host(), connection.port())
                        .withMaxConnections(connection.maxConnections())
                        .withLimits(limits(connection.replies()))
                        .withBackoff(
                                hold(
                                        connection.credentialsHold(),
                                        refusals.of(
                                                connection.host() + ":" + connection.port(),
                                                connection.credential())))
                        .withTimeouts(
                                new SocketConfig.Timeouts(
                                        connection.connectionTimeout(),
                                        receiveTimeout(connection),
                                        connection.idleTimeout()));
        Correlation correlation = config.observation().correlation();
        HttpClientConfig named =
                correlation.propagated() ? http.withRequestIdHeader(correlation.header()) : http;
        return connection.secure()
                ? named.withTls(
                        tls.outbound(connection.id(), connection.sslRef(), connection.source()))
                : named;
    }

    /** As connectors have it. */
    static BackoffConfig hold(ServerConfig.CredentialsHold configured, RefusalMemory memory) {
        return new BackoffConfig(
                configured.time(), configured.tries(), configured.callers(), memory);
    }

    private static HttpClientConfig.Limits limits(ServerConfig.Db2Replies configured) {
        return new HttpClientConfig.Limits(
                configured.maxBytes(),
                configured.streamAbove(),
                configured.maxHeaderBytes(),
                HttpClientConfig.Limits.DEFAULTS.statusLineBytes());
    }
}
