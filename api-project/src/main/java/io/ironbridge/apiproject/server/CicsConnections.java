package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.Connections.Adapter;
import io.ironbridge.apiproject.server.Connections.CicsConnection;
import io.ironbridge.apiproject.server.Connections.Identity;
import io.ironbridge.apiproject.server.Connections.Road;
import io.ironbridge.apiproject.server.Connections.TransactionUse;
import io.ironbridge.apiproject.text.HostNames;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Reads the connections to CICS regions. */
public final class CicsConnections {
    public static final String ELEMENT = "zosconnect_cicsIpicConnection";

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration USUAL_WAIT = Duration.ofSeconds(30);
    private static final int MOST_SESSIONS = 999;
    private static final int LAST_PORT = 65_535;

    /** The CCSID that has every character. */
    private static final int UTF_8 = 1208;

    /** The header of an answer of the host link. */
    private static final int LEAST_ANSWER = 128;

    private static final String TRANSPORT = "ironbridge_transport";
    private static final String JCA = "ironbridge_jca";
    private static final String DIRECTORY = "directory";
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
                    "eventsWanted");
    public static final String HOST_LINK_PORT = "ironbridge_hostlinkPort";

    private final Elements config;
    private final BackEnds backEnds;
    private final Optional<LabRegion> lab;

    CicsConnections(Elements config, BackEnds backEnds, Optional<LabRegion> lab) {
        this.config = config;
        this.backEnds = backEnds;
        this.lab = lab;
    }

    /** How an element says that calls shall go; where it does not, what else it says tells. */
    private enum Transport {
        HOSTLINK,
        JCA
    }

    List<CicsConnection> read() {
        return config.connections(ELEMENT, this::connection);
    }

    private Optional<CicsConnection> connection(ElementReader e) {
        Optional<String> id = e.required("id");
        String host = e.required("host").orElse("");
        boolean secure =
                e.flag("ironbridge_secure", e.element().raw("sslCertsRef").isPresent())
                        && inLab(e).isEmpty();
        Optional<Credential> credential = credential(e);
        Optional<Road> road = inLab(e).or(() -> road(e));
        Identity identity = identity(e, credential, road);
        backEnds.identities().checkWay(e, identity, host, secure || inLab(e).isPresent());
        CicsConnection connection =
                new CicsConnection(
                        id.orElse(""),
                        host,
                        port(e, "port"),
                        credential,
                        identity,
                        secure,
                        config.reference(e, "sslCertsRef", List.of("ssl")),
                        transaction(e),
                        e.choice("transidUsage", TransactionUse.EIB_ONLY),
                        e.duration("connectionTimeout", USUAL_WAIT, SECOND),
                        e.notNegative("ironbridge_requestTimeout", Duration.ZERO, SECOND),
                        e.number("sendSessions", 100, 1, MOST_SESSIONS),
                        e.positive("ironbridge_idleTimeout", USUAL_WAIT, SECOND),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        BackEnds.credentialBackoff(e),
                        e.number(
                                "ironbridge_maxReplyBytes",
                                64 << 20,
                                LEAST_ANSWER,
                                Integer.MAX_VALUE),
                        road,
                        e.source());
        return id.map(_ -> connection);
    }

    /** A connection of a resource adapter is its user's; the host link is told for each call. */
    private Identity identity(
            ElementReader e, Optional<Credential> credential, Optional<Road> road) {
        return backEnds.identities()
                .read(
                        e,
                        road.filter(Road.Jca.class::isInstance).isPresent()
                                ? List.of(Identity.FIXED)
                                : List.of(Identity.FIXED, Identity.CALLER),
                        credential);
    }

    private Optional<Credential> credential(ElementReader e) {
        return backEnds.referenced(e, "authDataRef", List.of("zosconnect_authData", "authData"))
                .flatMap(c -> backEnds.credential(c, "user"));
    }

    private Optional<String> transaction(ElementReader e) {
        Optional<String> transaction = e.text("transid");
        if (transaction.isPresent() && !HostNames.TRANSACTION.allow(transaction.get())) {
            config.faults()
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

    private static Optional<Integer> port(ElementReader e, String attribute) {
        int port = e.number(attribute, 0, 1, LAST_PORT);
        return port == 0 ? Optional.empty() : Optional.of(port);
    }

    private Optional<Road> road(ElementReader e) {
        Optional<Road> hostLink =
                port(e, HOST_LINK_PORT)
                        .map(port -> new Road.HostLink(port, e.text("ironbridge_hostlinkPath")));
        Optional<Road> jca = e.element().child(JCA).map(config::reader).flatMap(this::jca);
        Optional<Transport> transport =
                e.choice(TRANSPORT, List.of(Transport.HOSTLINK, Transport.JCA));
        if (transport.isEmpty()) {
            return hostLink.or(() -> jca);
        }
        return switch (transport.get()) {
            case HOSTLINK -> chosen(e, hostLink, HOST_LINK_PORT, jca, "<" + JCA + ">");
            case JCA -> chosen(e, jca, "<" + JCA + ">", hostLink, HOST_LINK_PORT);
        };
    }

    /**
     * The road that is asked for. Where there is only the other one, the element contradicts
     * itself; the other one is taken then, so that nothing else is told of it.
     */
    private Optional<Road> chosen(
            ElementReader e,
            Optional<Road> road,
            String lacking,
            Optional<Road> other,
            String given) {
        if (road.isPresent() || other.isEmpty()) {
            return road;
        }
        config.faults()
                .error(
                        "0629",
                        e.source(TRANSPORT),
                        "The connection '"
                                + e.id()
                                + "' asks for "
                                + TRANSPORT
                                + "=\""
                                + e.text(TRANSPORT).orElse("")
                                + "\", but has no "
                                + lacking
                                + "; it has "
                                + given
                                + ", which is the other way.",
                        "Add " + lacking + ", or take " + TRANSPORT + " away.");
        return other;
    }

    /** The lab stands in for what else the element may say of the way. */
    private Optional<Road> inLab(ElementReader e) {
        Optional<String> host = e.element().raw("host");
        return lab.filter(region -> host.filter(region.hosts()::contains).isPresent())
                .map(region -> new Road.HostLink(region.port(), Optional.empty()));
    }

    private Optional<Road> jca(ElementReader e) {
        return e.required(DIRECTORY)
                .flatMap(name -> e.path(DIRECTORY, e.serverDir(DIRECTORY), name))
                .map(directory ->
                        new Road.Jca(directory, adapter(e), properties(e), e.source(DIRECTORY)));
    }

    private static Adapter adapter(ElementReader e) {
        return new Adapter(
                e.text("adapterPackage"),
                e.choice("timeoutUnit", List.of(TimeUnit.MILLISECONDS, TimeUnit.SECONDS))
                        .orElse(TimeUnit.MILLISECONDS),
                e.number("replyCcsid", UTF_8, 1, 65_534),
                e.flag("nullStripping", true),
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
