package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.connectorsql.SqlTarget;
import io.ironbridge.gateway.assets.RestCodec;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.mapping.Source;
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

    @Override
    public Optional<Fault> verify(Asset asset) throws ConfigurationException {
        if (!(asset instanceof Asset.SqlStatement statement)
                || !(called(statement, false).asset().target() instanceof SqlTarget target)) {
            return Optional.empty();
        }
        return switch (target.validate()) {
            case SqlTarget.Valid _ -> Optional.empty();
            case SqlTarget.Invalid(String why) ->
                    Optional.of(
                            fault(
                                    Fault.Severity.ERROR,
                                    "IRB-GW-0174E",
                                    statement,
                                    "The database does not prepare the statement of "
                                            + statement.name()
                                            + ": "
                                            + why.replaceFirst("\\.$", "")
                                            + ".",
                                    "Correct the statement, or the tables and rights that it"
                                            + " needs."));
            case SqlTarget.NotConnected(String why) ->
                    Optional.of(
                            fault(
                                    Fault.Severity.WARNING,
                                    "IRB-GW-0175W",
                                    statement,
                                    "The statement of "
                                            + statement.name()
                                            + " was not checked, because the dataSource "
                                            + statement.connectionRef()
                                            + " has no connection: "
                                            + why.replaceFirst("\\.$", "")
                                            + ".",
                                    "Check the data source's URL, user and password, and that the"
                                            + " database runs."));
        };
    }

    private static Fault fault(
            Fault.Severity severity,
            String id,
            Asset.SqlStatement statement,
            String what,
            String remedy) {
        Source at = statement.source();
        return new Fault(severity, id, at.file(), at.line(), at.column(), what, remedy);
    }

    private Called called(Asset.SqlStatement statement, boolean streamed)
            throws ConfigurationException {
        BackEnd backEnd = DataSources.backEnd(config, factory, statement.connectionRef());
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
}
