package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectormq.MessageCheck;
import io.ironbridge.connectormq.MqAccess;
import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.connectormq.MqCredentials;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.gateway.assets.MqCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.HostCodecs;
import io.ironbridge.gateway.backend.mq.MqConnection.Transport;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.request.MessageBody.Format;
import io.ironbridge.gateway.request.MessageService;
import io.ironbridge.gateway.request.MessageService.Verb;
import io.ironbridge.gateway.request.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the queue managers of {@link MqConnection}, and binds services with messages. */
final class MqBackEnds implements AssetBinder {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final Optional<EmbeddedBroker.Maker> brokers;
    private final HostCodecs codecs;
    private final Map<MqConnection, EmbeddedBroker> embedded = new LinkedHashMap<>();

    /**
     * @param config whose connections are opened
     * @param factory adds the common parts
     * @param brokers makes embedded brokers
     */
    MqBackEnds(
            ServerConfig config, BackEndFactory factory, Optional<EmbeddedBroker.Maker> brokers) {
        this.config = config;
        this.factory = factory;
        this.brokers = brokers;
        this.codecs = new HostCodecs(config.limits().mapping().outputBytes());
    }

    @Override
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        if (!(asset instanceof Asset.HostProgram program)
                || program.kind() != Asset.Kind.MQ_SERVICE) {
            return Optional.empty();
        }
        Optional<MessagingService> found =
                config.connections()
                        .connection(MqConnection.class, program.connectionRef())
                        .flatMap(connection -> MessagingService.of(program, connection));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        MessagingService service = found.get();
        MqCodec codec = codec(program, service);
        return Optional.of(new Called(bind(service, service.action(), codec::fault), codec));
    }

    @Override
    public List<Operation.Message> service(Service service) throws ConfigurationException {
        List<Operation.Message> verbs = new ArrayList<>();
        if (service instanceof MessagingService messaging) {
            for (Verb verb : messaging.verbs()) {
                MessageService message =
                        new MessageService(
                                messaging.connection(),
                                verb,
                                messaging.twoWay(),
                                messaging.properties().body(),
                                messaging.properties().noReplyStatus());
                verbs.add(
                        new Operation.Message(
                                service.name(),
                                bind(messaging, messaging.action(verb), message::fault),
                                message));
            }
        }
        return verbs;
    }

    private MqCodec codec(Asset.HostProgram program, MessagingService service)
            throws ConfigurationException {
        CodePage codePage = HostCodecs.codePage(program.codePage());
        return codecs.codec(program, codePage, (data, options) -> codec(data, options, codePage))
                .orElseGet(() ->
                        MqCodec.text(
                                service.properties().body() == Format.TEXT, codecs.jsonLimit()));
    }

    private MqCodec codec(Asset.HostData data, ConversionOptions options, CodePage codePage) {
        return switch (data) {
            case Asset.Described(var request, var response) ->
                    MqCodec.records(request, response, options, codePage, codecs.jsonLimit());
            case Asset.TopDown _ -> throw new IllegalArgumentException("it has no layout");
        };
    }

    /**
     * @param usable checks messages before they are taken from their queue
     */
    private BackEnd.Asset bind(MessagingService service, Action action, MessageCheck usable)
            throws ConfigurationException {
        MqConnection settings =
                config.connections()
                        .connection(MqConnection.class, service.connection())
                        .orElseThrow();
        Optional<Credential> credential = service.credential().or(settings::credential);
        broker(settings);
        Connection connection = new Connection(settings, credential);
        BackEnd backEnd =
                factory.backEnd(
                        connection, () -> QueueManagers.made(connector(settings, connection)));
        MqConnector connector = (MqConnector) backEnd.connector();
        return new BackEnd.Asset(
                service.name(), backEnd, connector.target(service.with(action), usable));
    }

    /** The broker in this process for a connection; null if it has none. */
    private @Nullable EmbeddedBroker broker(MqConnection connection) throws ConfigurationException {
        if (!(connection.transport() instanceof Transport.Embedded(Optional<Path> directory))) {
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
                        names(connection, false),
                        names(connection, true),
                        directory);
        EmbeddedBroker broker =
                factory.part(EmbeddedBroker.class, connection, () -> maker.make(settings));
        embedded.put(connection, broker);
        return broker;
    }

    private static List<String> names(MqConnection connection, boolean topics) {
        return connection.queues().stream()
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

    private MqConnector connector(MqConnection settings, Connection connection)
            throws ConfigurationException {
        if (settings.transport() instanceof Transport.Embedded) {
            BrokerLogin login = Objects.requireNonNull(broker(settings)).login();
            return QueueManagers.connector(factory, settings, connection, embedded(login));
        }
        return QueueManagers.connector(factory, settings, connection);
    }

    private static MqAccess embedded(BrokerLogin login) {
        return new MqAccess(
                Optional.of(login.url()),
                Optional.empty(),
                Map.of(),
                Optional.of(new MqCredentials(login.user(), login.password())));
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
}
