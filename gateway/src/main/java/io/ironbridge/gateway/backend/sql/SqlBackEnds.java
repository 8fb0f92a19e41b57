package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.connectorsql.SqlTarget;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import java.util.Optional;

/** SQL statements over JDBC, by {@code dataSource}. */
final class SqlBackEnds implements AssetBinder {
    private final ServerConfig config;
    private final BackEndFactory factory;
    private final RestCodec codec = new RestCodec();

    /**
     * @param config whose data sources are opened
     * @param factory adds the common parts
     */
    SqlBackEnds(ServerConfig config, BackEndFactory factory) {
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
        SqlConnection source =
                config.connections()
                        .connection(SqlConnection.class, statement.connectionRef())
                        .orElseThrow();
        BackEnd backEnd =
                factory.backEnd(
                        new Connection(source),
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
                    "The statement of "
                            + statement.name()
                            + " cannot be used: "
                            + e.getMessage()
                            + ".",
                    "Correct the statement.");
        }
    }

    private SqlConnector connector(SqlConnection source) throws ConfigurationException {
        try {
            SqlConfig settings = source.config().orThrow();
            SqlConfig.Backoff backoff = settings.backoff();
            return new SqlConnector(
                    settings.withBackoff(
                            new SqlConfig.Backoff(
                                    backoff.time(),
                                    backoff.tries(),
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
}
