package io.ironbridge.lab.db2;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.lab.stub.PlausibleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The statement of a derived service: constants in the types of its columns. A column with the name
 * of a host variable returns its value.
 *
 * @param inputs SQL types of the host variables, by their names
 */
record DerivedStatement(Map<String, String> inputs) {
    /** One row, for statements that update. */
    static final String TABLE = "LAB.DERIVED";

    private static final Pattern TYPE =
            Pattern.compile("([A-Z]+)(?:\\((\\d+)(?:,\\s*(\\d+))?\\))?");
    private static final int LONGEST_CHAR = 254;
    private static final int LONGEST_VARCHAR = 32_672;

    String sql(Optional<Map<String, String>> columns) {
        return columns.map(this::select).orElse("UPDATE " + TABLE + " SET N = N") + where();
    }

    private String select(Map<String, String> columns) {
        return columns.entrySet().stream()
                .map(column -> value(column.getKey(), column.getValue()) + quoted(column.getKey()))
                .collect(Collectors.joining(", ", "SELECT ", " FROM SYSIBM.SYSDUMMY1"));
    }

    private static String quoted(String column) {
        return " AS \"" + column.replace("\"", "\"\"") + "\"";
    }

    private String value(String name, String type) {
        String derby = derby(type);
        String constant = "CAST(" + constant(name, type) + " AS " + derby + ")";
        String input = inputs.get(name);
        return input == null
                ? constant
                : "COALESCE(CAST("
                        + hostVariable(name, input)
                        + " AS "
                        + derby
                        + "), "
                        + constant
                        + ")";
    }

    /** Its first use decides what a host variable may contain. */
    private static String hostVariable(String name, String type) {
        return "CAST(:" + name + " AS " + derby(type) + ")";
    }

    /** Every host variable is used, so that the service requires it, but selects nothing. */
    private String where() {
        List<String> conditions = new ArrayList<>();
        inputs.forEach((name, type) ->
                conditions.add("(" + hostVariable(name, type) + " IS NULL OR 1 = 1)"));
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    /** Types that Derby lacks are replaced by similar ones. */
    private static String derby(String type) {
        int length = number(type, 2);
        return switch (base(type)) {
            case "CHAR", "GRAPHIC" ->
                    length <= LONGEST_CHAR ? "CHAR(" + length + ")" : text(length);
            case "VARCHAR", "VARGRAPHIC", "BINARY", "VARBINARY", "ROWID", "XML" -> text(length);
            case "CLOB", "DBCLOB", "BLOB" -> "CLOB(" + length + ")";
            case "DECIMAL", "NUMERIC" -> "DECIMAL(" + length + "," + number(type, 3) + ")";
            case "DECFLOAT" -> "DECIMAL(31,6)";
            case "SMALLINT", "INTEGER", "BIGINT", "REAL", "DOUBLE", "DATE", "TIME", "TIMESTAMP" ->
                    base(type);
            default -> text(length);
        };
    }

    private static String text(int length) {
        return "VARCHAR(" + Math.min(length, LONGEST_VARCHAR) + ")";
    }

    private static String base(String type) {
        Matcher matcher = TYPE.matcher(type);
        return matcher.lookingAt() ? matcher.group(1) : "";
    }

    /** Length, precision or scale; a type without a length has 1, without a scale 0. */
    private static int number(String type, int group) {
        Matcher matcher = TYPE.matcher(type);
        String number = matcher.lookingAt() ? matcher.group(group) : null;
        return number == null ? 3 - group : Integer.parseInt(number);
    }

    private static String constant(String name, String type) {
        return switch (base(type)) {
            case "SMALLINT", "INTEGER", "BIGINT", "REAL", "DOUBLE" -> number(name, 4, 0);
            case "DECIMAL", "NUMERIC" -> number(name, number(type, 2), number(type, 3));
            case "DECFLOAT" -> number(name, 9, 2);
            case "DATE" -> "'2026-01-15'";
            case "TIME" -> "'12:34:56'";
            case "TIMESTAMP" -> "'2026-01-15 12:34:56'";
            default -> text(name, number(type, 2));
        };
    }

    private static String number(String name, int digits, int scale) {
        return PlausibleValue.of(
                        name,
                        new FieldType.Zoned(digits, scale, FieldType.Sign.UNSIGNED, false, false))
                .toString();
    }

    private static String text(String name, int length) {
        Object text =
                PlausibleValue.of(
                        name, new FieldType.Text(FieldType.Characters.ALPHANUMERIC, length, false));
        return "'" + text.toString().replace("'", "''") + "'";
    }
}
