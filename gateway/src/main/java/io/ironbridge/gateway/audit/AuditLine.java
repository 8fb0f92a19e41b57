package io.ironbridge.gateway.audit;

import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Writes an event as one line of JSON; names are those of the SMF record. */
final class AuditLine {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final String PREFIX = "SMF123S1_";
    private static final int HEADERS = 4;
    private static final int TIMED_OUT = 1;

    private AuditLine() {}

    static void write(AuditEvent event, OutputStream to) {
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), to)) {
            out.writeStartObject();
            number(out, "REQ_TYPE", event.type().code());
            number(out, "HTTP_RESP_CODE", event.status());
            number(out, "RESP_FLAGS", event.timedOut() ? TIMED_OUT : 0);
            text(out, "REQ_ID", event.id());
            text(out, "USER_NAME", event.user());
            text(out, "CLIENT_IP_ADDR", event.client());
            text(out, "API_NAME", event.api());
            text(out, "API_VERSION", event.apiVersion());
            text(out, "SERVICE_NAME", event.operation());
            text(out, "REQ_METHOD", event.method());
            text(out, "REQ_QUERY_STR", event.query());
            text(out, "REQ_TARGET_URI", event.target());
            number(out, "REQ_PAYLOAD_LEN", event.requestBytes());
            number(out, "RESP_PAYLOAD_LEN", event.responseBytes());
            time(out, "TIME_ZC_ENTRY", event.entry());
            time(out, "TIME_ZC_EXIT", event.exit());
            time(out, "TIME_SOR_SENT", event.sent());
            time(out, "TIME_SOR_RECV", event.received());
            system(out, event.system());
            headers(out, "REQ_HDR", event.requestHeaders());
            headers(out, "RESP_HDR", event.responseHeaders());
            out.writeEndObject();
            out.writeRaw('\n');
        }
    }

    private static void system(JsonGenerator out, AuditEvent.@Nullable SystemOfRecord system) {
        if (system != null) {
            text(out, "SP_NAME", system.provider());
            text(out, "SOR_REFERENCE", system.reference());
            text(out, "SOR_IDENTIFIER", system.identifier());
            text(out, "SOR_RESOURCE", system.resource());
        }
    }

    /** Four at most, each {@code name:value}, as in the record. */
    private static void headers(
            JsonGenerator out, String name, List<Map.Entry<String, String>> headers) {
        for (int i = 0; i < Math.min(HEADERS, headers.size()); i++) {
            Map.Entry<String, String> header = headers.get(i);
            text(out, name + (i + 1), header.getKey() + ":" + header.getValue());
        }
    }

    private static void text(JsonGenerator out, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            out.writeStringProperty(PREFIX + name, value);
        }
    }

    private static void time(JsonGenerator out, String name, @Nullable Instant time) {
        if (time != null) {
            out.writeStringProperty(PREFIX + name, time.toString());
        }
    }

    private static void number(JsonGenerator out, String name, long value) {
        out.writeNumberProperty(PREFIX + name, value);
    }
}
