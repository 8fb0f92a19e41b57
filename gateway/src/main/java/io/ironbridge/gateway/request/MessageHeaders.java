package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.gateway.call.Problem.Violation;
import io.ironbridge.gateway.http.RequestHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP headers for the properties of a message (IBM MQ 9.0, "HTTP headers that can be used with
 * the MQ service provider"); {@code ibm-mq-md-priority} is an addition. Other headers that begin
 * with {@code ibm-mq} are ignored.
 */
final class MessageHeaders {
    private static final String MESSAGE_ID = "ibm-mq-md-msgID";
    private static final String CORRELATION_ID = "ibm-mq-md-correlID";
    private static final String EXPIRY = "ibm-mq-md-expiry";
    private static final String PERSISTENCE = "ibm-mq-md-persistence";
    private static final String PRIORITY = "ibm-mq-md-priority";
    private static final String WAIT_INTERVAL = "ibm-mq-gmo-waitInterval";
    private static final String RETAIN = "ibm-mq-pmo-retain";
    private static final String USER = "ibm-mq-usr";
    private static final String ID = "ID:";
    private static final int ID_DIGITS = 48;

    /** An id as MQ's own tools write it: hexadecimal, or quoted text. */
    private static final Pattern HEXADECIMAL = Pattern.compile("(?i)(?:0x:|ID:)([0-9a-f]{1,48})");

    private static final Pattern QUOTED = Pattern.compile("\"([\\x20-\\x7e]{1,64})\"");

    private final RequestHeaders headers;
    private final List<Violation> violations;
    private MessageDescriptor descriptor = MessageDescriptor.NONE;

    /**
     * @param violations receives the faults
     */
    MessageHeaders(RequestHeaders headers, List<Violation> violations) {
        this.headers = headers;
        this.violations = violations;
    }

    /**
     * The descriptor of a request; headers that do not apply to it are ignored.
     *
     * @param sends whether a message is sent
     * @param twoWay whether its reply is awaited
     */
    MessageDescriptor read(boolean sends, boolean twoWay) {
        each(CORRELATION_ID, this::correlationId);
        if (sends) {
            each(EXPIRY, this::expiry);
            each(PERSISTENCE, this::persistence);
            each(PRIORITY, this::priority);
            each(RETAIN, this::retained);
            each(USER, this::properties);
        } else {
            each(MESSAGE_ID, this::messageId);
        }
        if (twoWay || !sends) {
            each(WAIT_INTERVAL, this::waitInterval);
        }
        return descriptor;
    }

    private void each(String name, Consumer<String> take) {
        @Nullable String text = headers.first(name.toLowerCase(Locale.ROOT));
        if (text != null) {
            take.accept(text.strip());
        }
    }

    private void addFault(String header, String what) {
        violations.add(new Violation("header", header, what));
    }

    // ---- ids

    private void messageId(String text) {
        id(MESSAGE_ID, text).ifPresent(id -> descriptor = descriptor.withMessageId(id));
    }

    private void correlationId(String text) {
        id(CORRELATION_ID, text).ifPresent(id -> descriptor = descriptor.withCorrelationId(id));
    }

    private Optional<String> id(String header, String text) {
        Matcher hexadecimal = HEXADECIMAL.matcher(text);
        if (hexadecimal.matches()) {
            String digits = hexadecimal.group(1).toLowerCase(Locale.ROOT);
            return Optional.of(ID + digits + "0".repeat(ID_DIGITS - digits.length()));
        }
        Matcher quoted = QUOTED.matcher(text);
        if (quoted.matches()) {
            return Optional.of(quoted.group(1));
        }
        addFault(
                header,
                "is not an id: use 0x: and up to 48 hexadecimal digits, or a text in quotes");
        return Optional.empty();
    }

    // ---- other properties of the message

    private void expiry(String text) {
        number(EXPIRY, text, Integer.MIN_VALUE, Integer.MAX_VALUE)
                .ifPresent(millis -> descriptor = descriptor.withExpiry(Duration.ofMillis(millis)));
    }

    private void waitInterval(String text) {
        number(WAIT_INTERVAL, text, Integer.MIN_VALUE, Integer.MAX_VALUE)
                .ifPresent(millis ->
                        descriptor = descriptor.withWaitInterval(Duration.ofMillis(millis)));
    }

    private void priority(String text) {
        number(PRIORITY, text, 0, 9)
                .ifPresent(number -> descriptor = descriptor.withPriority(number.intValue()));
    }

    private Optional<Long> number(String header, String text, long least, long most) {
        if (text.matches("-?[0-9]{1,10}")) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return Optional.of(number);
            }
        }
        addFault(header, "is not a whole number from " + least + " to " + most);
        return Optional.empty();
    }

    private void persistence(String text) {
        flag(PERSISTENCE, text).ifPresent(flag -> descriptor = descriptor.withPersistent(flag));
    }

    private void retained(String text) {
        flag(RETAIN, text).ifPresent(flag -> descriptor = descriptor.withRetained(flag));
    }

    private Optional<Boolean> flag(String header, String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Optional.of(Boolean.parseBoolean(text));
        }
        addFault(header, "must be true or false");
        return Optional.empty();
    }

    // ---- properties

    private void properties(String text) {
        try {
            descriptor = descriptor.withProperties(MessageProperties.read(text));
        } catch (MessageProperties.Bad bad) {
            addFault(USER, String.valueOf(bad.getMessage()));
        }
    }

    // ---- replies

    /** The ids of a message as response headers. */
    static void write(MessageDescriptor of, List<Map.Entry<String, String>> headers) {
        of.messageId().ifPresent(id -> headers.add(Map.entry(MESSAGE_ID, shown(id))));
        of.correlationId().ifPresent(id -> headers.add(Map.entry(CORRELATION_ID, shown(id))));
    }

    private static String shown(String id) {
        return id.matches("ID:[0-9a-fA-F]{48}")
                ? "0x:" + id.substring(ID.length())
                : '"' + id.replaceAll("[^\\x20-\\x7e]", "?") + '"';
    }
}
