package io.ironbridge.design;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table or view, as its database describes it.
 *
 * @param name in SQL, with quotes
 * @param plainName without schema and quotes
 * @param isView whether its rows can only be read
 * @param key columns of the primary key
 */
record SqlTable(
        Dialect dialect,
        String name,
        String plainName,
        boolean isView,
        List<Column> columns,
        List<Column> key) {
    private static final int MOST_SHOWN = 20;

    /** How a statement that adds a row returns it. */
    enum Dialect {
        RETURNING,
        FINAL_TABLE,
        NONE;

        static Dialect of(String product) {
            String name = product.toUpperCase(Locale.ROOT);
            return name.startsWith("POSTGRESQL")
                    ? RETURNING
                    : name.startsWith("DB2") || name.startsWith("DSN") ? FINAL_TABLE : NONE;
        }
    }

    /**
     * A column.
     *
     * @param name in SQL, with quotes
     * @param selected as in a select list
     * @param label its name in result sets
     * @param variable its host variable, which is also its name in the API
     * @param cast its type in a CAST
     * @param filled the expression of its default; empty if it has none
     * @param isGenerated whether requests cannot set it
     */
    record Column(
            String name,
            String selected,
            String label,
            String variable,
            String cast,
            Map<String, Object> schema,
            boolean isComparable,
            Optional<String> filled,
            boolean isGenerated) {}

    /**
     * Reads a table's description.
     *
     * @param wanted TABLE or SCHEMA.TABLE; as the database writes it, or all in upper or lower case
     */
    static SqlTable read(Connection database, String wanted) throws SQLException, DesignException {
        DatabaseMetaData about = database.getMetaData();
        int point = wanted.indexOf('.');
        Optional<String> schema =
                point < 0 ? Optional.empty() : Optional.of(wanted.substring(0, point));
        Found found = find(about, schema, wanted.substring(point + 1), wanted);
        String quote = about.getIdentifierQuoteString().strip();
        List<Column> columns = columns(about, found, quote);
        List<Column> key = key(about, found, columns, quote);
        String name = quote + found.name() + quote;
        return new SqlTable(
                Dialect.of(about.getDatabaseProductName()),
                found.schema() == null ? name : quote + found.schema() + quote + "." + name,
                found.name(),
                found.type().contains("VIEW"),
                columns,
                key);
    }

    private record Found(
            @Nullable String catalog, @Nullable String schema, String name, String type) {}

    private static Found find(
            DatabaseMetaData about, Optional<String> schema, String name, String wanted)
            throws SQLException, DesignException {
        Set<Found> found = new LinkedHashSet<>();
        for (String written : spellings(name)) {
            for (String in : schema.map(SqlTable::spellings).orElse(List.of(""))) {
                found.addAll(tables(about, in.isEmpty() ? null : in, written));
            }
            if (found.size() == 1) {
                return found.iterator().next();
            }
            if (!found.isEmpty()) {
                throw new DesignException(
                        "Several tables are named " + wanted + ".",
                        "Name one: "
                                + String.join(
                                        ", ",
                                        found.stream()
                                                .map(one -> one.schema() + "." + one.name())
                                                .toList())
                                + ".");
            }
        }
        throw new DesignException(
                "The database has no table " + wanted + ".", known(about, schema));
    }

    private static List<String> spellings(String name) {
        return List.copyOf(
                new LinkedHashSet<>(
                        List.of(
                                name,
                                name.toUpperCase(Locale.ROOT),
                                name.toLowerCase(Locale.ROOT))));
    }

    private static String known(DatabaseMetaData about, Optional<String> schema)
            throws SQLException {
        for (String in : schema.map(SqlTable::spellings).orElse(List.of())) {
            List<String> names =
                    tables(about, in, null).stream().map(Found::name).limit(MOST_SHOWN).toList();
            if (!names.isEmpty()) {
                return "Tables of " + in + ": " + String.join(", ", names) + ".";
            }
        }
        return "Name its schema: SCHEMA.TABLE.";
    }

    private static List<Found> tables(
            DatabaseMetaData about, @Nullable String schema, @Nullable String name)
            throws SQLException {
        List<Found> found = new ArrayList<>();
        try (ResultSet rows =
                about.getTables(null, literal(about, schema), literal(about, name), null)) {
            while (rows.next()) {
                String type = rows.getString("TABLE_TYPE");
                if (type.contains("TABLE") || type.contains("VIEW")) {
                    found.add(
                            new Found(
                                    rows.getString("TABLE_CAT"),
                                    rows.getString("TABLE_SCHEM"),
                                    rows.getString("TABLE_NAME"),
                                    type));
                }
            }
        }
        return found;
    }

    /** A name as a pattern that matches only itself. */
    private static @Nullable String literal(DatabaseMetaData about, @Nullable String name)
            throws SQLException {
        return name == null
                ? null
                : name.replace("_", about.getSearchStringEscape() + "_")
                        .replace("%", about.getSearchStringEscape() + "%");
    }

    private static List<Column> columns(DatabaseMetaData about, Found table, String quote)
            throws SQLException {
        List<Column> columns = new ArrayList<>();
        Set<String> variables = new LinkedHashSet<>();
        try (ResultSet rows =
                about.getColumns(
                        table.catalog(),
                        literal(about, table.schema()),
                        literal(about, table.name()),
                        null)) {
            while (rows.next()) {
                String label = rows.getString("COLUMN_NAME");
                columns.add(column(rows, label, variable(label, variables), quote));
            }
        }
        return columns;
    }

    private static String variable(String label, Set<String> taken) {
        String name = Jsonata.camelCase(label);
        String usable = name.matches("[A-Za-z][A-Za-z0-9]*") ? name : "column" + (taken.size() + 1);
        return taken.add(usable) ? usable : variable(label + " " + (taken.size() + 1), taken);
    }

    private static Column column(ResultSet row, String label, String variable, String quote)
            throws SQLException {
        int type = row.getInt("DATA_TYPE");
        String typeName = row.getString("TYPE_NAME");
        int size = row.getInt("COLUMN_SIZE");
        int scale = row.getInt("DECIMAL_DIGITS");
        boolean nullable = row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls;
        String filled = row.getString("COLUMN_DEF");
        boolean generated =
                type == Types.ARRAY
                        || "YES".equals(row.getString("IS_AUTOINCREMENT"))
                        || "YES".equals(row.getString("IS_GENERATEDCOLUMN"));
        String name = quote + label + quote;
        boolean alike = Jsonata.camelCase(label).equals(variable);
        return new Column(
                name,
                alike ? name : name + " AS " + quote + variable + quote,
                alike ? label : variable,
                variable,
                SqlTypes.cast(type, typeName, size, scale),
                SqlTypes.schema(type, typeName, size, scale, nullable),
                SqlTypes.isComparable(type, typeName),
                Optional.ofNullable(filled).filter(text -> !text.equalsIgnoreCase("NULL")),
                generated);
    }

    /** Its columns as a select list. */
    String selected() {
        return columns.stream().map(Column::selected).collect(Collectors.joining(", "));
    }

    private static List<Column> key(
            DatabaseMetaData about, Found table, List<Column> columns, String quote)
            throws SQLException {
        Map<Integer, Column> key = new TreeMap<>();
        try (ResultSet rows = about.getPrimaryKeys(table.catalog(), table.schema(), table.name())) {
            while (rows.next()) {
                String name = rows.getString("COLUMN_NAME");
                int place = rows.getInt("KEY_SEQ");
                columns.stream()
                        .filter(column -> column.name().equals(quote + name + quote))
                        .forEach(column -> key.put(place, column));
            }
        }
        return List.copyOf(key.values());
    }

    /** Schemas of its columns in a result set. */
    Map<String, Object> labelled() {
        Map<String, Object> schemas = new LinkedHashMap<>();
        columns.forEach(column -> schemas.put(column.label(), column.schema()));
        return schemas;
    }
}
