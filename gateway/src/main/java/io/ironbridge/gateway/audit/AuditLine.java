package io.ironbridge.gateway.audit;

import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Writes an event as one line of JSON; names are those of the SMF record. */
final class AuditLine {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private AuditLine() {}

    static void write(AuditEvent event, OutputStream to) {
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), to)) {
            out.writeStartObject();
            AuditFields.of(
                    event,
                    new AuditFields() {
                        @Override
                        public void number(String name, long value) {
                            out.writeNumberProperty(name, value);
                        }

                        @Override
                        public void text(String name, String value) {
                            out.writeStringProperty(name, value);
                        }
                    });
            out.writeEndObject();
            out.writeRaw('\n');
        }
    }
}
