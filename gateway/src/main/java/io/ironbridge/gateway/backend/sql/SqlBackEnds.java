package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Connections;
import io.ironbridge.apiproject.server.Connections.DataSource;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.connectorsql.SqlCredentials;
import io.ironbridge.connectorsql.SqlTarget;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import java.util.Optional;

/** SQL statements over JDBC, by {@code dataSource}. */
public final class SqlBackEnds implements BackEndKind {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final RestCodec codec = new RestCodec();

    /** Those of a configuration. */
    public SqlBackEnds(ServerConfig config, BackEndFactory factory) {
        this.config = config;
        this.factory = factory;
    }

    @Override
    public Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException {
        return asset instanceof Asset.SqlStatement statement
                ? Optional.of(called(statement, streamed))
                : Optional.empty();
    }

    private Called called(Asset.SqlStatement statement, boolean streamed)
            throws ConfigurationException {
        DataSource source =
                config.connections().dataSource(statement.connectionRef()).orElseThrow();
        BackEnd backEnd =
                factory.backEnd(
                        new Connection(
                                source,
                                source.id(),
                                source.source(),
                                source.credential(),
                                source.queueLength(),
                                false,
                                Optional.empty()),
                        () -> {
                            SqlConnector made = connector(source);
                            return new Made("SQL", made.endpoint(), made);
                        });
        SqlConnector connector = (SqlConnector) backEnd.connector();
        try {
            SqlTarget target = connector.target(statement.name(), statement.statement(), streamed);
            return new Called(
                    new BackEnd.Asset(
                            statement.name(),
                            backEnd,
                            statement.maxRows().isPresent()
                                    ? target.withMaxRows(statement.maxRows().getAsInt())
                                    : target),
                    codec);
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.fault(
                    "IRB-GW-0108E",
                    statement.source(),
                    "The statement of " + statement.name() + " cannot be used: " + e.getMessage(),
                    "Correct the statement.");
        }
    }

    private SqlConnector connector(DataSource source) throws ConfigurationException {
        try {
            SqlConfig settings =
                    SqlConfig.of(source.url().orElse(""))
                            .withProperties(source.properties())
                            .withPool(pool(source))
                            .withLimits(limits(source.replies()));
            if (source.driverClass().isPresent()) {
                settings = settings.withDriverClass(source.driverClass().get());
            }
            if (source.credential().isPresent()) {
                Credential credential = source.credential().get();
                settings =
                        settings.withCredentials(
                                new SqlCredentials(
                                        credential.user(), credential.password().reveal()));
            }
            return new SqlConnector(
                    settings.withBackoff(
                            new SqlConfig.Backoff(
                                    source.credentialsHold(),
                                    source.credentialsTries(),
                                    factory.refusals(settings.endpoint(), source.credential()))));
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.fault(
                    "IRB-GW-0109E",
                    source.source(),
                    "The dataSource " + source.id() + " cannot be used: " + e.getMessage(),
                    "Check its URL, driver class and pool, and that the driver's jar is on the"
                            + " class path (IRONBRIDGE_CLASSPATH).");
        }
    }

    private static SqlConfig.Pool pool(DataSource source) {
        Connections.Pool configured = source.pool();
        return new SqlConfig.Pool(
                configured.maxSize(),
                configured.minSize(),
                configured.connectionTimeout(),
                configured.maxIdleTime(),
                SqlConfig.Pool.DEFAULTS.validateAfterIdle(),
                source.cancelGrace());
    }

    private static SqlConfig.Limits limits(Connections.SqlReplies configured) {
        return new SqlConfig.Limits(
                configured.maxRows(), configured.maxValueBytes(), configured.maxBytes());
    }
}
