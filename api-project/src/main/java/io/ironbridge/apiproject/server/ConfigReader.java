package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.ElementType;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.IdleAttributes;
import io.ironbridge.apiproject.server.Connections.OtherElement;
import io.ironbridge.apiproject.server.UpdateConfig.ApplicationMonitor;
import io.ironbridge.apiproject.server.UpdateConfig.ConfigUpdates;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.apiproject.server.security.SecurityReader;
import io.ironbridge.apiproject.server.workload.WorkloadReader;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.Texts;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Turns merged elements into {@link ServerConfig}, section by section. */
public final class ConfigReader {
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    /** Elements that mean something here, also where no other one refers to them. */
    private static final Set<String> READ =
            Set.of(
                    "featureManager",
                    "config",
                    "applicationMonitor",
                    "logging",
                    "httpEndpoint",
                    "ironbridge_admin",
                    "ironbridge_cluster",
                    "ironbridge_agentCheck",
                    "ironbridge_audit",
                    "zosconnect_auditInterceptor",
                    "httpAccessLogging",
                    "remoteIp",
                    "ironbridge_telemetry",
                    "ironbridge_correlation",
                    "ironbridge_limits",
                    "ironbridge_workloadActivity",
                    "sslOptions",
                    "keyStore",
                    "ssl",
                    "sslDefault",
                    "webApplication",
                    "cors",
                    "ironbridge_rateLimit",
                    "ironbridge_bulkhead",
                    "ironbridge_callPolicy",
                    "zosWorkloadManager",
                    "wlmClassification",
                    "ironbridge_serviceDefinition",
                    "webContainer",
                    "zosconnect_zosConnectServiceRestClientBasicAuth",
                    "zosconnect_credential",
                    "zosconnect_authData",
                    "authData",
                    "connectionFactory",
                    "jmsQueue",
                    "jmsTopic",
                    "mqzOSConnectService",
                    "usr_mqzOSConnectService",
                    "mqzosconnect_mqzOSConnectService",
                    "mqService",
                    "zosconnect_zosConnectManager",
                    "zosconnect_zosConnectAPIs",
                    "zosconnect_services",
                    "jdbcDriver",
                    "connectionManager");

    private final Elements elements;
    private final Faults faults;
    private final List<? extends ConnectionReader> kinds;
    private final Optional<String> httpHost;
    private final SecurityReader security;
    private final ObservationReader observation;

    /**
     * Reader of elements that are complete.
     *
     * @param kinds read the connections and services
     * @param httpHost host on which all HTTP endpoints listen instead of their own
     */
    public ConfigReader(
            Elements elements, List<? extends ConnectionReader> kinds, Optional<String> httpHost) {
        this.kinds = kinds;
        this.elements = elements;
        this.faults = elements.faults();
        this.httpHost = httpHost;
        this.security = new SecurityReader(elements);
        this.observation = new ObservationReader(elements);
    }

    /** Where roles are bound. */
    public List<SecurityReader.BoundRole> boundRoles() {
        return security.bound();
    }

    /** Reads all sections; what does not fit becomes a fault. */
    public ServerConfig read() {
        List<String> connectionIds = connectionIds();
        ReadLimits limits = elements.reading().limits();
        Set<String> features = features();
        elements.one("logging").plainAttributes(); // reports variables without a value
        ServerConfig config =
                new ServerConfig(
                        elements.description(),
                        features,
                        new EndpointReader(elements, observation, httpHost).read(),
                        new TlsReader(elements).read(),
                        security.read(),
                        new ApiReader(elements).read(),
                        LimitsReader.read(elements.one("ironbridge_limits"), limits),
                        observation.read(features),
                        new TrafficReader(elements, connectionIds).read(),
                        new WorkloadReader(elements).read(connectionIds),
                        connections(),
                        TransactionConfig.read(
                                elements.one("transaction"), elements, this::dataSource),
                        CacheConfig.read(elements),
                        ClusterConfig.read(elements),
                        new UpdateConfig(configUpdates(), applicationMonitor()));
        elements.all().forEach(new IdleAttributes(elements)::report);
        new Identities(faults).checkCallers(config);
        new SecurityChecks(elements).check(config);
        return config;
    }

    private Connections connections() {
        List<Connection> connections = kinds.stream().flatMap(this::connections).toList();
        ServiceBindings services =
                new ServiceBindings(
                        elements,
                        kinds.stream()
                                .<Service>flatMap(kind -> kind.services(elements).stream())
                                .toList());
        return new Connections(
                services.withPath(), services.withoutPath(), connections, otherElements());
    }

    private Stream<Connection> connections(ConnectionReader kind) {
        return kind.elements().stream()
                .flatMap(name ->
                        elements
                                .<Connection>connections(
                                        name, e -> kind.read(e, elements).map(c -> c))
                                .stream());
    }

    private Optional<? extends Connection> dataSource(ElementReader e) {
        return kinds.stream()
                .filter(kind -> kind.elements().contains(TransactionConfig.DATA_SOURCE))
                .findFirst()
                .flatMap(kind -> kind.read(e, elements));
    }

    private List<String> connectionElements() {
        return kinds.stream().flatMap(kind -> kind.elements().stream()).toList();
    }

    private List<String> connectionIds() {
        return connectionElements().stream()
                .flatMap(elements::named)
                .map(elements::reader)
                .map(e -> e.reference().orElseGet(e::id))
                .toList();
    }

    private Set<String> features() {
        Set<String> known = new HashSet<>(ElementType.lines("features.txt"));
        Set<String> features = new HashSet<>();
        for (ConfigElement feature : elements.one("featureManager").element().children("feature")) {
            String name = elements.text(feature);
            if (!known.contains(name.replaceFirst("-[0-9.]+$", ""))) {
                faults.warning(
                        "0603",
                        feature.source(),
                        "Feature " + name + " is unknown and ignored.",
                        Texts.suggest(
                                name.replaceFirst("-[0-9.]+$", ""),
                                known,
                                "What it adds is missing."));
            }
            features.add(name);
        }
        return features;
    }

    private ConfigUpdates configUpdates() {
        ElementReader e = elements.one("config");
        return new ConfigUpdates(
                e.choice("updateTrigger", UpdateTrigger.POLLED),
                e.duration("monitorInterval", Duration.ofMillis(500), MILLISECOND));
    }

    private ApplicationMonitor applicationMonitor() {
        ElementReader e = elements.one("applicationMonitor");
        return new ApplicationMonitor(
                e.choice("updateTrigger", UpdateTrigger.POLLED),
                e.duration("pollingRate", Duration.ofMillis(500), MILLISECOND),
                e.flag("dropinsEnabled", true));
    }

    private List<OtherElement> otherElements() {
        return elements.all().stream()
                .filter(e -> !READ.contains(e.name()) && !elements.isReferred(e))
                .filter(e -> !connectionElements().contains(e.name()))
                .filter(e -> !SecurityReader.READ.contains(e.name()))
                .map(elements::reader)
                .map(this::otherElement)
                .toList();
    }

    private OtherElement otherElement(ElementReader e) {
        if (e.element().type().isIdle()) {
            faults.warning(
                    "0619",
                    e.source(),
                    "Element <" + e.element().name() + "> has no effect here.",
                    "Remove it, or do not rely on its effect.");
        }
        e.element().children().forEach(child -> elements.reader(child).plainAttributes());
        Map<String, String> attributes = e.plainAttributes();
        return new OtherElement(
                e.element().name(),
                Optional.ofNullable(attributes.get("id")),
                attributes,
                e.source());
    }
}
