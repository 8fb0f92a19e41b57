package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.MqConnection;
import io.ironbridge.apiproject.MqConnection.Road;
import io.ironbridge.apiproject.MqQueue;
import io.ironbridge.apiproject.ServerConfig.Credential;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.connectormq.ArtemisDriver;
import io.ironbridge.connectormq.IbmMqDriver;
import io.ironbridge.connectormq.MqConfig;
import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.connectormq.MqCredentials;
import io.ironbridge.connectormq.MqDestination;
import io.ironbridge.connectormq.MqDriver;
import io.ironbridge.connectormq.MqService;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
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

/** Builds the ways to queue managers. */
final class MqRoads {
    private static final System.Logger LOG = System.getLogger(MqRoads.class.getName());

    private final TlsStores tls;
    private final CredentialRefusals refusals;
    private final Optional<LabBroker> lab;
    private final List<MqQueue> queues;
    private final Lease parts;
    private final Optional<EmbeddedBroker.Maker> brokers;
    private final Map<MqConnection, EmbeddedBroker> embedded = new LinkedHashMap<>();

    /**
     * @param queues that embedded brokers have
     * @param lab stands in for queue managers, where it is there
     * @param brokers makes embedded brokers
     * @param parts embedded brokers are among them
     */
    MqRoads(
            TlsStores tls,
            CredentialRefusals refusals,
            Optional<LabBroker> lab,
            Optional<EmbeddedBroker.Maker> brokers,
            List<MqQueue> queues,
            Lease parts) {
        this.tls = tls;
        this.refusals = refusals;
        this.lab = lab;
        this.brokers = brokers;
        this.queues = queues;
        this.parts = parts;
    }

    /** What runs in this process for a connection; null: nothing does. */
    @Nullable EmbeddedBroker broker(MqConnection connection) throws ConfigurationException {
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
                        List.of(connection, queues),
                        () -> maker.make(settings));
        embedded.put(connection, broker);
        return broker;
    }

    private List<String> names(boolean topics) {
        return queues.stream()
                .filter(queue -> queue.topic() == topics)
                .map(MqQueue::name)
                .distinct()
                .toList();
    }

    private static ConfigurationException notStarted(
            MqConnection connection, String why, String remedy) {
        return new ConfigurationException(
                List.of(
                        StartFault.error(
                                "IRB-GW-0122E",
                                connection.source(),
                                "The embedded broker of the connection "
                                        + connection.id()
                                        + " does not start: "
                                        + why
                                        + ".",
                                remedy)));
    }

    /** A connector for the services of {@code connection} that name the same user. */
    MqConnector connector(MqConnection connection, io.ironbridge.apiproject.MqService service)
            throws ConfigurationException {
        try {
            Optional<Credential> credential = service.credential().or(connection::credential);
            MqDriver driver = driver(connection, credential);
            RefusalMemory memory = refusals.of(driver.endpoint(), credential);
            return new MqConnector(config(connection).withRefusals(memory), driver);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0120E",
                                    connection.source(),
                                    "The connection "
                                            + connection.id()
                                            + " cannot be used: "
                                            + e.getMessage()
                                            + ".",
                                    "Correct its host, port, url, names, credentials and"
                                            + " limits.")));
        }
    }

    private MqDriver driver(MqConnection connection, Optional<Credential> credential)
            throws ConfigurationException {
        return switch (connection.road()) {
            case Road.Artemis(String url) -> artemis(connection, url, credential);
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
                                    credential,
                                    tls(connection).map(SSLContext::getSocketFactory)));
        };
    }

    private static MqDriver lab(MqConnection connection, LabBroker broker) {
        return new ArtemisDriver(
                settings(connection, broker.url())
                        .withCredentials(new MqCredentials(broker.user(), broker.password())));
    }

    private MqDriver artemis(MqConnection connection, String url, Optional<Credential> credential)
            throws ConfigurationException {
        ArtemisDriver.Settings plain = settings(connection, url);
        ArtemisDriver.Settings settings = tls(connection).map(plain::withTls).orElse(plain);
        return new ArtemisDriver(
                credential
                        .map(given -> settings.withCredentials(MqSettings.credentials(given)))
                        .orElse(settings));
    }

    private static ArtemisDriver.Settings settings(MqConnection connection, String url) {
        return ArtemisDriver.Settings.of(url)
                .withTimeout(connection.pool().connectionTimeout())
                .withMessageBytes(connection.maxMessageBytes());
    }

    private Optional<SSLContext> tls(MqConnection connection) throws ConfigurationException {
        return connection.secure()
                ? Optional.of(
                        tls.outbound(connection.id(), connection.sslRef(), connection.source())
                                .context())
                : Optional.empty();
    }

    /** Starts what runs in this process. */
    void start() throws ConfigurationException {
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
    static Action action(io.ironbridge.apiproject.MqService service) {
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
    static MqService service(io.ironbridge.apiproject.MqService service, Action action) {
        return new MqService(
                service.name(),
                action,
                destination(service.destination()),
                service.reply().map(MqRoads::destination),
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
