package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.server.Identities;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.text.HostNames;
import io.ironbridge.connectorcics.hostlink.HostLinkConfig;
import io.ironbridge.connectorcics.hostlink.HostLinkCredentials;
import io.ironbridge.connectorcics.jca.JcaConfig;
import io.ironbridge.connectorcics.jca.JcaConfig.AdapterClasses;
import io.ironbridge.connectorcics.jca.JcaCredentials;
import io.ironbridge.connectorcics.jca.JcaProgram.TransidUsage;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.SocketConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Reads one connection to a CICS region. */
record CicsReader(ElementReader e, Elements all, ConnectionElements shared) {
    static final String HOST_LINK_PORT = "ironbridge_hostlinkPort";

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration USUAL_WAIT = Duration.ofSeconds(30);
    private static final int MOST_SESSIONS = 999;
    private static final int LAST_PORT = 65_535;

    /** The CCSID that has all characters. */
    private static final int UTF_8 = 1208;

    /** Size of the header of a host link answer. */
    private static final int LEAST_ANSWER = 128;

    private static final String TRANSPORT = "ironbridge_transport";
    private static final String JCA = "ironbridge_jca";
    private static final String DIRECTORY = "directory";
    private static final String TRANSACTIONS = "transactionSupport";
    private static final String URL = "connectionURL";
    private static final String SERVER = "serverName";

    /** IPIC from this process to the connection's host and port. */
    private static final String LOCAL = "local:";

    private static final Set<String> OURS =
            Set.of(
                    "id",
                    DIRECTORY,
                    "adapterPackage",
                    "timeoutUnit",
                    "replyCcsid",
                    "nullStripping",
                    "maxAbandoned",
                    "maxAge",
                    "eventsWanted",
                    TRANSACTIONS);

    /** {@code ironbridge_transport}; without it, the other attributes and children decide. */
    private enum Transport {
        HOSTLINK,
        JCA
    }

    /** {@code transactionSupport} of an adapter. */
    private enum Support {
        NOTRANSACTION,
        XATRANSACTION
    }

    /** Attributes that both transports use. */
    private record Common(
            String host,
            Optional<Integer> port,
            boolean secure,
            Optional<Credential> credential,
            Duration connect,
            Duration request,
            int sessions,
            Duration idle,
            int answerBytes) {}

    Optional<CicsConnection> connection() {
        Optional<String> id = e.required("id");
        String host = e.required("host").orElse("");
        boolean secure = e.flag("ironbridge_secure", e.element().raw("sslCertsRef").isPresent());
        Optional<Credential> credential =
                shared.referenced(e, "authDataRef", List.of("zosconnect_authData", "authData"))
                        .flatMap(c -> shared.credential(c, "user"));
        Identities identities = shared.identities();
        RunAs runAs =
                identities.read(
                        e,
                        isJca() ? List.of(RunAs.FIXED) : List.of(RunAs.FIXED, RunAs.CALLER),
                        credential);
        identities.checkWay(e, runAs, host, secure);
        Optional<String> ssl = shared.ssl(e, "sslCertsRef");
        Optional<String> transaction = transaction();
        Common common =
                new Common(
                        host,
                        port("port"),
                        secure,
                        credential,
                        e.duration("connectionTimeout", USUAL_WAIT, SECOND),
                        e.notNegative("ironbridge_requestTimeout", Duration.ZERO, SECOND),
                        e.number("sendSessions", 100, 1, MOST_SESSIONS),
                        e.positive("ironbridge_idleTimeout", USUAL_WAIT, SECOND),
                        e.number(
                                "ironbridge_maxReplyBytes",
                                64 << 20,
                                LEAST_ANSWER,
                                Integer.MAX_VALUE));
        CicsConnection connection =
                new CicsConnection(
                        id.orElse(""),
                        host,
                        common.port(),
                        credential,
                        runAs,
                        secure,
                        ssl,
                        transaction,
                        e.choice("transidUsage", TransidUsage.EIB_ONLY),
                        common.request(),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        ConnectionElements.credentialBackoff(e),
                        transport(common, runAs),
                        e.source());
        return id.map(_ -> connection);
    }

    private Optional<String> transaction() {
        Optional<String> transaction = e.text("transid");
        if (transaction.isPresent() && !HostNames.TRANSACTION.allow(transaction.get())) {
            all.faults()
                    .error(
                            "0625",
                            e.source("transid"),
                            "The transid of the connection '"
                                    + e.id()
                                    + "' is '"
                                    + transaction.get()
                                    + "'.",
                            HostNames.TRANSACTION.remedy());
        }
        return transaction;
    }

    private Optional<Integer> port(String attribute) {
        int port = e.number(attribute, 0, 1, LAST_PORT);
        return port == 0 ? Optional.empty() : Optional.of(port);
    }

    // ---- the transport

    private Optional<ElementReader> adapter() {
        return shared.child(e, JCA).filter(jca -> !jca.required(DIRECTORY).isEmpty());
    }

    private Optional<Transport> wanted() {
        return e.choice(TRANSPORT, List.of(Transport.HOSTLINK, Transport.JCA));
    }

    /** Whether calls go over a resource adapter. */
    private boolean isJca() {
        boolean hostLink = port(HOST_LINK_PORT).isPresent();
        boolean jca = adapter().isPresent();
        return jca && (!hostLink || wanted().filter(Transport.JCA::equals).isPresent());
    }

    private Optional<CicsTransport> transport(Common common, RunAs runAs) {
        Optional<CicsTransport> hostLink =
                port(HOST_LINK_PORT)
                        .map(port ->
                                hostLink(port, e.text("ironbridge_hostlinkPath"), common, runAs));
        Optional<CicsTransport> jca = shared.child(e, JCA).flatMap(a -> jca(a, common));
        Optional<Transport> transport = wanted();
        if (transport.isEmpty()) {
            return hostLink.or(() -> jca);
        }
        return switch (transport.get()) {
            case HOSTLINK -> chosen(hostLink, HOST_LINK_PORT, jca, "<" + JCA + ">");
            case JCA -> chosen(jca, "<" + JCA + ">", hostLink, HOST_LINK_PORT);
        };
    }

    /**
     * The requested transport. If only the other one is configured, the element contradicts itself;
     * the other one is used then, so that no further fault is reported.
     */
    private Optional<CicsTransport> chosen(
            Optional<CicsTransport> transport,
            String lacking,
            Optional<CicsTransport> other,
            String given) {
        if (transport.isPresent() || other.isEmpty()) {
            return transport;
        }
        all.faults()
                .error(
                        "0629",
                        e.source(TRANSPORT),
                        "The connection '"
                                + e.id()
                                + "' sets "
                                + TRANSPORT
                                + "=\""
                                + e.text(TRANSPORT).orElse("")
                                + "\", but has no "
                                + lacking
                                + "; it has "
                                + given
                                + ", which configures the other transport.",
                        "Add " + lacking + ", or remove " + TRANSPORT + ".");
        return other;
    }

    private static CicsTransport hostLink(
            int port, Optional<String> path, Common common, RunAs runAs) {
        return new CicsTransport.HostLink(
                port,
                ReadConfig.of(() -> {
                    HostLinkConfig config = HostLinkConfig.of(http(port, common));
                    if (path.isPresent()) {
                        config = config.withPath(path.get());
                    }
                    if (runAs == RunAs.CALLER) {
                        return config.withCaller(CallerField.BASIC);
                    }
                    return common.credential().isPresent()
                            ? config.withCredentials(
                                    new HostLinkCredentials(
                                            common.credential().get().user(),
                                            common.credential().get().password().reveal()))
                            : config;
                }));
    }

    private static HttpClientConfig http(int port, Common common) {
        HttpClientConfig.Limits limits = HttpClientConfig.Limits.DEFAULTS;
        return HttpClientConfig.of(common.host(), port)
                .withMaxConnections(common.sessions())
                .withLimits(
                        new HttpClientConfig.Limits(
                                common.answerBytes(),
                                limits.streamAbove(),
                                limits.headerBytes(),
                                limits.statusLineBytes()))
                .withTimeouts(
                        new SocketConfig.Timeouts(
                                common.connect(),
                                common.request().isZero()
                                        ? BackEndFactory.NO_RECEIVE_TIMEOUT
                                        : common.request(),
                                common.idle()));
    }

    // ---- a resource adapter

    private static Optional<CicsTransport> jca(ElementReader a, Common common) {
        return a.required(DIRECTORY)
                .flatMap(name -> a.path(DIRECTORY, a.serverDir(DIRECTORY), name))
                .map(directory -> {
                    Map<String, String> properties = properties(a);
                    boolean canPrepare =
                            a.choice(TRANSACTIONS, Support.NOTRANSACTION) == Support.XATRANSACTION;
                    return new CicsTransport.Jca(
                            config(a, directory, properties, canPrepare, common),
                            properties.containsKey("keyRingClass"),
                            canPrepare,
                            a.source(DIRECTORY));
                });
    }

    /** The settings of {@code ironbridge_jca}, whose defaults are the connector's. */
    private static ReadConfig<JcaConfig> config(
            ElementReader a,
            Path directory,
            Map<String, String> properties,
            boolean canPrepare,
            Common common) {
        Optional<String> packageName = a.text("adapterPackage");
        TimeUnit timeoutUnit =
                a.choice("timeoutUnit", List.of(TimeUnit.MILLISECONDS, TimeUnit.SECONDS))
                        .orElse(TimeUnit.MILLISECONDS);
        int replyCcsid = a.number("replyCcsid", UTF_8, 1, 65_534);
        boolean nullStripping = a.flag("nullStripping", true);
        int maxAbandoned = a.number("maxAbandoned", 50, 1, 1_000_000);
        Duration maxAge = a.positive("maxAge", Duration.ofMinutes(30), SECOND);
        boolean eventsWanted = a.flag("eventsWanted", false);
        return ReadConfig.of(() -> {
            JcaConfig config = JcaConfig.of(directory, properties.getOrDefault(URL, LOCAL));
            config =
                    config.withPool(
                                    config.pool()
                                            .withMaxConnections(common.sessions())
                                            .withMaxAbandoned(maxAbandoned)
                                            .withIdleTimeout(common.idle())
                                            .withMaxAge(maxAge))
                            .withCalls(
                                    config.calls()
                                            .withTimeoutUnit(timeoutUnit)
                                            .withReplyCcsid(replyCcsid)
                                            .withNullStripping(nullStripping)
                                            .withReplyBytes(common.answerBytes()))
                            .withEventsWanted(eventsWanted);
            if (packageName.isPresent()) {
                config = config.withClasses(AdapterClasses.inPackage(packageName.get()));
            }
            return withProperties(config, properties, common).withCanPrepare(canPrepare);
        });
    }

    private static JcaConfig withProperties(
            JcaConfig read, Map<String, String> properties, Common common) {
        JcaConfig config = read;
        if (!properties.containsKey(URL) && !properties.containsKey(SERVER)) {
            config = config.withServerName(region(common));
        }
        config =
                config.withProperty(
                        "socketConnectTimeout", Long.toString(common.connect().toMillis()));
        for (Map.Entry<String, String> property : properties.entrySet()) {
            config = config.withProperty(property.getKey(), property.getValue());
        }
        return common.credential().isPresent()
                ? config.withCredentials(
                        new JcaCredentials(
                                common.credential().get().user(),
                                common.credential().get().password().reveal()))
                : config;
    }

    private static String region(Common common) {
        int port =
                common.port()
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "it has neither a port nor a "
                                                + URL
                                                + " or "
                                                + SERVER
                                                + " in ironbridge_jca"));
        String host = common.host();
        return (common.secure() ? "ssl://" : "tcp://")
                + (host.indexOf(':') < 0 ? host : "[" + host + "]")
                + ":"
                + port;
    }

    /** All other attributes belong to the connection factory. */
    private static Map<String, String> properties(ElementReader a) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String name : a.element().attributes().keySet()) {
            if (!OURS.contains(name)) {
                property(a, name).ifPresent(value -> properties.put(name, value));
            }
        }
        return properties;
    }

    /** Passwords may be encoded, as in other elements. */
    private static Optional<String> property(ElementReader a, String name) {
        return name.toLowerCase(Locale.ROOT).endsWith("password")
                ? a.secret(name).map(Secret::reveal)
                : a.text(name);
    }
}
