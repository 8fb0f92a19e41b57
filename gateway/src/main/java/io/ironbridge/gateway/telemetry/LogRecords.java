package io.ironbridge.gateway.telemetry;

import io.ironbridge.gateway.audit.AuditEvent;
import io.ironbridge.gateway.audit.AuditFields;
import io.ironbridge.gateway.audit.AuditServer;
import io.ironbridge.gateway.logs.LogWords;
import io.ironbridge.gateway.logs.TracePlace;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.logs.LogRecordBuilder;
import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Passes the server's log records, and other events, to an OpenTelemetry logger. Thread-safe; never
 * blocks.
 */
final class LogRecords extends Handler {
    static final AttributeKey<String> MESSAGE_ID = AttributeKey.stringKey("ironbridge.message.id");
    static final AttributeKey<String> REQUEST_ID = AttributeKey.stringKey("ironbridge.request.id");
    private static final AttributeKey<String> LOGGER = AttributeKey.stringKey("logger.name");
    private static final AttributeKey<String> TRACE =
            AttributeKey.stringKey("exception.stacktrace");
    private static final AttributeKey<String> EVENT = AttributeKey.stringKey("event.name");
    private static final String AUDIT = "ironbridge.audit";

    /** Records of the exporters themselves would be exported in a loop. */
    private static final String EXPORTERS = "io.opentelemetry";

    private final Logger logger;

    LogRecords(Logger logger) {
        this.logger = logger;
        setFormatter(new Words());
    }

    /** Only formats texts with their parameters. */
    private static final class Words extends Formatter {
        @Override
        public String format(LogRecord record) {
            return formatMessage(record);
        }
    }

    @Override
    public void publish(LogRecord record) {
        String from = record.getLoggerName();
        if (!isLoggable(record) || (from != null && from.startsWith(EXPORTERS))) {
            return;
        }
        LogWords words = LogWords.of(getFormatter().format(record));
        LogRecordBuilder out =
                logger.logRecordBuilder()
                        .setTimestamp(record.getInstant())
                        .setSeverity(severity(record.getLevel()))
                        .setSeverityText(text(record.getLevel()))
                        .setBody(words.text());
        put(out, MESSAGE_ID, words.id());
        put(out, REQUEST_ID, words.requestId());
        put(out, LOGGER, from);
        put(out, TracePlace.current());
        if (record.getThrown() != null) {
            StringWriter trace = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(trace));
            put(out, TRACE, trace.toString());
        }
        out.emit();
    }

    /** An event of the audit trail, with the fields of its file. */
    void audit(AuditServer server, AuditEvent event) {
        LogRecordBuilder out =
                logger.logRecordBuilder()
                        .setTimestamp(event.exit())
                        .setObservedTimestamp(Instant.now())
                        .setSeverity(Severity.INFO)
                        .setBody(
                                (event.method() + " " + event.target()).strip()
                                        + " "
                                        + event.status());
        put(out, EVENT, AUDIT);
        put(out, REQUEST_ID, event.id());
        put(out, event.place());
        AuditFields fields = new AttributesOf(out);
        server.give(fields);
        AuditFields.of(event, fields);
        out.emit();
    }

    /** Fields as attributes. */
    private record AttributesOf(LogRecordBuilder out) implements AuditFields {
        @Override
        public void number(String name, long value) {
            out.setAttribute(AttributeKey.longKey(name), value);
        }

        @Override
        public void text(String name, String value) {
            out.setAttribute(AttributeKey.stringKey(name), value);
        }
    }

    private static void put(
            LogRecordBuilder out, AttributeKey<String> name, @Nullable String value) {
        if (value != null) {
            out.setAttribute(name, value);
        }
    }

    private static void put(LogRecordBuilder out, @Nullable TracePlace place) {
        if (place != null) {
            SpanContext span =
                    SpanContext.create(
                            place.traceId(),
                            place.spanId(),
                            place.sampled() ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                            TraceState.getDefault());
            out.setContext(Context.root().with(Span.wrap(span)));
        }
    }

    private static Severity severity(Level level) {
        if (level.intValue() >= Level.SEVERE.intValue()) {
            return Severity.ERROR;
        }
        if (level.intValue() >= Level.WARNING.intValue()) {
            return Severity.WARN;
        }
        return level.intValue() >= Level.INFO.intValue() ? Severity.INFO : Severity.DEBUG;
    }

    private static String text(Level level) {
        return switch (severity(level)) {
            case ERROR -> "ERROR";
            case WARN -> "WARNING";
            case INFO -> "INFO";
            default -> "DEBUG";
        };
    }

    /** Nothing is buffered here. */
    @Override
    public void flush() {}

    @Override
    public void close() {}
}
