package io.ironbridge.connectorsql;

import java.math.BigDecimal;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The types of a statement's host variables, as reported by the database, and the conversion of
 * JSON values to them. A number that does not fit its type exactly is rejected: drivers would
 * truncate it silently.
 */
record Parameters(List<Type> types) {
    Parameters {
        types = List.copyOf(types);
    }

    /**
     * A type.
     *
     * @param jdbcType of {@link Types}
     * @param precision digits of a DECIMAL; 0 if the database does not report them
     * @param scale its digits after the decimal point
     * @param isBits whether it is bit(n) of PostgreSQL, which takes only texts of 0 and 1
     */
    record Type(int jdbcType, int precision, int scale, boolean isBits) {}

    static Parameters describe(PreparedStatement statement, int count) throws SQLException {
        List<Type> types = new ArrayList<>(count);
        if (count > 0) {
            ParameterMetaData description = statement.getParameterMetaData();
            String database = statement.getConnection().getMetaData().getDatabaseProductName();
            for (int i = 1; i <= count; i++) {
                types.add(type(description, i, "PostgreSQL".equals(database)));
            }
        }
        return new Parameters(types);
    }

    /**
     * PostgreSQL's driver reports money as DOUBLE and bit(n) as BIT, but the server converts only
     * decimal numbers to money and only texts to bit(n).
     */
    private static Type type(ParameterMetaData description, int index, boolean isPostgresql)
            throws SQLException {
        int reported = description.getParameterType(index);
        String name = isPostgresql ? description.getParameterTypeName(index) : "";
        boolean isBits = "bit".equals(name);
        int type = isBits ? Types.OTHER : "money".equals(name) ? Types.NUMERIC : reported;
        return new Type(type, description.getPrecision(index), description.getScale(index), isBits);
    }

    void bind(PreparedStatement statement, List<String> names, Map<String, Object> values)
            throws SQLException, Refused {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            bind(
                    statement,
                    i + 1,
                    types.get(i),
                    name,
                    values.getOrDefault(name, RequestValues.NULL));
        }
    }

    private static void bind(PreparedStatement to, int index, Type type, String name, Object value)
            throws SQLException, Refused {
        switch (value) {
            case String text -> bindText(to, index, type, name, text);
            case BigDecimal number -> bindNumber(to, index, type, name, number);
            case Boolean truth when type.isBits -> to.setString(index, truth ? "1" : "0");
            case Boolean truth -> to.setBoolean(index, truth);
            default -> to.setNull(index, type.jdbcType);
        }
    }

    private static void bindText(
            PreparedStatement to, int index, Type type, String name, String text)
            throws SQLException, Refused {
        switch (type.jdbcType) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
                    to.setBytes(index, base64(name, text));
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
                    to.setString(index, text.replace('T', ' '));
            default -> to.setString(index, text);
        }
    }

    private static byte[] base64(String name, String text) throws Refused {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException notBase64) {
            throw Refused.badRequest("Input parameter " + name + " is not base64");
        }
    }

    private static void bindNumber(
            PreparedStatement to, int index, Type type, String name, BigDecimal number)
            throws SQLException, Refused {
        int digits = Math.max(0, number.stripTrailingZeros().scale());
        switch (type.jdbcType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> {
                requireScale(name, digits, 0);
                bindInteger(to, index, type, number);
            }
            case Types.DECIMAL, Types.NUMERIC -> {
                if (type.precision > 0) {
                    requireScale(name, digits, type.scale);
                }
                to.setBigDecimal(index, number);
            }
            case Types.REAL, Types.DOUBLE, Types.FLOAT -> to.setDouble(index, number.doubleValue());
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR ->
                    to.setString(index, number.toPlainString());
            default -> to.setBigDecimal(index, number);
        }
    }

    /**
     * PostgreSQL compares an integer column with a decimal number without the column's index. A
     * number that is too large is left to the database, which reports it.
     */
    private static void bindInteger(PreparedStatement to, int index, Type type, BigDecimal number)
            throws SQLException {
        int bits = number.toBigInteger().bitLength();
        if (type.jdbcType != Types.BIGINT && bits < Integer.SIZE) {
            to.setInt(index, number.intValueExact());
        } else if (bits < Long.SIZE) {
            to.setLong(index, number.longValueExact());
        } else {
            to.setBigDecimal(index, number);
        }
    }

    private static void requireScale(String name, int digits, int scale) throws Refused {
        if (digits > scale) {
            throw Refused.badRequest(
                    "Input parameter "
                            + name
                            + " has "
                            + digits
                            + " digits after the decimal point; "
                            + scale
                            + " fit");
        }
    }
}
