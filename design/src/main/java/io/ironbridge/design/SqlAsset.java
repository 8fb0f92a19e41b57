package io.ironbridge.design;

import io.ironbridge.connectorsql.HostVariables;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A SQL statement as an asset.
 *
 * @param name of the asset's folder
 * @param statement with host variables, {@code :name}
 * @param data schemas of host variables and columns, if they are known
 */
public record SqlAsset(String name, String statement, String connectionRef, Optional<Data> data) {
    static final String COUNT = "Update Count";

    /** Schemas by name; columns are empty if the statement counts what it changes. */
    record Data(Map<String, Object> variables, Map<String, Object> columns) {
        private Map<String, Object> request() {
            List<String> required = new ArrayList<>();
            variables.forEach((name, schema) -> {
                if (schema instanceof Map<?, ?> one && one.get("type") instanceof String) {
                    required.add(name);
                }
            });
            Map<String, Object> body = Json.object(variables);
            if (!required.isEmpty()) {
                body.put("required", required);
            }
            return wrapped(body);
        }

        private Map<String, Object> response() {
            if (columns.isEmpty()) {
                return wrapped(Json.object(Map.of(COUNT, Map.of("type", "integer"))));
            }
            Map<String, Object> rows = new LinkedHashMap<>();
            rows.put("type", "array");
            rows.put("items", Json.object(columns));
            return wrapped(Json.object(Map.of(AssetShapes.ROWS, rows)));
        }

        private static Map<String, Object> wrapped(Map<String, Object> body) {
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("$schema", "http://json-schema.org/draft-04/schema#");
            schema.putAll(Json.object(Map.of("body", body)));
            return schema;
        }
    }

    /** A statement whose data is not known. */
    public SqlAsset(String name, String statement, String connectionRef) {
        this(name, statement, connectionRef, Optional.empty());
    }

    /** Names of the host variables, in the order of their occurrence. */
    static List<String> variables(String statement) throws DesignException {
        return parsed(statement).names();
    }

    private static HostVariables parsed(String statement) throws DesignException {
        try {
            return HostVariables.parse(statement);
        } catch (IllegalArgumentException e) {
            throw new DesignException(
                    "The statement cannot be used: " + e.getMessage() + ".",
                    "Correct the statement.");
        }
    }

    /** The same statement with the schemas that its database reports. */
    public SqlAsset describedBy(Connection database) throws DesignException {
        HostVariables parsed = parsed(statement);
        try (PreparedStatement prepared = database.prepareStatement(parsed.jdbcText())) {
            Map<String, Object> variables = new LinkedHashMap<>();
            ParameterMetaData parameters = prepared.getParameterMetaData();
            for (int i = 0; i < parsed.names().size(); i++) {
                variables.putIfAbsent(parsed.names().get(i), parameter(parameters, i + 1));
            }
            Data described = new Data(variables, columns(prepared.getMetaData()));
            return new SqlAsset(name, statement, connectionRef, Optional.of(described));
        } catch (SQLException e) {
            throw new DesignException(
                    "The database does not accept the statement: %s (SQLSTATE %s)."
                            .formatted(e.getMessage(), e.getSQLState()),
                    "Correct the statement.");
        }
    }

    private static Map<String, Object> columns(@Nullable ResultSetMetaData described)
            throws SQLException {
        Map<String, Object> columns = new LinkedHashMap<>();
        for (int i = 1; described != null && i <= described.getColumnCount(); i++) {
            columns.put(
                    described.getColumnLabel(i),
                    SqlTypes.schema(
                            described.getColumnType(i),
                            described.getColumnTypeName(i),
                            described.getPrecision(i),
                            described.getScale(i),
                            described.isNullable(i) != ResultSetMetaData.columnNoNulls));
        }
        return columns;
    }

    private static Map<String, Object> parameter(ParameterMetaData parameters, int index)
            throws SQLException {
        return SqlTypes.schema(
                parameters.getParameterType(index),
                parameters.getParameterTypeName(index),
                parameters.getPrecision(index),
                parameters.getScale(index),
                true);
    }

    /** Plans its files. */
    public void plan(FileChanges changes) throws DesignException {
        parsed(statement);
        Map<String, Object> properties =
                YamlWriter.ordered("connectionRef", connectionRef, "statement", statement);
        String folder = "src/main/zosAssets/" + name + "/";
        changes.create(folder + "zosAsset.yaml", YamlWriter.asset("sql-1.0", "", properties));
        if (data.isPresent()) {
            String files = folder + "providerFiles/";
            changes.create(files + "requestSchema.json", Json.pretty(data.get().request()));
            changes.create(files + "responseSchema.json", Json.pretty(data.get().response()));
        }
    }

    /** What it takes and gives, if its data is known. */
    AssetShapes shapes() {
        return AssetShapes.sql(
                statement,
                SchemaShapes.body(data.map(Data::request).map(Json::schema)),
                SchemaShapes.body(data.map(Data::response).map(Json::schema)));
    }
}
