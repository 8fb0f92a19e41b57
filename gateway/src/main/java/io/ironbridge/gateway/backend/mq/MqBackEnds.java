package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.MqAssets;
import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.MqConnection;
import io.ironbridge.apiproject.server.MqConnection.Road;
import io.ironbridge.apiproject.server.MqQueue;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectormq.ArtemisDriver;
import io.ironbridge.connectormq.IbmMqDriver;
import io.ironbridge.connectormq.MessageCheck;
import io.ironbridge.connectormq.MqConfig;
import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.connectormq.MqCredentials;
import io.ironbridge.connectormq.MqDestination;
import io.ironbridge.connectormq.MqDriver;
import io.ironbridge.connectormq.MqService;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.gateway.assets.MqCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.HostCodecs;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.socketclient.ClientTls;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Queues and topics, by {@code mqConnection} elements and services with messages. */
public final class MqBackEnds implements AssetBinder {
    private static final System.Logger LOG = System.getLogger(MqBackEnds.class.getName());

    private final ServerConfig config;
    private final BackEndFactory factory;
    private final Lease parts;
    private final Optional<LabBroker> lab;
    private final Optional<EmbeddedBroker.Maker> brokers;
    private final HostCodecs codecs;
    private final Map<MqConnection, EmbeddedBroker> embedded = new LinkedHashMap<>();

    /**
     * Those of a configuration.
     *
     * @param parts embedded brokers are among them
     * @param lab stands in for queue managers, if it is there
     * @param brokers makes embedded brokers
     */
    public MqBackEnds(
            ServerConfig config,
            BackEndFactory factory,
            Lease parts,
            Optional<LabBroker> lab,
            Optional<EmbeddedBroker.Maker> brokers) {
        this.config = config;
        this.factory = factory;
        this.parts = parts;
        this.lab = lab;
        this.brokers = brokers;
        this.codecs = new HostCodecs(config.limits().mapping().outputBytes());
    }

    @Override
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        if (!(asset instanceof Asset.HostProgram program)
                || program.kind() != Asset.Kind.MQ_SERVICE) {
            return Optional.empty();
        }
        Optional<io.ironbridge.apiproject.server.MqService> service =
                MqAssets.service(program, config);
        if (service.isEmpty()) {
            return Optional.empty();
        }
        MqCodec codec = codec(program, service.get());
        return Optional.of(
                new Called(service(service.get(), action(service.get()), codec::fault), codec));
    }

    private MqCodec codec(
            Asset.HostProgram program, io.ironbridge.apiproject.server.MqService service)
            throws ConfigurationException {
        CodePage codePage = HostCodecs.codePage(program.codePage());
        return codecs.codec(program, codePage, (data, options) -> codec(data, options, codePage))
                .orElseGet(() ->
                        MqCodec.text(
                                service.body()
                                        == io.ironbridge.apiproject.server.MqService.Body.TEXT,
                                codecs.jsonLimit()));
    }

    private MqCodec codec(Asset.HostData data, ConversionOptions options, CodePage codePage) {
        return switch (data) {
            case Asset.Described(var request, var response) ->
                    MqCodec.records(request, response, options, codePage, codecs.jsonLimit());
            case Asset.TopDown _ -> throw new IllegalArgumentException("it has no layout");
        };
    }

    /**
     * Binds a service with messages to its queue manager.
     *
     * @param usable checks messages before they are taken from their queue
     * @throws ConfigurationException when the connection cannot be used
     */
    public BackEnd.Asset service(
            io.ironbridge.apiproject.server.MqService service, Action action, MessageCheck usable)
            throws ConfigurationException {
        MqConnection settings =
                config.connections().mqConnection(service.connection()).orElseThrow();
        Optional<Credential> credential = service.credential().or(settings::credential);
        broker(settings);
        Connection connection =
                new Connection(
                        List.of(settings, credential, config.connections().mqQueues()),
                        settings.id(),
                        settings.source(),
                        credential,
                        settings.queueLength(),
                        settings.secure(),
                        settings.sslRef());
        BackEnd backEnd =
                factory.backEnd(
                        connection,
                        () -> {
                            MqConnector made = connector(settings, connection);
                            return new Made("MQ", made.endpoint(), made);
                        });
        MqConnector connector = (MqConnector) backEnd.connector();
        return new BackEnd.Asset(
                service.name(), backEnd, connector.target(service(service, action), usable));
    }

    /** What runs in this process for a connection; null: nothing does. */
    private @Nullable EmbeddedBroker broker(MqConnection connection) throws ConfigurationException {
        if (!(connection.road() instanceof Road.Embedded(Optional<Path> directory))) {
            return null;
        }
        EmbeddedBroker.Maker maker =
                brokers.orElseThrow(() ->
                        notStarted(
                                connection,
                                "this server has no broker",
                                "Start it with the command ironbridge run, or name a broker with"
                                        + " url."));
        EmbeddedBroker.Settings settings =
                new EmbeddedBroker.Settings(
                        connection.queueManager().orElse("EMBEDDED"),
                        names(false),
                        names(true),
                        directory);
        EmbeddedBroker broker =
                parts.get(
                        EmbeddedBroker.class,
                        List.of(connection, config.connections().mqQueues()),
                        () -> maker.make(settings));
        embedded.put(connection, broker);
        return broker;
    }

    private List<String> names(boolean topics) {
        return config.connections().mqQueues().stream()
                .filter(queue -> queue.topic() == topics)
                .map(MqQueue::name)
                .distinct()
                .toList();
    }

    private static ConfigurationException notStarted(
            MqConnection connection, String why, String remedy) {
        return BackEndFactory.fault(
                "IRB-GW-0122E",
                connection.source(),
                "The embedded broker of the connection "
                        + connection.id()
                        + " does not start: "
                        + why
                        + ".",
                remedy);
    }

    /** A connector for the services of a connection that name the same user. */
    private MqConnector connector(MqConnection settings, Connection connection)
            throws ConfigurationException {
        try {
            MqDriver driver = driver(settings, connection);
            return new MqConnector(
                    config(settings)
                            .withRefusals(
                                    factory.refusals(driver.endpoint(), connection.credential())),
                    driver);
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.unusable(
                    "IRB-GW-0120E",
                    settings.source(),
                    settings.id(),
                    e,
                    "Correct its host, port, url, names, credentials and limits.");
        }
    }

    private MqDriver driver(MqConnection connection, Connection shared)
            throws ConfigurationException {
        return switch (connection.road()) {
            case Road.Artemis(String url) -> artemis(connection, url, shared);
            case Road.Embedded _ ->
                    lab(connection, Objects.requireNonNull(broker(connection)).login());
            case Road.IbmClient _ when lab.isPresent() && connection.lacksClient() -> {
                LOG.log(
                        Level.WARNING,
                        "IRB-GW-0121W The lab''s queue manager stands in for the one of the"
                                + " connection {0}: its messages stay in this process",
                        connection.id());
                yield lab(connection, lab.get());
            }
            case Road.IbmClient(Optional<Path> directory) ->
                    new IbmMqDriver(
                            MqSettings.of(
                                    connection,
                                    directory,
                                    shared.credential(),
                                    tls(shared).map(SSLContext::getSocketFactory)));
        };
    }

    private static MqDriver lab(MqConnection connection, LabBroker broker) {
        return new ArtemisDriver(
                settings(connection, broker.url())
                        .withCredentials(new MqCredentials(broker.user(), broker.password())));
    }

    private MqDriver artemis(MqConnection connection, String url, Connection shared)
            throws ConfigurationException {
        ArtemisDriver.Settings plain = settings(connection, url);
        ArtemisDriver.Settings settings = tls(shared).map(plain::withTls).orElse(plain);
        return new ArtemisDriver(
                shared.credential()
                        .map(given -> settings.withCredentials(MqSettings.credentials(given)))
                        .orElse(settings));
    }

    private static ArtemisDriver.Settings settings(MqConnection connection, String url) {
        return ArtemisDriver.Settings.of(url)
                .withTimeout(connection.pool().connectionTimeout())
                .withMessageBytes(connection.maxMessageBytes());
    }

    private Optional<SSLContext> tls(Connection shared) throws ConfigurationException {
        return factory.tls(shared).map(ClientTls::context);
    }

    @Override
    public void start() throws ConfigurationException {
        for (Map.Entry<MqConnection, EmbeddedBroker> one : embedded.entrySet()) {
            start(one.getKey(), one.getValue());
        }
    }

    private static void start(MqConnection connection, EmbeddedBroker broker)
            throws ConfigurationException {
        String remedy = "Let its directory be writable, and used by one server at a time.";
        try {
            broker.start();
        } catch (IOException e) {
            throw notStarted(connection, String.valueOf(e.getMessage()), remedy);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notStarted(connection, "interrupted", remedy);
        }
    }

    private static MqConfig config(MqConnection connection) {
        return MqConfig.DEFAULTS
                .withSessions(connection.pool().maxSize())
                .withReplies(
                        switch (connection.replies()) {
                            case SELECTOR -> MqConfig.Replies.SELECTOR;
                            case DISPATCHER -> MqConfig.Replies.DISPATCHER;
                            case TEMPORARY -> MqConfig.Replies.TEMPORARY;
                        })
                .withExpireRequests(connection.expireRequests())
                .withTimes(
                        new MqConfig.Times(
                                connection.pool().connectionTimeout(),
                                connection.pool().maxIdleTime(),
                                connection.lateReplyTime(),
                                connection.credentialsHold()))
                .withLimits(
                        new MqConfig.Limits(
                                connection.maxMessageBytes(),
                                MqConfig.Limits.DEFAULTS.lateReplies(),
                                connection.credentialsTries()));
    }

    /** What a service of an asset does. */
    private static Action action(io.ironbridge.apiproject.server.MqService service) {
        if (service.twoWay()) {
            return Action.REQUEST_REPLY;
        }
        return switch (service.action()) {
            case MQPUT -> Action.PUT;
            case MQGET -> Action.GET;
            case MQBROWSE -> Action.BROWSE;
        };
    }

    /** The service as the connector takes it. */
    private static MqService service(
            io.ironbridge.apiproject.server.MqService service, Action action) {
        return new MqService(
                service.name(),
                action,
                destination(service.destination()),
                service.reply().map(MqBackEnds::destination),
                switch (service.selection()) {
                    case NONE -> ReplySelection.NONE;
                    case MSGIDTOCORRELID -> ReplySelection.MESSAGE_ID_TO_CORRELATION_ID;
                    case CORRELIDTOCORRELID -> ReplySelection.CORRELATION_ID_TO_CORRELATION_ID;
                },
                service.selector(),
                service.waitInterval(),
                service.expiry(),
                service.persistent(),
                service.format(),
                service.callerPrincipal());
    }

    private static MqDestination destination(MqQueue queue) {
        return new MqDestination(
                queue.topic() ? MqDestination.Type.TOPIC : MqDestination.Type.QUEUE,
                queue.name(),
                queue.queueManager(),
                queue.plain(),
                queue.ccsid(),
                queue.expiry(),
                queue.persistent(),
                queue.priority());
    }
}
