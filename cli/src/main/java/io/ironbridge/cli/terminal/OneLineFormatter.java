package io.ironbridge.cli.terminal;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * {@code 2026-11-21T08:15:00.123+01:00 WARNING message}; control characters in messages are
 * escaped, so that one record is one line. A stack trace follows on separate lines.
 */
final class OneLineFormatter extends Formatter {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSxxx")
                    .withZone(ZoneId.systemDefault());

    @Override
    public String format(LogRecord record) {
        StringBuilder line = new StringBuilder();
        line.append(time(record.getInstant()));
        line.append(' ').append(level(record.getLevel())).append(' ');
        printable(formatMessage(record), line);
        line.append(System.lineSeparator());
        if (record.getThrown() != null) {
            StringWriter trace = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(trace));
            line.append(trace);
        }
        return line.toString();
    }

    static String time(Instant time) {
        return TIME.format(time);
    }

    static String level(Level level) {
        if (level.intValue() >= Level.SEVERE.intValue()) {
            return "ERROR";
        }
        if (level.intValue() >= Level.WARNING.intValue()) {
            return "WARNING";
        }
        return level.intValue() >= Level.INFO.intValue() ? "INFO" : "DEBUG";
    }

    private static void printable(String message, StringBuilder into) {
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            if (Character.isISOControl(c)) {
                into.append("\\u%04x".formatted((int) c));
            } else {
                into.append(c);
            }
        }
    }
}
