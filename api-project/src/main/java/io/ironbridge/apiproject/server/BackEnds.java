package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.Connections.DataSource;
import io.ironbridge.apiproject.server.Connections.Db2Connection;
import io.ironbridge.apiproject.server.Connections.Db2Replies;
import io.ironbridge.apiproject.server.Connections.Identity;
import io.ironbridge.apiproject.server.Connections.Pool;
import io.ironbridge.apiproject.server.Connections.SqlReplies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the connection elements that have a connector here. */
final class BackEnds {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String DB2 = "zosconnect_db2Connection";
    private static final String REST_CLIENT = "zosconnect_zosConnectServiceRestClientConnection";

    /** Elements of which each is a connection. */
    static final List<String> CONNECTIONS =
            List.of(
                    DB2,
                    REST_CLIENT,
                    "dataSource",
                    CicsConnections.ELEMENT,
                    ImsConnections.ELEMENT,
                    MqConnections.ELEMENT);

    private static final String BASIC_AUTH = "zosconnect_zosConnectServiceRestClientBasicAuth";

    /** Of the client's user id, which Db2 accounts for and shows, and grants nothing by. */
    private static final String CLIENT_USER = "Db2-Client-UserId";

    private final Elements config;
    private final Identities identities;

    BackEnds(Elements config, Identities identities) {
        this.config = config;
        this.identities = identities;
    }

    Identities identities() {
        return identities;
    }

    List<Db2Connection> db2Connections() {
        List<Db2Connection> connections = new ArrayList<>();
        connections.addAll(config.connections(DB2, e -> connection(e, db2Credential(e))));
        connections.addAll(config.connections(REST_CLIENT, e -> connection(e, restCredential(e))));
        return connections;
    }

    private Optional<Db2Connection> connection(ElementReader e, Optional<Credential> credential) {
        Optional<String> id = e.required("id");
        Optional<String> host = e.required("host");
        boolean hasPort = e.required("port").isPresent();
        int port = hasPort ? e.number("port", 0, 1, 65535) : 0;
        Optional<String> ssl =
                config.reference(e, "sslCertsRef", List.of("ssl"))
                        .or(() -> config.reference(e, "sslRef", List.of("ssl")));
        boolean secure =
                e.flag(
                        "ironbridge_secure",
                        e.element()
                                .raw("sslCertsRef")
                                .or(() -> e.element().raw("sslRef"))
                                .isPresent());
        Identity identity =
                identities.read(
                        e, List.of(Identity.FIXED, Identity.CALLER, Identity.ASSERTED), credential);
        identities.checkWay(e, identity, host.orElse(""), secure);
        Db2Connection connection =
                new Db2Connection(
                        id.orElse(""),
                        e.element().name(),
                        host.orElse(""),
                        port,
                        credential,
                        identity,
                        identities.header(e, CLIENT_USER),
                        secure,
                        ssl,
                        e.duration("connectionTimeout", Duration.ofSeconds(30), SECOND),
                        e.duration("receiveTimeout", Duration.ofSeconds(60), SECOND),
                        e.number("ironbridge_maxConnections", 64, 1, 65_000),
                        e.positive("ironbridge_idleTimeout", Duration.ofSeconds(30), SECOND),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        credentialBackoff(e),
                        db2Replies(e),
                        e.source());
        return id.map(_ -> connection);
    }

    /** That of a connection's element. */
    static CredentialBackoff credentialBackoff(ElementReader e) {
        return new CredentialBackoff(
                e.notNegative("ironbridge_credentialsHold", Duration.ofSeconds(30), SECOND),
                e.number("ironbridge_credentialsTries", 2, 0, 1_000),
                e.number("ironbridge_maxHeldCredentials", 10_000, 1, 10_000_000));
    }

    private static Db2Replies db2Replies(ElementReader e) {
        return new Db2Replies(
                e.number("ironbridge_maxReplyBytes", 64 << 20, 1, Integer.MAX_VALUE),
                e.number("ironbridge_streamAbove", 64 << 10, 0, Integer.MAX_VALUE),
                e.number("ironbridge_maxReplyHeaderBytes", 64 << 10, 1, Integer.MAX_VALUE),
                e.flag("ironbridge_ignoreReplyLabels", false));
    }

    private Optional<Credential> db2Credential(ElementReader e) {
        Optional<ElementReader> nested =
                e.element()
                        .child("zosconnect_credential")
                        .or(() -> e.element().child("credential"))
                        .map(config::reader);
        if (nested.isPresent()) {
            return credential(nested.get(), "user");
        }
        List<String> targets = List.of("zosconnect_credential", "zosconnect_authData", "authData");
        return referenced(e, "credentialRef", targets).flatMap(c -> credential(c, "user"));
    }

    private Optional<Credential> restCredential(ElementReader e) {
        Optional<ElementReader> nested =
                e.element()
                        .child("basicAuth")
                        .or(() -> e.element().child(BASIC_AUTH))
                        .map(config::reader);
        Optional<ElementReader> found =
                nested.or(() ->
                        referenced(
                                e, "basicAuthRef", List.of(BASIC_AUTH, "zosconnect_credential")));
        return found.flatMap(
                c -> credential(c, c.element().raw("userName").isPresent() ? "userName" : "user"));
    }

    Optional<Credential> credential(ElementReader e, String userAttribute) {
        if (e.element().raw("applName").isPresent() && e.element().raw("password").isEmpty()) {
            config.faults()
                    .error(
                            "0616",
                            e.source("applName"),
                            "PassTickets (applName) are not supported.",
                            "Give user and password.");
            return Optional.empty();
        }
        return config.credential(e, userAttribute);
    }

    Optional<ElementReader> referenced(ElementReader e, String attribute, List<String> targets) {
        return config.reference(e, attribute, targets)
                .flatMap(ref ->
                        targets.stream().flatMap(t -> config.byId(t, ref).stream()).findFirst());
    }

    List<DataSource> dataSources() {
        return config.connections("dataSource", this::dataSource);
    }

    private Optional<DataSource> dataSource(ElementReader e) {
        Optional<String> id = e.reference();
        if (id.isEmpty()) {
            e.required("id");
            return Optional.empty();
        }
        Optional<ElementReader> properties =
                e.element().children().stream()
                        .filter(c ->
                                c.name().equals("properties") || c.name().startsWith("properties."))
                        .findFirst()
                        .map(config::reader);
        Optional<Credential> credential =
                dataSourceCredential(e).or(() -> properties.flatMap(this::propertiesCredential));
        return Optional.of(
                new DataSource(
                        id.get(),
                        e.text("jndiName"),
                        driverClass(e),
                        properties.flatMap(p -> first(p, "url")),
                        credential,
                        properties.map(this::otherProperties).orElseGet(Map::of),
                        pool(e),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        sqlReplies(e),
                        e.positive("ironbridge_cancelGrace", Duration.ofSeconds(2), SECOND),
                        e.notNegative("ironbridge_credentialsHold", Duration.ofSeconds(30), SECOND),
                        e.number("ironbridge_credentialsTries", 2, 0, 1_000),
                        e.source()));
    }

    private static SqlReplies sqlReplies(ElementReader e) {
        return new SqlReplies(
                e.number("ironbridge_maxRows", 10_000, 1, 999_999_999),
                e.number("ironbridge_maxValueBytes", 16 << 20, 1, Integer.MAX_VALUE),
                e.number("ironbridge_maxReplyBytes", 64 << 20, 1, Integer.MAX_VALUE));
    }

    private Optional<Credential> dataSourceCredential(ElementReader e) {
        Optional<ElementReader> nested = e.element().child("containerAuthData").map(config::reader);
        return nested.or(() ->
                        referenced(
                                e,
                                "containerAuthDataRef",
                                List.of("authData", "zosconnect_authData")))
                .or(() -> referenced(e, "authDataRef", List.of("authData", "zosconnect_authData")))
                .flatMap(c -> credential(c, "user"));
    }

    private Optional<Credential> propertiesCredential(ElementReader properties) {
        Optional<String> user = first(properties, "user");
        Optional<Secret> password = properties.secret("password");
        return user.map(u -> new Credential(u, password.orElseGet(() -> Secret.of(""))));
    }

    /**
     * An attribute by its name in any case: property names are the driver's, not in the catalogue.
     */
    private static Optional<String> first(ElementReader e, String name) {
        return e.element().attributes().keySet().stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .flatMap(e::text);
    }

    private Map<String, String> otherProperties(ElementReader e) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String name : e.element().attributes().keySet()) {
            switch (name.toLowerCase(Locale.ROOT)) {
                case "id", "url", "user", "password", "ironbridge_passwordfile" -> {
                    // these have fields of their own
                }
                default -> e.text(name).ifPresent(value -> properties.put(name, value));
            }
        }
        return properties;
    }

    private Optional<String> driverClass(ElementReader e) {
        Optional<ElementReader> driver =
                e.element()
                        .child("jdbcDriver")
                        .map(config::reader)
                        .or(() -> referenced(e, "jdbcDriverRef", List.of("jdbcDriver")));
        String type = e.text("type").orElse("java.sql.Driver");
        return driver.flatMap(d ->
                d.text(type)
                        .or(() -> d.text("java.sql.Driver"))
                        .or(() -> d.text("javax.sql.DataSource"))
                        .or(() -> d.text("javax.sql.ConnectionPoolDataSource"))
                        .or(() -> d.text("javax.sql.XADataSource")));
    }

    /** The pool of a data source or connection factory, where it names one. */
    Optional<ElementReader> connectionManager(ElementReader e) {
        return e.element()
                .child("connectionManager")
                .map(config::reader)
                .or(() -> referenced(e, "connectionManagerRef", List.of("connectionManager")));
    }

    /** Its sizes, or Liberty's. */
    Pool pool(ElementReader e) {
        return connectionManager(e)
                .map(BackEnds::sizes)
                .orElseGet(() -> new Pool(50, 0, Duration.ofSeconds(30), Duration.ofMinutes(30)));
    }

    private static Pool sizes(ElementReader e) {
        int most = e.number("maxPoolSize", 50, 1, 65_000);
        return new Pool(
                most,
                e.number("minPoolSize", 0, 0, most),
                e.duration("connectionTimeout", Duration.ofSeconds(30), SECOND),
                e.duration("maxIdleTime", Duration.ofMinutes(30), SECOND));
    }
}
