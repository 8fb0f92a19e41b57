package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetTypes;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.server.Pool;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlCredentials;
import io.ironbridge.connectorsql.SqlDriver;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.Library;
import io.ironbridge.gateway.backend.ReadConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** SQL over any JDBC driver, by {@code dataSource}. */
public final class SqlKind implements BackEndKind {
    /** What assets that are given data sources name. */
    public static final String ELEMENT = SqlConnection.ELEMENT;

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String XA = "javax.sql.XADataSource";
    private static final Map<String, String> XA_DATA_SOURCES =
            Map.of(
                    "properties.db2.jcc",
                    "com.ibm.db2.jcc.DB2XADataSource",
                    "properties.derby.client",
                    "org.apache.derby.jdbc.ClientXADataSource",
                    "properties.derby.embedded",
                    "org.apache.derby.jdbc.EmbeddedXADataSource",
                    "properties.postgresql",
                    "org.postgresql.xa.PGXADataSource");

    @Override
    public List<String> elements() {
        return List.of(SqlConnection.ELEMENT);
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return new SqlBackEnds(config, factory);
    }

    @Override
    public Optional<AssetTypes> types(Asset asset) {
        return asset instanceof Asset.SqlStatement(_, String statement, _, _, _)
                ? StatementTypes.of(statement)
                : Optional.empty();
    }

    @Override
    public Optional<Participation> participation(Asset asset, Connection connection) {
        return connection instanceof SqlConnection source
                ? Optional.of(
                        source.config()
                                        .config()
                                        .filter(config -> config.driver().canPrepare())
                                        .isPresent()
                                ? Participation.TWO_PHASE
                                : Participation.ONE_PHASE)
                : Optional.empty();
    }

    @Override
    public Optional<SqlConnection> read(ElementReader e, Elements all) {
        Optional<String> id = e.reference();
        if (id.isEmpty()) {
            e.required("id");
            return Optional.empty();
        }
        return Optional.of(new Reading(e, all).connection(id.get()));
    }

    /** Reads one element. */
    private static final class Reading {
        private final ElementReader e;
        private final Elements all;
        private final ConnectionElements shared;

        Reading(ElementReader e, Elements all) {
            this.e = e;
            this.all = all;
            this.shared = new ConnectionElements(all);
        }

        SqlConnection connection(String id) {
            Optional<ElementReader> properties =
                    e.element().children().stream()
                            .filter(c ->
                                    c.name().equals("properties")
                                            || c.name().startsWith("properties."))
                            .findFirst()
                            .map(all::reader);
            Optional<Credential> credential =
                    credential().or(() -> properties.flatMap(Reading::ofProperties));
            return new SqlConnection(
                    id,
                    config(properties, credential),
                    credential,
                    e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                    e.source());
        }

        private ReadConfig<SqlConfig> config(
                Optional<ElementReader> properties, Optional<Credential> credential) {
            ReadConfig<SqlDriver> driver = ReadConfig.of(() -> driver(properties));
            String url = properties.flatMap(Reading::url).orElse("");
            Map<String, String> others =
                    properties
                            .map(given ->
                                    others(
                                            given,
                                            driver.config()
                                                    .filter(SqlDriver::canPrepare)
                                                    .isPresent()))
                            .orElseGet(Map::of);
            Pool pool = shared.pool(e);
            Duration cancelGrace =
                    e.positive("ironbridge_cancelGrace", Duration.ofSeconds(2), SECOND);
            SqlConfig.Limits limits = limits();
            SqlConfig.Backoff backoff = backoff();
            return ReadConfig.of(() ->
                    new SqlConfig(
                            url,
                            driver.orThrow(),
                            credential.map(
                                    c -> new SqlCredentials(c.user(), c.password().reveal())),
                            others,
                            new SqlConfig.Pool(
                                    pool.maxSize(),
                                    pool.minSize(),
                                    pool.connectionTimeout(),
                                    pool.maxIdleTime(),
                                    SqlConfig.Pool.DEFAULTS.validateAfterIdle(),
                                    cancelGrace,
                                    e.number(
                                            "statementCacheSize",
                                            SqlConfig.Pool.DEFAULTS.statements(),
                                            0,
                                            10_000)),
                            limits,
                            backoff));
        }

        private SqlConfig.Limits limits() {
            return new SqlConfig.Limits(
                    e.number("ironbridge_maxRows", 10_000, 1, 999_999_999),
                    e.number("ironbridge_maxValueBytes", 16 << 20, 1, Integer.MAX_VALUE),
                    e.number("ironbridge_maxReplyBytes", 64 << 20, 1, Integer.MAX_VALUE));
        }

        private SqlConfig.Backoff backoff() {
            return new SqlConfig.Backoff(
                    e.notNegative("ironbridge_credentialsHold", Duration.ofSeconds(30), SECOND),
                    e.number("ironbridge_credentialsTries", 2, 0, 1_000),
                    RefusalMemory.NONE);
        }

        private Optional<Credential> credential() {
            return shared.child(e, "containerAuthData")
                    .or(() ->
                            shared.referenced(
                                    e, "containerAuthDataRef", ConnectionElements.AUTH_DATA))
                    .or(() -> shared.referenced(e, "authDataRef", ConnectionElements.AUTH_DATA))
                    .flatMap(this::credential);
        }

        /** Without a password where the database needs none. */
        private Optional<Credential> credential(ElementReader data) {
            return data.text("password").isEmpty()
                            && data.element().raw("ironbridge_passwordFile").isEmpty()
                            && data.text("user").isPresent()
                    ? data.text("user").map(user -> new Credential(user, Secret.of("")))
                    : shared.credential(data, "user");
        }

        private static Optional<Credential> ofProperties(ElementReader properties) {
            Optional<String> user = first(properties, "user");
            Optional<Secret> password = properties.secret("password");
            return user.map(u -> new Credential(u, password.orElseGet(() -> Secret.of(""))));
        }

        /**
         * An attribute by its name in any case: the driver defines property names, the catalogue
         * does not list them.
         */
        private static Optional<String> first(ElementReader e, String name) {
            return e.element().attributes().keySet().stream()
                    .filter(name::equalsIgnoreCase)
                    .findFirst()
                    .flatMap(e::text);
        }

        /**
         * @param forXa whether they are set on an {@code XADataSource}
         */
        private static Map<String, String> others(ElementReader e, boolean forXa) {
            Map<String, String> properties = new LinkedHashMap<>();
            if (forXa && e.element().name().equals("properties.db2.jcc")) { // it takes no URL
                properties.put("driverType", "4");
                properties.put("serverName", "localhost");
                properties.put("portNumber", "50000");
            }
            for (String name : e.element().attributes().keySet()) {
                switch (name.toLowerCase(Locale.ROOT)) {
                    case "id", "url", "user", "password", "ironbridge_passwordfile" -> {
                        // These have their own settings.
                    }
                    default -> e.text(name).ifPresent(value -> properties.put(name, value));
                }
            }
            return properties;
        }

        /** The URL, also from the host and database that some kinds of properties name. */
        private static Optional<String> url(ElementReader properties) {
            String form =
                    switch (properties.element().name()) {
                        case "properties.postgresql" -> "jdbc:postgresql://%s:%s/%s";
                        case "properties.db2.jcc" -> "jdbc:db2://%s:%s/%s";
                        case "properties.derby.client" -> "jdbc:derby://%s:%s/%s";
                        case "properties.derby.embedded" -> "jdbc:derby:%3$s";
                        default -> "";
                    };
            String port =
                    form.startsWith("jdbc:db2")
                            ? "50000"
                            : form.startsWith("jdbc:derby") ? "1527" : "5432";
            Optional<String> database = first(properties, "databaseName");
            return first(properties, "url")
                    .or(() ->
                            database.filter(_ -> !form.isEmpty())
                                    .map(name ->
                                            form.formatted(
                                                    first(properties, "serverName")
                                                            .orElse("localhost"),
                                                    first(properties, "portNumber").orElse(port),
                                                    name)));
        }

        private SqlDriver driver(Optional<ElementReader> properties) {
            Optional<ElementReader> driver =
                    shared.child(e, "jdbcDriver")
                            .or(() -> shared.referenced(e, "jdbcDriverRef", List.of("jdbcDriver")));
            List<Path> jars = driver.map(d -> new Library(all, shared).jars(d)).orElse(List.of());
            Optional<String> twoPhase = driver.flatMap(d -> d.text(XA));
            Optional<String> type = e.text("type");
            if (type.filter(XA::equals).isPresent()) {
                return new SqlDriver(
                        twoPhase.or(() -> properties.flatMap(Reading::xaDataSource)), jars, true);
            }
            Optional<String> onePhase =
                    driver.flatMap(d ->
                            d.text(type.orElse("java.sql.Driver"))
                                    .or(() -> d.text("java.sql.Driver"))
                                    .or(() -> d.text("javax.sql.DataSource"))
                                    .or(() -> d.text("javax.sql.ConnectionPoolDataSource")));
            return new SqlDriver(
                    onePhase.or(() -> twoPhase), jars, onePhase.isEmpty() && twoPhase.isPresent());
        }

        /** The class of a driver by the kind of its properties. */
        private static Optional<String> xaDataSource(ElementReader properties) {
            return Optional.ofNullable(XA_DATA_SOURCES.get(properties.element().name()));
        }
    }
}
