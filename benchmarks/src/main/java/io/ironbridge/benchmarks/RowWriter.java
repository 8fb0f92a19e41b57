package io.ironbridge.benchmarks;

import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.math.BigDecimal;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import za.co.absa.cobrix.cobol.parser.ast.Group;
import za.co.absa.cobrix.cobol.parser.ast.Statement;

/** Writes Cobrix's values of an item as JSON: names prepared as UTF-8, one pass, no tree. */
final class RowWriter {
    private static final RowWriter[] NONE = {};

    private final SerializedString name;
    private final boolean table;
    private final RowWriter[] members;

    /** For an item and all items below it. Cobrix's rows have no fillers. */
    RowWriter(Statement item) {
        name = new SerializedString(item.originalName());
        table = item.isArray();
        members = item instanceof Group group ? members(group) : NONE;
    }

    private static RowWriter[] members(Group group) {
        RowWriter[] members = new RowWriter[group.nonFillerSize()];
        int count = 0;
        for (Iterator<Statement> items = group.children().iterator(); items.hasNext(); ) {
            Statement item = items.next();
            if (!item.isFiller()) {
                members[count++] = new RowWriter(item);
            }
        }
        return members;
    }

    /** Writes a group's row as an object. */
    void write(JsonGenerator json, Object[] row) {
        json.writeStartObject();
        for (int i = 0; i < members.length; i++) {
            members[i].writeMember(json, row[i]);
        }
        json.writeEndObject();
    }

    private void writeMember(JsonGenerator json, @Nullable Object value) {
        json.writeName(name);
        if (!table) {
            writeValue(json, value);
            return;
        }
        json.writeStartArray();
        if (value instanceof Object[] occurrences) {
            for (Object occurrence : occurrences) {
                writeValue(json, occurrence);
            }
        }
        json.writeEndArray();
    }

    private void writeValue(JsonGenerator json, @Nullable Object value) {
        switch (value) {
            case null -> json.writeNull();
            case Object[] row -> write(json, row);
            case String text -> json.writeString(text);
            case Integer number -> json.writeNumber(number.intValue());
            case Long number -> json.writeNumber(number.longValue());
            case BigDecimal number -> json.writeNumber(number.bigDecimal());
            default -> throw new IllegalStateException("A value of " + value.getClass());
        }
    }
}
