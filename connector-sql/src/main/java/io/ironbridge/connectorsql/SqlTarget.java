package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One SQL statement with named host variables, {@code :name}, prepared when the project is loaded.
 * Made by {@link SqlConnector#target}.
 *
 * <p>A name begins with a letter or {@code _}, followed by letters, digits, {@code _ # @ $}; it is
 * case-sensitive, like the properties of the request.
 */
public final class SqlTarget implements Target.Blocking {
    private final SqlConnector connector;
    private final String name;
    private final HostVariables statement;
    private final Set<String> variables;
    private final boolean streamed;
    private final OptionalInt maxRows;
    private volatile @Nullable Parameters parameters;

    private SqlTarget(
            SqlConnector connector,
            String name,
            HostVariables statement,
            boolean streamed,
            OptionalInt maxRows) {
        this.connector = connector;
        this.name = name;
        this.statement = statement;
        this.variables = new LinkedHashSet<>(statement.names());
        this.streamed = streamed;
        this.maxRows = maxRows;
    }

    static SqlTarget of(SqlConnector connector, String name, String sql, boolean streamed) {
        return new SqlTarget(
                connector, name, HostVariables.parse(sql), streamed, OptionalInt.empty());
    }

    /**
     * This target with a separate limit.
     *
     * @param rows maximum number of rows of a result set, at least 1, instead of the connector's
     *     limit
     */
    public SqlTarget withMaxRows(int rows) {
        return new SqlTarget(connector, name, statement, streamed, OptionalInt.of(rows));
    }

    @Override
    public Outcome call(Payload request, CallContext context) throws InterruptedException {
        return connector.call(this, request.as(Payload.Json.class, this).text(), context);
    }

    @Override
    public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
        connector.call(this, request.as(Payload.Json.class, this).text(), context, answer);
    }

    /** Result of {@link #validate}. */
    public sealed interface Validation {}

    /** The database prepares the statement. */
    public record Valid() implements Validation {}

    /**
     * The database does not prepare the statement.
     *
     * @param why its message and codes
     */
    public record Invalid(String why) implements Validation {}

    /** There was no connection. */
    public record NotConnected(String why) implements Validation {}

    /** Lets the database prepare the statement, without running it. */
    public Validation validate() {
        return connector.validate(this);
    }

    /** The types of the host variables; requested from the database once. */
    Parameters parameters(PreparedStatement prepared) throws SQLException {
        Parameters known = parameters;
        if (known == null) {
            known = Parameters.describe(prepared, statement.names().size());
            parameters = known;
        }
        return known;
    }

    /** The limits of its replies, given those of the connector. */
    SqlConfig.Limits limits(SqlConfig.Limits connectors) {
        return new SqlConfig.Limits(
                maxRows.orElse(connectors.rows()),
                connectors.valueBytes(),
                connectors.replyBytes());
    }

    @Override
    public String name() {
        return name;
    }

    public boolean streamed() {
        return streamed;
    }

    HostVariables statement() {
        return statement;
    }

    Set<String> variables() {
        return variables;
    }

    @Override
    public String toString() {
        return "SqlTarget[" + name + "]";
    }
}
