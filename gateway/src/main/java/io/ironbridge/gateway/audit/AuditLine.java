package io.ironbridge.gateway.audit;

import java.io.OutputStream;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/** Writes an event as one line of JSON with the names of the SMF record. Immutable. */
final class AuditLine {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    /** The members that are equal in every line, with the following comma. */
    private final SerializedString constant;

    AuditLine(AuditServer server) {
        constant = new SerializedString(members(server) + ",");
    }

    private static String members(AuditServer server) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            out.writeStartObject();
            server.give(new Members(out));
            out.writeEndObject();
        }
        String object = text.toString();
        return object.substring(1, object.length() - 1);
    }

    /** Fields as members of an object. */
    private record Members(JsonGenerator out) implements AuditFields {
        @Override
        public void number(String name, long value) {
            out.writeNumberProperty(name, value);
        }

        @Override
        public void text(String name, String value) {
            out.writeStringProperty(name, value);
        }
    }

    void write(AuditEvent event, OutputStream to) {
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), to)) {
            out.writeStartObject();
            out.writeRaw(constant);
            AuditFields.of(event, new Members(out));
            out.writeEndObject();
            out.writeRaw('\n');
        }
    }
}
