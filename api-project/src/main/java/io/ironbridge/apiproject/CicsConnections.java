package io.ironbridge.apiproject;

import io.ironbridge.apiproject.ServerConfig.Adapter;
import io.ironbridge.apiproject.ServerConfig.CicsConnection;
import io.ironbridge.apiproject.ServerConfig.Credential;
import io.ironbridge.apiproject.ServerConfig.Road;
import io.ironbridge.apiproject.ServerConfig.TransactionUse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Reads the connections to CICS regions. */
final class CicsConnections {
    static final String ELEMENT = "zosconnect_cicsIpicConnection";

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration USUAL_WAIT = Duration.ofSeconds(30);
    private static final int MOST_SESSIONS = 999;
    private static final int LAST_PORT = 65_535;

    /** The header of an answer of the host link. */
    private static final int LEAST_ANSWER = 128;

    private static final String DIRECTORY = "directory";
    private static final Set<String> OURS =
            Set.of(
                    "id",
                    DIRECTORY,
                    "adapterPackage",
                    "timeoutUnit",
                    "replyCcsid",
                    "maxAbandoned",
                    "maxAge",
                    "eventsWanted");
    static final String HOST_LINK_PORT = "ironbridge_hostlinkPort";

    private final ConfigReader config;
    private final BackEnds backEnds;
    private final Optional<LoadOptions.LabRegion> lab;

    CicsConnections(ConfigReader config, BackEnds backEnds, Optional<LoadOptions.LabRegion> lab) {
        this.config = config;
        this.backEnds = backEnds;
        this.lab = lab;
    }

    /** How an element says that calls shall go. */
    private enum Transport {
        /** By what else it says. */
        ANY,
        HOSTLINK,
        JCA
    }

    List<CicsConnection> read() {
        return config.all(ELEMENT, this::connection).stream().flatMap(Optional::stream).toList();
    }

    private Optional<CicsConnection> connection(ElementReader e) {
        Optional<String> id = e.required("id");
        String host = e.required("host").orElse("");
        boolean secure =
                e.flag("ironbridge_secure", e.element().raw("sslCertsRef").isPresent())
                        && inLab(e).isEmpty();
        CicsConnection connection =
                new CicsConnection(
                        id.orElse(""),
                        host,
                        port(e, "port"),
                        credential(e),
                        secure,
                        config.reference(e, "sslCertsRef", List.of("ssl")),
                        e.text("transid"),
                        e.choice("transidUsage", TransactionUse.EIB_ONLY),
                        e.duration("connectionTimeout", USUAL_WAIT, SECOND),
                        e.notNegative("ironbridge_requestTimeout", Duration.ZERO, SECOND),
                        e.number("sendSessions", 100, 1, MOST_SESSIONS),
                        e.positive("ironbridge_idleTimeout", USUAL_WAIT, SECOND),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        e.notNegative("ironbridge_credentialsHold", USUAL_WAIT, SECOND),
                        e.number(
                                "ironbridge_maxReplyBytes",
                                64 << 20,
                                LEAST_ANSWER,
                                Integer.MAX_VALUE),
                        inLab(e).or(() -> road(e)),
                        e.source());
        return id.map(_ -> connection);
    }

    private Optional<Credential> credential(ElementReader e) {
        return backEnds.referenced(e, "authDataRef", List.of("zosconnect_authData", "authData"))
                .flatMap(c -> backEnds.credential(c, "user"));
    }

    private static Optional<Integer> port(ElementReader e, String attribute) {
        int port = e.number(attribute, 0, 1, LAST_PORT);
        return port == 0 ? Optional.empty() : Optional.of(port);
    }

    private Optional<Road> road(ElementReader e) {
        Optional<Road> hostLink =
                port(e, HOST_LINK_PORT)
                        .map(port -> new Road.HostLink(port, e.text("ironbridge_hostlinkPath")));
        Optional<Road> jca =
                e.element().child("ironbridge_jca").map(config::reader).flatMap(this::jca);
        return switch (e.choice("ironbridge_transport", Transport.ANY)) {
            case HOSTLINK -> hostLink;
            case JCA -> jca;
            case ANY -> hostLink.or(() -> jca);
        };
    }

    /** The lab stands in for what else the element may say of the way. */
    private Optional<Road> inLab(ElementReader e) {
        Optional<String> host = e.element().raw("host");
        return lab.filter(region -> host.filter(region.host()::equals).isPresent())
                .map(region -> new Road.HostLink(region.port(), Optional.empty()));
    }

    private Optional<Road> jca(ElementReader e) {
        return e.required(DIRECTORY)
                .flatMap(name -> e.path(DIRECTORY, e.serverDir(DIRECTORY), name))
                .map(directory -> new Road.Jca(directory, adapter(e), properties(e)));
    }

    private static Adapter adapter(ElementReader e) {
        return new Adapter(
                e.text("adapterPackage"),
                e.choice("timeoutUnit", TimeUnit.MILLISECONDS),
                e.number("replyCcsid", 37, 1, 65_534),
                e.number("maxAbandoned", 50, 1, 1_000_000),
                e.positive("maxAge", Duration.ofMinutes(30), SECOND),
                e.flag("eventsWanted", false));
    }

    /** All attributes that are not ours are the connection factory's. */
    private static Map<String, String> properties(ElementReader e) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String name : e.element().attributes().keySet()) {
            if (!OURS.contains(name)) {
                property(e, name).ifPresent(value -> properties.put(name, value));
            }
        }
        return properties;
    }

    /** Passwords may be encoded, as elsewhere. */
    private static Optional<String> property(ElementReader e, String name) {
        return name.toLowerCase(Locale.ROOT).endsWith("password")
                ? e.secret(name).map(Secret::reveal)
                : e.text(name);
    }
}
