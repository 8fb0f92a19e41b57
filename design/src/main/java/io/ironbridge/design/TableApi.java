package io.ironbridge.design;

import io.ironbridge.design.SqlTable.Column;
import io.ironbridge.design.SqlTable.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Operations that list, get, create, update and delete the rows of a table. */
public final class TableApi {
    private static final int USUAL_ROWS = 100;
    private static final int MOST_ROWS = 1000;

    /** Between parts that have their own lines. */
    private static final String LINE = ",\n  ";

    /** Parameters of a list that are no columns. */
    private static final List<String> LIST_PARAMETERS = List.of("sort", "limit", "offset");

    private final SqlTable table;
    private final String path;
    private final String connectionRef;
    private final Connection database;
    private final FileChanges changes;
    private final Notes notes = new Notes();
    private final List<Column> settable;

    private TableApi(
            SqlTable table,
            String path,
            String connectionRef,
            Connection database,
            FileChanges changes) {
        this.table = table;
        this.path = path;
        this.connectionRef = connectionRef;
        this.database = database;
        this.changes = changes;
        this.settable = table.columns().stream().filter(column -> !column.isGenerated()).toList();
    }

    /**
     * Plans the assets and operations of a table. The database checks each statement, and runs
     * none.
     *
     * @param wanted TABLE or SCHEMA.TABLE
     * @param path of the list; empty for one with the table's name
     * @return what was decided, for the user to check
     */
    public static List<String> plan(
            Connection database,
            String wanted,
            Optional<String> path,
            String connectionRef,
            FileChanges changes)
            throws SQLException, DesignException {
        SqlTable table = SqlTable.read(database, wanted);
        String chosen = path.orElse("/" + Jsonata.camelCase(table.plainName()));
        if (!chosen.matches("(/[A-Za-z0-9._~-]+)+")) {
            throw new DesignException(
                    "The path '" + chosen + "' cannot be used.",
                    "Begin it with a slash, without parameters and without one at its end.");
        }
        TableApi api = new TableApi(table, chosen, connectionRef, database, changes);
        api.plan();
        return api.notes.all();
    }

    private void plan() throws DesignException {
        list();
        if (table.isView()) {
            notes.add("%s is a view, so its rows can only be listed".formatted(table.name()));
            return;
        }
        create();
        if (table.key().isEmpty()) {
            notes.add(
                    "%s has no primary key, so its rows can be listed and created only"
                            .formatted(table.name()));
            return;
        }
        get();
        update();
        delete();
    }

    // ---- operations

    private void list() throws DesignException {
        List<Column> filters =
                table.columns().stream()
                        .filter(Column::isComparable)
                        .filter(column -> !LIST_PARAMETERS.contains(column.variable()))
                        .toList();
        Map<String, Object> variables = new LinkedHashMap<>();
        filters.forEach(column -> variables.put(column.variable(), orNull(column.schema())));
        List<String> orders =
                filters.stream()
                        .flatMap(column -> Stream.of(column.variable(), "-" + column.variable()))
                        .toList();
        variables.put("sort", Map.of("type", List.of("null", "string"), "enum", orders));
        variables.put("limit", number(1, MOST_ROWS, USUAL_ROWS));
        variables.put("offset", number(0, Integer.MAX_VALUE, 0));
        String statement =
                "SELECT %s\nFROM %s\nWHERE %s\nORDER BY\n  %s\n"
                                .formatted(
                                        table.selected(),
                                        table.name(),
                                        joined(filters, "\n  AND ", TableApi::filter),
                                        orders(filters))
                        + "OFFSET :offset ROWS FETCH NEXT :limit ROWS ONLY";
        add(
                new Verb("list", "GET", "", "Rows, by column values", 200),
                statement,
                new SqlAsset.Data(variables, table.labelled()),
                List.copyOf(variables.keySet()));
        changes.create(
                "tests/" + Jsonata.camelCase(path) + ".yaml",
                ProjectUsers.tests(
                        changes,
                        List.of(
                                YamlWriter.ordered(
                                        "name",
                                        "list " + table.plainName(),
                                        "request",
                                        YamlWriter.ordered("method", "GET", "path", path),
                                        "response",
                                        Map.of("status", 200)))));
    }

    private static String filter(Column column) {
        String value = value(column);
        return "(%s IS NULL OR %s = %s)".formatted(value, column.name(), value);
    }

    /** By {@code sort}, then by the key, so that pages are the same each time. */
    private String orders(List<Column> filters) {
        int longest =
                filters.stream().mapToInt(column -> column.variable().length() + 1).max().orElse(1);
        String sort = "CASE WHEN CAST(:sort AS VARCHAR(" + longest + ")) = '%s%s' THEN %s END%s";
        Stream<String> wanted =
                filters.stream()
                        .flatMap(column ->
                                Stream.of(
                                        sort.formatted("", column.variable(), column.name(), ""),
                                        sort.formatted(
                                                "-", column.variable(), column.name(), " DESC")));
        List<Column> last = table.key().isEmpty() ? filters : table.key();
        return Stream.concat(wanted, last.stream().map(Column::name))
                .collect(Collectors.joining(LINE));
    }

    private void get() throws DesignException {
        add(
                new Verb("get", "GET", keyPath(), "One row", 200),
                "SELECT %s\nFROM %s\nWHERE %s".formatted(table.selected(), table.name(), isKey()),
                new SqlAsset.Data(variables(table.key(), false), table.labelled()),
                List.of());
    }

    private void create() throws DesignException {
        String insert =
                "INSERT INTO %s (\n  %s)\nVALUES (\n  %s)"
                        .formatted(
                                table.name(),
                                joined(settable, LINE, Column::name),
                                joined(settable, LINE, TableApi::newValue));
        String returning =
                switch (table.dialect()) {
                    case RETURNING -> insert + "\nRETURNING " + table.selected();
                    case FINAL_TABLE ->
                            "SELECT %s\nFROM FINAL TABLE (%s)".formatted(table.selected(), insert);
                    case NONE -> insert;
                };
        boolean returns = table.dialect() != Dialect.NONE;
        add(
                new Verb("create", "POST", "", "A new row", returns ? 201 : 204),
                returning,
                new SqlAsset.Data(variables(settable, true), returns ? table.labelled() : Map.of()),
                List.of());
    }

    private void update() throws DesignException {
        List<Column> set =
                settable.stream().filter(column -> !table.key().contains(column)).toList();
        if (set.isEmpty()) {
            return;
        }
        Map<String, Object> variables = variables(set, true);
        variables.putAll(variables(table.key(), false));
        add(
                new Verb("update", "PUT", keyPath(), "All values of a row", 204),
                "UPDATE %s\nSET\n  %s\nWHERE %s"
                        .formatted(
                                table.name(),
                                joined(
                                        set,
                                        LINE,
                                        column -> column.name() + " = " + replacement(column)),
                                isKey()),
                new SqlAsset.Data(variables, Map.of()),
                List.of());
    }

    private void delete() throws DesignException {
        add(
                new Verb("delete", "DELETE", keyPath(), "Deletes a row", 204),
                "DELETE FROM %s\nWHERE %s".formatted(table.name(), isKey()),
                new SqlAsset.Data(variables(table.key(), false), Map.of()),
                List.of());
    }

    // ---- what they have in common

    /**
     * What an operation does.
     *
     * @param below its path below that of the list
     */
    private record Verb(String word, String method, String below, String summary, int status) {}

    private void add(Verb verb, String statement, SqlAsset.Data data, List<String> query)
            throws DesignException {
        String name = verb.word() + Jsonata.capital(Jsonata.camelCase(table.plainName()));
        SqlAsset asset = new SqlAsset(name, statement, connectionRef, Optional.of(data));
        asset.describedBy(database); // whether the database accepts it
        asset.plan(changes);
        Map<String, String> parameters = new LinkedHashMap<>();
        table.key().forEach(column -> parameters.put(column.variable(), column.variable()));
        NewOperation.plan(
                new NewOperation.Wanted(
                        verb.method(),
                        path + verb.below(),
                        name,
                        Optional.of("%s of %s".formatted(verb.summary(), table.plainName())),
                        verb.status(),
                        List.of(),
                        List.of(),
                        query,
                        !query.isEmpty(),
                        parameters,
                        Map.of(),
                        Map.of(),
                        List.of(),
                        Map.of()),
                asset.shapes(),
                notes,
                changes);
    }

    private String keyPath() {
        return joined(table.key(), "", column -> "/{" + column.variable() + "}");
    }

    private String isKey() {
        return joined(table.key(), " AND ", column -> column.name() + " = :" + column.variable());
    }

    private static String joined(
            List<Column> columns, String between, Function<Column, String> each) {
        return columns.stream().map(each).collect(Collectors.joining(between));
    }

    private static String value(Column column) {
        return "CAST(:%s AS %s)".formatted(column.variable(), column.cast());
    }

    /** The value of a new row: null is the column's default. */
    private static String newValue(Column column) {
        return column.filled()
                .map(usual -> "COALESCE(%s, %s)".formatted(value(column), usual))
                .orElse(":" + column.variable());
    }

    /** The value of a replaced row: null is null where the column allows it. */
    private static String replacement(Column column) {
        return column.schema().get("type") instanceof String
                ? newValue(column)
                : ":" + column.variable();
    }

    private static Map<String, Object> variables(List<Column> columns, boolean isNew) {
        Map<String, Object> variables = new LinkedHashMap<>();
        for (Column column : columns) {
            boolean optional = isNew && column.filled().isPresent();
            variables.put(column.variable(), optional ? orNull(column.schema()) : column.schema());
        }
        return variables;
    }

    private static Map<String, Object> orNull(Map<String, Object> schema) {
        Map<String, Object> either = new LinkedHashMap<>(schema);
        if (schema.get("type") instanceof String type) {
            either.put("type", List.of("null", type));
        }
        return either;
    }

    private static Map<String, Object> number(int least, int most, int usual) {
        return YamlWriter.ordered(
                "type", "integer", "minimum", least, "maximum", most, "default", usual);
    }
}
