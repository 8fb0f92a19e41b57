package io.ironbridge.design;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SQL statement as an asset.
 *
 * @param name of the asset's folder
 * @param statement with host variables, {@code :name}
 */
public record SqlAsset(String name, String statement, String connectionRef) {
    /** Literals, quoted names, comments, and host variables as group 1. */
    private static final Pattern PARTS =
            Pattern.compile(
                    "'(?:[^']|'')*+'|\"[^\"]*+\"|--[^\\n]*+|/\\*.*?\\*/"
                            + "|(?<!:):([A-Za-z_][A-Za-z0-9_#@$]*)",
                    Pattern.DOTALL);

    /** Names of the host variables, in the order of their occurrence. */
    static List<String> variables(String statement) {
        List<String> names = new ArrayList<>();
        Matcher matcher = PARTS.matcher(statement);
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                names.add(matcher.group(1));
            }
        }
        return names;
    }

    /**
     * Plans its files; with a connection to the database also the schemas of host variables and
     * columns.
     */
    public void plan(Optional<Connection> database, FileChanges changes) throws DesignException {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("connectionRef", connectionRef);
        properties.put("statement", statement);
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("version", 1.0);
        file.put("type", "sql-1.0");
        file.put("description", "");
        file.put("providerProperties", properties);
        String folder = "src/main/zosAssets/" + name + "/";
        changes.create(folder + "zosAsset.yaml", YamlWriter.file(file));
        if (database.isPresent()) {
            describe(database.get(), folder + "providerFiles/", changes);
        }
    }

    private void describe(Connection database, String files, FileChanges changes)
            throws DesignException {
        String prepared =
                PARTS.matcher(statement)
                        .replaceAll(part ->
                                part.group(1) == null
                                        ? Matcher.quoteReplacement(part.group())
                                        : "?");
        try (PreparedStatement text = database.prepareStatement(prepared)) {
            Map<String, Object> variables = new LinkedHashMap<>();
            List<String> names = variables(statement);
            ParameterMetaData parameters = text.getParameterMetaData();
            for (int i = 0; i < names.size(); i++) {
                variables.putIfAbsent(names.get(i), parameter(parameters, i + 1));
            }
            changes.create(
                    files + "requestSchema.json", Json.pretty(wrapped(Json.object(variables))));
            changes.create(
                    files + "responseSchema.json", Json.pretty(wrapped(reply(text.getMetaData()))));
        } catch (SQLException e) {
            throw new DesignException(
                    "The database does not accept the statement: %s (SQLSTATE %s)."
                            .formatted(e.getMessage(), e.getSQLState()),
                    "Correct the statement.");
        }
    }

    private static Map<String, Object> wrapped(Map<String, Object> body) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-04/schema#");
        schema.putAll(Json.object(Map.of("body", body)));
        return schema;
    }

    private static Map<String, Object> reply(
            @org.jspecify.annotations.Nullable ResultSetMetaData columns) throws SQLException {
        Map<String, Object> members = new LinkedHashMap<>();
        if (columns == null || columns.getColumnCount() == 0) {
            members.put("Update Count", Map.of("type", "integer"));
        } else {
            Map<String, Object> row = new LinkedHashMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                row.put(columns.getColumnLabel(i), column(columns, i));
            }
            Map<String, Object> rows = new LinkedHashMap<>();
            rows.put("type", "array");
            rows.put("items", Json.object(row));
            members.put(AssetShapes.ROWS, rows);
        }
        return Json.object(members);
    }

    private static Map<String, Object> parameter(ParameterMetaData parameters, int index)
            throws SQLException {
        return schema(
                parameters.getParameterType(index),
                parameters.getPrecision(index),
                parameters.getScale(index),
                true);
    }

    private static Map<String, Object> column(ResultSetMetaData columns, int index)
            throws SQLException {
        return schema(
                columns.getColumnType(index),
                columns.getPrecision(index),
                columns.getScale(index),
                columns.isNullable(index) != ResultSetMetaData.columnNoNulls);
    }

    private static Map<String, Object> schema(
            int type, int precision, int scale, boolean nullable) {
        Map<String, Object> schema = new LinkedHashMap<>();
        String word =
                switch (type) {
                    case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.TINYINT -> "integer";
                    case Types.DECIMAL, Types.NUMERIC -> scale == 0 ? "integer" : "number";
                    case Types.REAL, Types.FLOAT, Types.DOUBLE -> "number";
                    case Types.BOOLEAN, Types.BIT -> "boolean";
                    default -> "string";
                };
        schema.put("type", nullable ? List.of("null", word) : word);
        switch (type) {
            case Types.SMALLINT -> bounds(schema, BigInteger.ONE.shiftLeft(15), 0);
            case Types.INTEGER -> bounds(schema, BigInteger.ONE.shiftLeft(31), 0);
            case Types.BIGINT -> bounds(schema, BigInteger.ONE.shiftLeft(63), 0);
            case Types.DECIMAL, Types.NUMERIC -> {
                if (precision > 0) {
                    BigInteger most = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
                    schema.put("minimum", new BigDecimal(most.negate(), scale));
                    schema.put("maximum", new BigDecimal(most, scale));
                }
                if (scale > 0) {
                    schema.put("multipleOf", new BigDecimal(BigInteger.ONE, scale));
                }
            }
            case Types.CHAR, Types.VARCHAR, Types.NCHAR, Types.NVARCHAR -> {
                if (precision > 0 && precision < Integer.MAX_VALUE) {
                    schema.put("maxLength", precision);
                }
            }
            case Types.DATE -> schema.put("format", "date");
            default -> {
                // nothing else is known
            }
        }
        return schema;
    }

    private static void bounds(Map<String, Object> schema, BigInteger values, int scale) {
        schema.put("minimum", new BigDecimal(values.negate(), scale));
        schema.put("maximum", new BigDecimal(values.subtract(BigInteger.ONE), scale));
    }
}
