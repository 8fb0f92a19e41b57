package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes replies in the form of Db2's REST services. Numbers are exact and keep their scale, nulls
 * are included. DATE is {@code yyyy-MM-dd}, TIME {@code HH:mm:ss}, TIMESTAMP {@code
 * yyyy-MM-ddTHH:mm:ss[.f]} and binary base64: ISO 8601 and base64, as Db2 does not document its
 * REST forms for these.
 */
final class ResultJson {
    /**
     * An incomplete reply must not look complete: a generator that is closed early closes no
     * brackets.
     */
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_CONTENT).build();

    private final SqlConfig.Limits limits;

    ResultJson(SqlConfig.Limits limits) {
        this.limits = limits;
    }

    /** A failure in Db2's form. */
    static Bytes failure(Refused refused) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            if (!refused.violated().isEmpty()) {
                json.writeName("Violated");
                json.writeString(refused.violated());
            }
            end(json, refused.status(), refused.text());
        }
        return Bytes.wrap(out.toByteArray());
    }

    void writeCount(int count, OutputStream out) {
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeName("Update Count");
            json.writeNumber(count);
            end(json, 200, "Execution Successful");
        }
    }

    void writeRows(ResultSet rows, OutputStream out) throws SQLException, Refused {
        List<Column> columns = columns(rows.getMetaData());
        // Not closed on failure: closing would flush, and a streamed body would wait for its reader
        // once more.
        JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out);
        json.writeStartObject();
        json.writeName("ResultSet Output");
        json.writeStartArray();
        int count = 0;
        while (rows.next()) {
            if (++count > limits.rows()) {
                throw Refused.failed(
                        "The result set has more than "
                                + limits.rows()
                                + " rows, which is the configured limit");
            }
            writeRow(rows, columns, json);
        }
        json.writeEndArray();
        end(json, 200, "Execution Successful");
        json.close();
    }

    private static void end(JsonGenerator json, int status, String description) {
        json.writeName("StatusCode");
        json.writeNumber(status);
        json.writeName("StatusDescription");
        json.writeString(description);
        json.writeEndObject();
    }

    /** Money of PostgreSQL in any language that has two digits after a decimal separator. */
    private static final Pattern MONEY = Pattern.compile("(\\D*)(\\d.*?)\\D(\\d\\d)(\\D*)");

    private enum Form {
        BY_TYPE,
        DECIMAL,
        TEXT,
        MONEY
    }

    private record Column(int index, String label, int jdbcType, Form form) {}

    private static List<Column> columns(ResultSetMetaData description)
            throws SQLException, Refused {
        List<Column> columns = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (int i = 1; i <= description.getColumnCount(); i++) {
            String label = description.getColumnLabel(i);
            if (!labels.add(label)) {
                throw Refused.failed(
                        "Two columns are named "
                                + label
                                + "; give one of them another name with AS");
            }
            columns.add(new Column(i, label, description.getColumnType(i), form(description, i)));
        }
        return columns;
    }

    /** PostgreSQL's driver reports money as DOUBLE, and bit(8) as BIT of eight digits. */
    private static Form form(ResultSetMetaData description, int index) throws SQLException {
        String type = description.getColumnClassName(index);
        return switch (description.getColumnType(index)) {
            case Types.DOUBLE -> description.isCurrency(index) ? Form.MONEY : Form.BY_TYPE;
            case Types.BIT ->
                    "java.lang.Boolean".equals(type) && description.getPrecision(index) > 1
                            ? Form.TEXT
                            : Form.BY_TYPE;
            default -> "java.math.BigDecimal".equals(type) ? Form.DECIMAL : Form.BY_TYPE;
        };
    }

    private void writeRow(ResultSet row, List<Column> columns, JsonGenerator json)
            throws SQLException, Refused {
        json.writeStartObject();
        for (Column column : columns) {
            json.writeName(column.label);
            switch (column.form) {
                case MONEY -> writeDecimal(money(row.getString(column.index), column), json);
                case TEXT -> writeText(row.getString(column.index), column, json);
                case DECIMAL -> writeDecimal(row.getBigDecimal(column.index), json);
                case BY_TYPE -> writeValue(row, column, json);
            }
        }
        json.writeEndObject();
    }

    private void writeValue(ResultSet row, Column column, JsonGenerator json)
            throws SQLException, Refused {
        int index = column.index;
        switch (column.jdbcType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> {
                long value = row.getLong(index);
                writeNumber(row, Long.toString(value), json);
            }
            case Types.REAL -> {
                float value = row.getFloat(index);
                requireFinite(value, column);
                writeNumber(row, Float.toString(value), json);
            }
            case Types.FLOAT, Types.DOUBLE -> {
                double value = row.getDouble(index);
                requireFinite(value, column);
                writeNumber(row, Double.toString(value), json);
            }
            case Types.BOOLEAN, Types.BIT -> writeBoolean(row, row.getBoolean(index), json);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY ->
                    writeBinary(row.getBytes(index), column, json);
            case Types.BLOB -> writeBlob(row.getBlob(index), column, json);
            case Types.CLOB, Types.NCLOB -> writeClob(row.getClob(index), column, json);
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
                    writeText(iso(row.getString(index)), column, json);
            case Types.ARRAY -> writeArray(row.getArray(index), column, json);
            default -> writeText(row.getString(index), column, json);
        }
    }

    /** The number in a text such as {@code -$1,234.50} or {@code 1.234,50 €}. */
    private static @Nullable BigDecimal money(@Nullable String text, Column column) throws Refused {
        if (text == null) {
            return null;
        }
        Matcher parts = MONEY.matcher(text);
        if (!parts.matches()) {
            throw Refused.failed(
                    "Column "
                            + column.label
                            + " is money in a format without two decimal digits; let the statement"
                            + " CAST it to NUMERIC");
        }
        String whole = parts.group(2).replaceAll("\\D", "");
        BigDecimal number = new BigDecimal(whole + "." + parts.group(3));
        boolean isNegative = (parts.group(1) + parts.group(4)).matches(".*[-(].*");
        return isNegative ? number.negate() : number;
    }

    /** Elements of the types that JSON has; others as the driver's text. */
    private void writeArray(@Nullable Array value, Column column, JsonGenerator json)
            throws SQLException, Refused {
        if (value == null) {
            json.writeNull();
        } else {
            writeElement(value.getArray(), column, json);
        }
    }

    private void writeElement(@Nullable Object element, Column column, JsonGenerator json)
            throws Refused {
        switch (element) {
            case null -> json.writeNull();
            case Object[] elements -> {
                json.writeStartArray();
                for (Object each : elements) {
                    writeElement(each, column, json);
                }
                json.writeEndArray();
            }
            case BigDecimal number -> json.writeNumber(number.toPlainString());
            case Double number -> {
                requireFinite(number, column);
                json.writeNumber(number);
            }
            case Float number -> {
                requireFinite(number, column);
                json.writeNumber(number.toString());
            }
            case Number number -> json.writeNumber(number.toString());
            case Boolean truth -> json.writeBoolean(truth);
            default -> writeText(element.toString(), column, json);
        }
    }

    private static void writeNumber(ResultSet row, String number, JsonGenerator json)
            throws SQLException {
        if (row.wasNull()) {
            json.writeNull();
        } else {
            json.writeNumber(number);
        }
    }

    private static void requireFinite(double value, Column column) throws Refused {
        if (!Double.isFinite(value)) {
            throw Refused.failed(
                    "Column " + column.label + " holds a number that JSON cannot express");
        }
    }

    private static void writeBoolean(ResultSet row, boolean value, JsonGenerator json)
            throws SQLException {
        if (row.wasNull()) {
            json.writeNull();
        } else {
            json.writeBoolean(value);
        }
    }

    private static void writeDecimal(@Nullable BigDecimal value, JsonGenerator json) {
        if (value == null) {
            json.writeNull();
        } else {
            json.writeNumber(value.toPlainString());
        }
    }

    private void writeText(@Nullable String value, Column column, JsonGenerator json)
            throws Refused {
        if (value == null) {
            json.writeNull();
        } else {
            requireLength(value.length(), column);
            json.writeString(value);
        }
    }

    private void writeBinary(byte @Nullable [] value, Column column, JsonGenerator json)
            throws Refused {
        if (value == null) {
            json.writeNull();
        } else {
            requireLength(value.length, column);
            json.writeBinary(value);
        }
    }

    private void writeBlob(@Nullable Blob value, Column column, JsonGenerator json)
            throws SQLException, Refused {
        if (value == null) {
            json.writeNull();
        } else {
            requireLength(value.length(), column);
            json.writeBinary(value.getBytes(1, (int) value.length()));
        }
    }

    private void writeClob(@Nullable Clob value, Column column, JsonGenerator json)
            throws SQLException, Refused {
        if (value == null) {
            json.writeNull();
        } else {
            requireLength(value.length(), column);
            json.writeString(value.getSubString(1, (int) value.length()));
        }
    }

    private void requireLength(long length, Column column) throws Refused {
        if (length > limits.valueBytes()) {
            throw Refused.failed(
                    "Column "
                            + column.label
                            + " holds "
                            + length
                            + " characters or bytes; the configured limit is "
                            + limits.valueBytes());
        }
    }

    /** A T before the time; minutes in an offset such as PostgreSQL's {@code +01}. */
    private static @Nullable String iso(@Nullable String timestamp) {
        if (timestamp == null || timestamp.length() <= 10 || timestamp.charAt(10) != ' ') {
            return timestamp;
        }
        String time = timestamp.substring(11);
        boolean hours = time.length() > 3 && "+-".indexOf(time.charAt(time.length() - 3)) >= 0;
        return timestamp.substring(0, 10) + "T" + time + (hours ? ":00" : "");
    }
}
