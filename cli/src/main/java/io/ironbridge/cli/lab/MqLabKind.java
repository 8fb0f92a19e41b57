package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset.HostProgram;
import io.ironbridge.apiproject.project.Asset.Kind;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.gateway.backend.mq.MessagingService;
import io.ironbridge.gateway.backend.mq.MqConnection;
import io.ironbridge.gateway.backend.mq.MqQueue;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import io.ironbridge.lab.mq.Servers;
import io.ironbridge.lab.mq.Servers.Correlation;
import io.ironbridge.lab.stub.StubAsset;
import io.ironbridge.lab.stub.Stubs;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Starts a lab queue manager for connection factories, except those with a broker in this process.
 * It has the queues of the configuration, and server tasks for the requests of two-way services and
 * assets.
 *
 * @param stubs options for the replies to assets
 */
record MqLabKind(LabAccount account, StubOptions stubs) implements LabKind<LabMq> {
    private static final String PROPERTIES = "properties.wmqJms";
    private static final String ARTEMIS = "ironbridge_artemis";
    private static final List<String> SERVICES =
            List.of(
                    "mqzOSConnectService",
                    "usr_mqzOSConnectService",
                    "mqzosconnect_mqzOSConnectService",
                    "mqService");

    @Override
    public String name() {
        return "lab queue manager";
    }

    @Override
    public List<String> elements() {
        return List.of("jmsConnectionFactory");
    }

    @Override
    public boolean replaces(ConfigElement connection, Elements all) {
        return connection
                .child(ARTEMIS)
                .flatMap(artemis -> LabKind.text(artemis, "embedded", all))
                .filter("true"::equalsIgnoreCase)
                .isEmpty();
    }

    @Override
    public Optional<String> backEnd(ConfigElement connection, Elements all) {
        Optional<ConfigElement> properties = connection.child(PROPERTIES);
        return connection
                .child(ARTEMIS)
                .flatMap(artemis -> LabKind.text(artemis, "url", all))
                .map(MqLabKind::withoutParameters)
                .or(() -> properties.flatMap(mq -> LabKind.address(mq, "hostName", "port", all)))
                .or(() ->
                        properties
                                .flatMap(mq -> LabKind.text(mq, "queueManager", all))
                                .map(name -> "queue manager " + name));
    }

    /** Parameters may contain passwords. */
    private static String withoutParameters(String url) {
        return url.replaceFirst("[?;].*", "");
    }

    @Override
    public void replace(ConfigElement connection, Elements all, Optional<LabMq> lab) {
        connection.remove(
                List.of(
                        PROPERTIES,
                        ARTEMIS,
                        "containerAuthData",
                        "containerAuthDataRef",
                        "authDataRef",
                        "ironbridge_mqClient",
                        "ironbridge_secure",
                        "ironbridge_sslCertsRef"));
        ConfigElement artemis = ConfigElement.made(ARTEMIS, connection.source());
        // not vm://, as programs in servants have other processes
        artemis.set("url", "tcp://127.0.0.1:" + lab.map(LabMq::port).orElse(0));
        account.into(artemis);
        connection.add(artemis);
        SERVICES.stream()
                .flatMap(all::named)
                .filter(service -> isOf(service, connection, all))
                .forEach(service ->
                        service.remove(List.of("userName", "password", "ironbridge_passwordFile")));
    }

    /** Whether a service uses the connection, by its JNDI name or its id. */
    private static boolean isOf(ConfigElement service, ConfigElement connection, Elements all) {
        Optional<String> named = LabKind.text(service, "connectionFactory", all);
        return named.isPresent()
                && (named.equals(LabKind.text(connection, "jndiName", all))
                        || named.equals(LabKind.text(connection, "id", all)));
    }

    @Override
    public LabMq start(Loaded loaded, LabData data) throws Exception {
        ServerConfig config = loaded.config();
        LabMqConfig lab =
                LabMqConfig.defaults()
                        .withCredentials(account.user(), account.password())
                        .withPort(0)
                        .withQueues(names(config, false))
                        .withTopics(names(config, true))
                        .withServers(servers(loaded));
        return LabMq.start(data.of("mq").map(lab::withDataDirectory).orElse(lab));
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

    /** A queue of services gets replies of the requested size, also if assets use it. */
    private Servers[] servers(Loaded loaded) throws IOException {
        Map<String, Servers> servers = new LinkedHashMap<>();
        loaded.config().connections().services().stream()
                .map(ServiceBinding::service)
                .filter(MessagingService.class::isInstance)
                .map(MessagingService.class::cast)
                .filter(MessagingService::twoWay)
                .map(MqLabKind::servers)
                .forEach(each -> servers.merge(each.requestQueue(), each, MqLabKind::both));
        Stubs replies =
                stubs.stubs(loaded, Set.of(Kind.MQ_SERVICE), source -> stubs(source, loaded));
        assets(loaded)
                .filter(MessagingService::twoWay)
                .map(MqLabKind::servers)
                .filter(each -> !stubs.isOwn(each.requestQueue()))
                .map(each -> each.withStubs(replies))
                .forEach(each -> servers.merge(each.requestQueue(), each, MqLabKind::both));
        return servers.values().toArray(Servers[]::new);
    }

    private static Stream<MessagingService> assets(Loaded loaded) {
        return loaded.projects().stream()
                .map(ApiProject::assets)
                .flatMap(List::stream)
                .filter(HostProgram.class::isInstance)
                .map(HostProgram.class::cast)
                .filter(asset -> asset.kind() == Kind.MQ_SERVICE)
                .flatMap(asset -> service(asset, loaded).stream());
    }

    private static Optional<MessagingService> service(HostProgram asset, Loaded loaded) {
        return loaded.config()
                .connections()
                .connection(MqConnection.class, asset.connectionRef())
                .flatMap(connection -> MessagingService.of(asset, connection));
    }

    private static List<StubAsset> stubs(StubSource source, Loaded loaded) {
        return source.stubs(
                service(source.asset(), loaded)
                        .map(service -> service.destination().name())
                        .orElse(""),
                Optional.empty());
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
    public String address(LabMq lab) {
        return lab.host() + ":" + lab.port();
    }
}
