package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.gateway.backend.mq.LabBroker;
import io.ironbridge.gateway.backend.mq.MessagingService;
import io.ironbridge.gateway.backend.mq.MqConnection;
import io.ironbridge.gateway.backend.mq.MqKind;
import io.ironbridge.gateway.backend.mq.MqQueue;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import io.ironbridge.lab.mq.Servers;
import io.ironbridge.lab.mq.Servers.Correlation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts a lab queue manager if a queue manager needs IBM's client and the client is not installed.
 * It has the queues of the configuration, and server tasks for the requests of two-way services.
 */
record MqLabKind(LabVariables variables) implements LabKind<LabMq> {
    private static final LabBroker NOT_STARTED = new LabBroker("vm://0", "nobody", "");

    static MqLabKind of(LoadOptions options) {
        return new MqLabKind(LabVariables.mq(options));
    }

    @Override
    public String name() {
        return "lab queue manager";
    }

    /** In bindings mode a queue manager has no host: only a missing IBM client counts. */
    @Override
    public Stream<LabConnection> connections(Loaded loaded) {
        return loaded.config()
                .connections()
                .of(MqConnection.class)
                .filter(MqConnection::lacksClient)
                .map(each ->
                        new LabConnection(
                                each.id(),
                                WithLab.NOWHERE.host(),
                                WithLab.NOWHERE.port(),
                                each.credential(),
                                Stream.concat(
                                                each.queueManager().stream(),
                                                each.properties().values().stream())
                                        .toList()));
    }

    @Override
    public LabMq start(Wanted wanted) throws Exception {
        ServerConfig config = wanted.loaded().config();
        return LabMq.start(
                LabMqConfig.defaults()
                        .withCredentials(variables.accountUser(), variables.accountPassword())
                        .withPort(variables.givenPort().orElse(0))
                        .withQueues(names(config, false))
                        .withTopics(names(config, true))
                        .withServers(servers(config)));
    }

    private static String[] names(ServerConfig config, boolean topics) {
        return config.connections()
                .of(MqConnection.class)
                .flatMap(connection -> connection.queues().stream())
                .filter(queue -> queue.topic() == topics)
                .map(MqQueue::name)
                .distinct()
                .toArray(String[]::new);
    }

    private static Servers[] servers(ServerConfig config) {
        Map<String, Servers> servers = new LinkedHashMap<>();
        config.connections().services().stream()
                .map(ServiceBinding::service)
                .filter(MessagingService.class::isInstance)
                .map(MessagingService.class::cast)
                .filter(MessagingService::twoWay)
                .map(MqLabKind::servers)
                .forEach(each -> servers.merge(each.requestQueue(), each, MqLabKind::both));
        return servers.values().toArray(Servers[]::new);
    }

    private static Servers servers(MessagingService service) {
        return Servers.of(service.destination().name())
                .withReplyQueue(service.reply().orElseThrow().name())
                .withCorrelation(
                        service.repliesByCorrelationId()
                                ? Correlation.CORRELATION_ID
                                : Correlation.MESSAGE_ID);
    }

    /** Replies to requests without a correlation id carry their message ids in either case. */
    private static Servers both(Servers first, Servers other) {
        return other.correlation() == Correlation.CORRELATION_ID
                ? first.withCorrelation(Correlation.CORRELATION_ID)
                : first;
    }

    @Override
    public boolean byHost() {
        return false;
    }

    @Override
    public Place place(LabMq lab) {
        return new Place(lab.host(), lab.port());
    }

    @Override
    public LoadOptions with(LoadOptions options, Place place, List<String> hosts) {
        return MqKind.inLab(options, NOT_STARTED);
    }

    @Override
    public LoadOptions inProcess(LoadOptions options, LabMq lab) {
        return MqKind.inLab(
                options,
                new LabBroker(
                        "vm://" + lab.inVmId(),
                        variables.accountUser(),
                        variables.accountPassword()));
    }
}
