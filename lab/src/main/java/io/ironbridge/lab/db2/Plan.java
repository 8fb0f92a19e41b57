package io.ironbridge.lab.db2;

import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a call needs to know about its statement, computed once when the service is created, like
 * the package that Db2's bind builds.
 *
 * @param statement the scanned text
 * @param inputs the host variables, each name once, in order of first use
 * @param positions for each marker the index of its input in {@code inputs}
 * @param columns the result set's columns; empty if the statement returns an update count
 */
record Plan(
        HostStatement statement,
        List<Input> inputs,
        List<Integer> positions,
        List<Column> columns) {

    /** A host variable: its JSON property name and type. */
    record Input(String name, SqlType type) {}

    /** A result column: its JSON property name and type. */
    record Column(String name, SqlType type) {}

    Plan {
        inputs = List.copyOf(inputs);
        positions = List.copyOf(positions);
        columns = List.copyOf(columns);
    }

    static Plan bind(String sql, Connection connection) throws StatementException, SQLException {
        HostStatement statement = HostStatement.scan(sql);
        try (PreparedStatement prepared = connection.prepareStatement(statement.jdbcSql())) {
            ParameterMetaData markers = prepared.getParameterMetaData();
            if (markers.getParameterCount() != statement.markers().size()) {
                throw new StatementException("the host variables are ambiguous");
            }
            Map<String, SqlType> types = new LinkedHashMap<>();
            for (int i = 0; i < statement.markers().size(); i++) {
                types.putIfAbsent(statement.markers().get(i), markerType(markers, i + 1));
            }
            List<String> names = List.copyOf(types.keySet());
            return new Plan(
                    statement,
                    types.entrySet().stream()
                            .map(e -> new Input(e.getKey(), e.getValue()))
                            .toList(),
                    statement.markers().stream().map(names::indexOf).toList(),
                    columns(statement, prepared));
        }
    }

    private static SqlType markerType(ParameterMetaData markers, int marker)
            throws StatementException, SQLException {
        return SqlType.of(
                markers.getParameterType(marker),
                markers.getParameterTypeName(marker),
                markers.getPrecision(marker),
                markers.getScale(marker),
                true);
    }

    private static List<Column> columns(HostStatement statement, PreparedStatement prepared)
            throws StatementException, SQLException {
        List<Column> columns = new ArrayList<>();
        if (statement.verb().givesRows()) {
            ResultSetMetaData rows = prepared.getMetaData();
            for (int i = 1; i <= rows.getColumnCount(); i++) {
                columns.add(column(rows, i));
            }
        }
        rejectSameNames(columns);
        return columns;
    }

    private static Column column(ResultSetMetaData rows, int column)
            throws StatementException, SQLException {
        return new Column(
                rows.getColumnLabel(column),
                SqlType.of(
                        rows.getColumnType(column),
                        rows.getColumnTypeName(column),
                        rows.getPrecision(column),
                        rows.getScale(column),
                        rows.isNullable(column) != ResultSetMetaData.columnNoNulls));
    }

    private static void rejectSameNames(List<Column> columns) throws StatementException {
        Set<String> seen = new HashSet<>();
        for (Column column : columns) {
            if (!seen.add(column.name())) {
                throw new StatementException(
                        "two result columns are named " + column.name() + ", rename one with AS");
            }
        }
    }
}
