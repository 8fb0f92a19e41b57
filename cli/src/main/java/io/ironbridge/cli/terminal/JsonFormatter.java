package io.ironbridge.cli.terminal;

import io.ironbridge.gateway.logs.LogWords;
import io.ironbridge.gateway.logs.TracePlace;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One JSON object a line: {@code time}, {@code level}, {@code messageId}, {@code message}, {@code
 * requestId}, {@code traceId}, {@code logger}, {@code exception}; members without a value are
 * omitted. Thread-safe.
 */
final class JsonFormatter extends Formatter {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String NOTE = "INFO";

    @Override
    public String format(LogRecord record) {
        return line(
                record.getInstant(),
                OneLineFormatter.level(record.getLevel()),
                formatMessage(record),
                record.getLoggerName(),
                record.getThrown());
    }

    /** A message of a command that is not a log record; without line end. */
    static String note(String text) {
        return line(Instant.now(), NOTE, text, null, null).stripTrailing();
    }

    private static String line(
            Instant time,
            String level,
            String message,
            @Nullable String logger,
            @Nullable Throwable thrown) {
        LogWords words = LogWords.of(message);
        StringWriter line = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
            out.writeStartObject();
            out.writeStringProperty("time", OneLineFormatter.time(time));
            out.writeStringProperty("level", level);
            text(out, "messageId", words.id());
            out.writeStringProperty("message", words.text());
            text(out, "requestId", words.requestId());
            TracePlace place = TracePlace.current();
            text(out, "traceId", place == null ? null : place.traceId());
            text(out, "logger", logger);
            text(out, "exception", thrown == null ? null : trace(thrown));
            out.writeEndObject();
        }
        return line + System.lineSeparator();
    }

    private static void text(JsonGenerator out, String name, @Nullable String value) {
        if (value != null) {
            out.writeStringProperty(name, value);
        }
    }

    private static String trace(Throwable thrown) {
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }
}
