package io.ironbridge.lab.db2;

import io.ironbridge.lab.db2.Plan.Column;
import io.ironbridge.lab.db2.Plan.Input;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the draft-04 schemas of a service as Db2 does: descriptions name the SQL type, nullable
 * types are {@code ["null", type]}, and a host variable used twice is required twice.
 */
final class SchemaWriter {
    private static final String DRAFT_04 = "http://json-schema.org/draft-04/schema#";

    private final JsonGenerator out;

    SchemaWriter(JsonGenerator out) {
        this.out = out;
    }

    void writeRequest(Service service) {
        Plan plan = service.plan();
        startObjectSchema(true);
        for (Input input : plan.inputs()) {
            writeType(input.name(), input.type());
        }
        endObjectSchema(
                plan.statement().markers(),
                "Service " + service.key().name() + " invocation HTTP request body");
    }

    void writeResponse(Service service) {
        startObjectSchema(true);
        boolean givesRows = service.plan().statement().verb().givesRows();
        if (givesRows) {
            writeRows(service.plan().columns());
        } else {
            writeStatusInteger("Update Count", 0, Short.MAX_VALUE, "Update Count");
        }
        out.writeName("StatusDescription");
        out.writeStartObject();
        out.writeStringProperty("type", "string");
        out.writeStringProperty("description", "Service invocation status description");
        out.writeEndObject();
        writeStatusInteger("StatusCode", 100, 600, "Service invocation HTTP status code");
        endObjectSchema(
                List.of(
                        "StatusDescription",
                        "StatusCode",
                        givesRows ? "ResultSet Output" : "Update Count"),
                "Service " + service.key().name() + " invocation HTTP response body");
    }

    private void writeRows(List<Column> columns) {
        out.writeName("ResultSet Output");
        out.writeStartObject();
        out.writeStringProperty("type", "array");
        out.writeName("items");
        startObjectSchema(false);
        for (Column column : columns) {
            writeType(column.name(), column.type());
        }
        endObjectSchema(columns.stream().map(Column::name).toList(), "ResultSet Row");
        out.writeEndObject();
    }

    private void startObjectSchema(boolean outermost) {
        out.writeStartObject();
        if (outermost) {
            out.writeStringProperty("$schema", DRAFT_04);
        }
        out.writeStringProperty("type", "object");
        out.writeName("properties");
        out.writeStartObject();
    }

    private void endObjectSchema(List<String> required, String description) {
        out.writeEndObject();
        if (!required.isEmpty()) {
            out.writeName("required");
            out.writeStartArray();
            required.forEach(out::writeString);
            out.writeEndArray();
        }
        out.writeStringProperty("description", description);
        out.writeEndObject();
    }

    private void writeStatusInteger(String name, int least, int most, String description) {
        out.writeName(name);
        out.writeStartObject();
        out.writeStringProperty("type", "integer");
        writeRange(BigDecimal.ONE, BigDecimal.valueOf(least), BigDecimal.valueOf(most));
        out.writeStringProperty("description", description);
        out.writeEndObject();
    }

    private void writeType(String name, SqlType type) {
        out.writeName(name);
        out.writeStartObject();
        writeJsonType(type);
        out.writeStringProperty(
                "description", (type.nullable() ? "Nullable " : "") + type.text() + form(type));
        out.writeEndObject();
    }

    private void writeJsonType(SqlType type) {
        switch (type.kind()) {
            case SMALLINT -> writeInteger(type, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> writeInteger(type, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> writeInteger(type, Long.MIN_VALUE, Long.MAX_VALUE);
            case DECIMAL -> {
                writeTypeName(type, "number");
                writeRange(type.step(), type.largest().negate(), type.largest());
            }
            case REAL, DOUBLE -> writeTypeName(type, "number");
            case CHAR, VARCHAR, CLOB, BINARY, VARBINARY, BLOB -> {
                writeTypeName(type, "string");
                out.writeNumberProperty("maxLength", type.length());
            }
            case DATE -> writePattern(type, 8, 10, DateTimes.DATE_PATTERN);
            case TIME -> writePattern(type, 4, 8, DateTimes.TIME_PATTERN);
            case TIMESTAMP -> writePattern(type, 16, 29, DateTimes.TIMESTAMP_PATTERN);
        }
    }

    private static String form(SqlType type) {
        return switch (type.kind()) {
            case DATE -> " yyyy-[m]m-[d]d";
            case TIME -> " [h]h.mm[.ss]";
            case TIMESTAMP -> " yyyy-[m]m-[d]d-[h]h.mm.ss[.ffffff]";
            default -> "";
        };
    }

    private void writeInteger(SqlType type, long least, long most) {
        writeTypeName(type, "integer");
        writeRange(BigDecimal.ONE, BigDecimal.valueOf(least), BigDecimal.valueOf(most));
    }

    private void writePattern(SqlType type, int shortest, int longest, String pattern) {
        writeTypeName(type, "string");
        out.writeNumberProperty("minLength", shortest);
        out.writeNumberProperty("maxLength", longest);
        out.writeStringProperty("pattern", pattern);
    }

    private void writeTypeName(SqlType type, String name) {
        if (type.nullable()) {
            out.writeName("type");
            out.writeStartArray();
            out.writeString("null");
            out.writeString(name);
            out.writeEndArray();
        } else {
            out.writeStringProperty("type", name);
        }
    }

    private void writeRange(BigDecimal step, BigDecimal least, BigDecimal most) {
        out.writeNumberProperty("multipleOf", step);
        out.writeNumberProperty("minimum", least);
        out.writeNumberProperty("maximum", most);
    }
}
