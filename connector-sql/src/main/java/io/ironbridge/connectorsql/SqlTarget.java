package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.Target;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One SQL statement with named host variables, {@code :name}, made ready when the project is
 * loaded.
 *
 * <p>A name begins with a letter or {@code _} and goes on with letters, digits, {@code _ # @ $}; it
 * is case-sensitive, as the properties of the request are.
 */
public final class SqlTarget implements Target {
    private final String name;
    private final HostVariables statement;
    private final Set<String> variables;
    private final boolean streamed;
    private final OptionalInt maxRows;

    private SqlTarget(String name, HostVariables statement, boolean streamed, OptionalInt maxRows) {
        this.name = name;
        this.statement = statement;
        this.variables = new LinkedHashSet<>(statement.names());
        this.streamed = streamed;
        this.maxRows = maxRows;
    }

    /**
     * Scans a statement.
     *
     * @param name for messages and metrics
     * @param streamed whether rows are passed on while they are read
     * @throws IllegalArgumentException when the statement cannot be scanned; the message tells
     *     where
     */
    public static SqlTarget of(String name, String sql, boolean streamed) {
        return new SqlTarget(name, HostVariables.parse(sql), streamed, OptionalInt.empty());
    }

    /**
     * This with a limit of its own.
     *
     * @param rows most rows a result set may have, at least 1, instead of the connector's limit
     */
    public SqlTarget withMaxRows(int rows) {
        return new SqlTarget(name, statement, streamed, OptionalInt.of(rows));
    }

    /** What its replies may measure, given what the connector allows. */
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

    /** The properties that a request must have, each once, in the order of the statement. */
    public List<String> hostVariables() {
        return List.copyOf(variables);
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
