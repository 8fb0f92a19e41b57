package io.ironbridge.lab.db2;

import io.ironbridge.lab.db2.LabDb2Config.BinaryForm;
import io.ironbridge.lab.db2.Plan.Column;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** Writes result rows as JSON objects, column by column, straight from the cursor. */
final class RowWriter {
    private final List<Column> columns;
    private final List<SerializableString> names;
    private final boolean trimChar;
    private final BinaryForm binaryForm;

    RowWriter(List<Column> columns, LabDb2Config config) {
        this.columns = columns;
        this.names =
                columns.stream()
                        .<SerializableString>map(column -> new SerializedString(column.name()))
                        .toList();
        this.trimChar = config.trimChar();
        this.binaryForm = config.binaryForm();
    }

    void writeRow(ResultSet row, JsonGenerator out) throws SQLException {
        out.writeStartObject();
        for (int i = 0; i < columns.size(); i++) {
            out.writeName(names.get(i));
            writeValue(row, i + 1, columns.get(i).type(), out);
        }
        out.writeEndObject();
    }

    private void writeValue(ResultSet row, int column, SqlType type, JsonGenerator out)
            throws SQLException {
        switch (type.kind()) {
            case SMALLINT, INTEGER, BIGINT -> writeInteger(row, column, out);
            case DECIMAL -> writeDecimal(row.getBigDecimal(column), out);
            case REAL -> writeReal(row, column, out);
            case DOUBLE -> writeDouble(row, column, out);
            case CHAR -> writeText(trimmed(row.getString(column)), out);
            case VARCHAR, CLOB, DATE -> writeText(row.getString(column), out);
            case TIME -> writeTime(row.getString(column), out);
            case TIMESTAMP -> writeTimestamp(row.getString(column), out);
            case BINARY, VARBINARY, BLOB -> writeBytes(row.getBytes(column), out);
        }
    }

    private static void writeInteger(ResultSet row, int column, JsonGenerator out)
            throws SQLException {
        long value = row.getLong(column);
        if (row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeDecimal(@Nullable BigDecimal value, JsonGenerator out) {
        if (value == null) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeReal(ResultSet row, int column, JsonGenerator out)
            throws SQLException {
        float value = row.getFloat(column);
        if (row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeDouble(ResultSet row, int column, JsonGenerator out)
            throws SQLException {
        double value = row.getDouble(column);
        if (row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeText(@Nullable String value, JsonGenerator out) {
        out.writeString(value);
    }

    private static void writeTime(@Nullable String value, JsonGenerator out) {
        out.writeString(value == null ? null : DateTimes.showTime(value));
    }

    private static void writeTimestamp(@Nullable String value, JsonGenerator out) {
        out.writeString(value == null ? null : DateTimes.showTimestamp(value));
    }

    private void writeBytes(byte @Nullable [] value, JsonGenerator out) {
        if (value == null) {
            out.writeNull();
        } else {
            out.writeString(
                    switch (binaryForm) {
                        case BASE64 -> Base64.getEncoder().encodeToString(value);
                        case HEX -> HexFormat.of().withUpperCase().formatHex(value);
                    });
        }
    }

    private @Nullable String trimmed(@Nullable String value) {
        return value == null || !trimChar ? value : cutBlanks(value);
    }

    private static String cutBlanks(String value) {
        int end = value.length();
        while (end > 0 && value.charAt(end - 1) == ' ') {
            end--;
        }
        return value.substring(0, end);
    }
}
