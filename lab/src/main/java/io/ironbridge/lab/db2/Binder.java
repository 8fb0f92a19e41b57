package io.ironbridge.lab.db2;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Binds the input values to the statement's parameter markers; values never become part of the SQL
 * text.
 */
final class Binder {
    private Binder() {}

    static void bind(PreparedStatement statement, Plan plan, @Nullable Object[] values)
            throws SQLException {
        for (int i = 0; i < plan.positions().size(); i++) {
            int input = plan.positions().get(i);
            bind(statement, i + 1, plan.inputs().get(input).type(), values[input]);
        }
    }

    private static void bind(
            PreparedStatement statement, int marker, SqlType type, @Nullable Object value)
            throws SQLException {
        switch (value) {
            case null -> statement.setNull(marker, type.kind().jdbcType());
            case Long number -> statement.setLong(marker, number);
            case BigDecimal number -> statement.setBigDecimal(marker, number);
            case Float number -> statement.setFloat(marker, number);
            case Double number -> statement.setDouble(marker, number);
            case byte[] bytes -> statement.setBytes(marker, bytes);
            case String text -> statement.setString(marker, text);
            default -> throw new IllegalStateException("no binding for " + value.getClass());
        }
    }
}
