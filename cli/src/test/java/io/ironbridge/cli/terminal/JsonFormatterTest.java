package io.ironbridge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.logs.TracePlace;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonFormatterTest {
    private static JsonNode read(String line) {
        assertThat(line.strip()).doesNotContain("\n", "\r");
        return JsonMapper.shared().readTree(line);
    }

    @Test
    void aRecordIsOneObjectOnOneLine() {
        LogRecord record =
                new LogRecord(Level.WARNING, "IRB-GW-0203W Request r1 (a b): {0}\nis \"gone\"");
        record.setParameters(new Object[] {"db2"});
        record.setInstant(Instant.parse("2026-02-03T04:05:06.789Z"));
        record.setLoggerName("io.ironbridge.Test");
        record.setThrown(new IllegalStateException("why\nnot"));

        String line = new JsonFormatter().format(record);

        assertThat(line).endsWith(System.lineSeparator());
        JsonNode json = read(line);
        assertThat(OffsetDateTime.parse(json.get("time").stringValue()).toInstant())
                .isEqualTo(record.getInstant());
        assertThat(json.get("level").stringValue()).isEqualTo("WARNING");
        assertThat(json.get("messageId").stringValue()).isEqualTo("IRB-GW-0203W");
        assertThat(json.get("requestId").stringValue()).isEqualTo("r1");
        assertThat(json.get("message").stringValue())
                .isEqualTo("Request r1 (a b): db2\nis \"gone\"");
        assertThat(json.get("logger").stringValue()).isEqualTo("io.ironbridge.Test");
        assertThat(json.get("exception").stringValue()).startsWith("java.lang.IllegalState");
    }

    @Test
    void aLineAboutARequestNamesItsTrace() {
        TracePlace place =
                new TracePlace("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true);
        LogRecord record = new LogRecord(Level.WARNING, "IRB-GW-0203W Request r1 (a b): gone");
        StringBuilder lines = new StringBuilder();
        TracePlace.runIn(place, () -> lines.append(new JsonFormatter().format(record)));
        assertThat(read(lines.toString()).get("traceId").stringValue()).isEqualTo(place.traceId());
        lines.setLength(0);
        TracePlace.runIn(null, () -> lines.append(new JsonFormatter().format(record)));
        assertThat(read(lines.toString()).has("traceId")).isFalse();
    }

    @Test
    void whatThereIsNotIsLeftOut() {
        JsonNode json = read(new JsonFormatter().format(new LogRecord(Level.FINE, "of a library")));
        assertThat(json.get("level").stringValue()).isEqualTo("DEBUG");
        assertThat(json.has("messageId")).isFalse();
        assertThat(json.has("requestId")).isFalse();
        assertThat(json.has("exception")).isFalse();
    }

    @Test
    void notesOfACommandAreObjectsToo() {
        JsonNode json = read(JsonFormatter.note("IRB-GW-0805I Stopped."));
        assertThat(json.get("messageId").stringValue()).isEqualTo("IRB-GW-0805I");
        assertThat(json.get("message").stringValue()).isEqualTo("Stopped.");
    }
}
