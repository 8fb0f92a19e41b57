package io.ironbridge.design;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** JSON schemas of SQL types, as the SQL connector reads and writes their values. */
final class SqlTypes {
    private SqlTypes() {}

    /**
     * The schema of a type.
     *
     * @param type of {@link Types}
     * @param name of the type in the database
     * @param size digits of a number, characters of a text, bits; 0 if unknown
     * @param scale digits after the decimal point
     */
    static Map<String, Object> schema(
            int type, String name, int size, int scale, boolean nullable) {
        Map<String, Object> schema = new LinkedHashMap<>();
        String word =
                switch (type) {
                    case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.TINYINT -> "integer";
                    case Types.DECIMAL, Types.NUMERIC ->
                            scale == 0 && size > 0 ? "integer" : "number";
                    case Types.REAL, Types.FLOAT, Types.DOUBLE -> "number";
                    case Types.BOOLEAN -> "boolean";
                    case Types.BIT -> size > 1 ? "string" : "boolean";
                    case Types.ARRAY -> "array";
                    default -> "string";
                };
        schema.put("type", nullable ? List.of("null", word) : word);
        switch (type) {
            case Types.SMALLINT -> bounds(schema, 15, 0);
            case Types.INTEGER -> bounds(schema, 31, 0);
            case Types.BIGINT -> bounds(schema, 63, 0);
            case Types.DECIMAL, Types.NUMERIC -> decimal(schema, size, scale);
            case Types.DOUBLE -> {
                if (name.equals("money")) {
                    bounds(schema, 63, 2);
                    schema.put("multipleOf", new BigDecimal("0.01"));
                }
            }
            case Types.BIT -> {
                if (size > 1) {
                    schema.put("pattern", "^[01]{%d}$".formatted(size));
                }
            }
            case Types.CHAR, Types.VARCHAR, Types.NCHAR, Types.NVARCHAR -> {
                if (size > 0 && size < Integer.MAX_VALUE) {
                    schema.put("maxLength", size);
                }
            }
            case Types.ARRAY -> schema.put("items", Map.of());
            case Types.DATE -> schema.put("format", "date");
            case Types.TIME -> {
                if (!hasZone(type, name)) {
                    schema.put("format", "time-local");
                }
            }
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
                    schema.put("format", hasZone(type, name) ? "date-time" : "date-time-local");
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
                    schema.put("format", "byte");
            case Types.OTHER -> {
                if (name.equalsIgnoreCase("uuid")) {
                    schema.put("format", "uuid");
                } else if (name.equals("varbit")) {
                    boolean bounded = size > 0 && size < Integer.MAX_VALUE;
                    schema.put("pattern", bounded ? "^[01]{0,%d}$".formatted(size) : "^[01]*$");
                }
            }
            default -> {
                // nothing else is known
            }
        }
        return schema;
    }

    private static void bounds(Map<String, Object> schema, int bits, int scale) {
        BigInteger values = BigInteger.ONE.shiftLeft(bits);
        schema.put("minimum", new BigDecimal(values.negate(), scale));
        schema.put("maximum", new BigDecimal(values.subtract(BigInteger.ONE), scale));
    }

    private static void decimal(Map<String, Object> schema, int size, int scale) {
        if (size > 0) {
            BigInteger most = BigInteger.TEN.pow(size).subtract(BigInteger.ONE);
            schema.put("minimum", new BigDecimal(most.negate(), scale));
            schema.put("maximum", new BigDecimal(most, scale));
        }
        if (scale > 0) {
            schema.put("multipleOf", new BigDecimal(BigInteger.ONE, scale));
        }
    }

    private static boolean hasZone(int type, String name) {
        return type == Types.TIMESTAMP_WITH_TIMEZONE
                || name.toUpperCase(Locale.ROOT).matches("TIME(STAMP)?TZ|.*WITH TIME ?ZONE");
    }

    /** Whether values can be compared and sorted. */
    static boolean isComparable(int type, String name) {
        return switch (type) {
            case Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.TINYINT,
                    Types.DECIMAL,
                    Types.NUMERIC,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.BOOLEAN,
                    Types.BIT,
                    Types.CHAR,
                    Types.VARCHAR,
                    Types.NCHAR,
                    Types.NVARCHAR,
                    Types.DATE,
                    Types.TIME,
                    Types.TIMESTAMP,
                    Types.TIMESTAMP_WITH_TIMEZONE ->
                    true;
            default -> name.equalsIgnoreCase("uuid") || name.equals("varbit");
        };
    }

    /** The type in a CAST. */
    static String cast(int type, String name, int size, int scale) {
        boolean sized = size > 0 && size < Integer.MAX_VALUE;
        return switch (type) {
            case Types.SMALLINT -> "SMALLINT";
            case Types.INTEGER -> "INTEGER";
            case Types.BIGINT -> "BIGINT";
            case Types.BOOLEAN -> "BOOLEAN";
            case Types.BIT ->
                    size > 1 ? "bit(%d)".formatted(size) : name.equals("bit") ? name : "BOOLEAN";
            case Types.DATE -> "DATE";
            case Types.TIME -> "TIME";
            case Types.TIMESTAMP -> hasZone(type, name) ? name : "TIMESTAMP";
            case Types.DECIMAL, Types.NUMERIC ->
                    sized ? "DECIMAL(%d, %d)".formatted(size, scale) : name;
            case Types.CHAR -> sized ? "CHAR(%d)".formatted(size) : name;
            case Types.VARCHAR -> sized ? "VARCHAR(%d)".formatted(size) : name;
            default -> name;
        };
    }
}
