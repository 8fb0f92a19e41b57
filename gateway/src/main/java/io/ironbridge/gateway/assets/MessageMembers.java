package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.json.UntrustedJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON members for a message's descriptor, next to its body: {@code messageId}, {@code
 * correlationId} (texts), {@code expiry}, {@code waitInterval} (milliseconds, negative: no limit),
 * {@code persistence}, {@code retain} (true or false), {@code priority} (0 to 9), {@code
 * properties} (an object of texts, numbers, true and false).
 */
final class MessageMembers {
    private static final JsonMapper JSON = new JsonMapper(UntrustedJson.FACTORY);

    private MessageDescriptor descriptor = MessageDescriptor.NONE;

    MessageDescriptor descriptor() {
        return descriptor;
    }

    // ---- request

    /**
     * Reads the current member of {@code members}.
     *
     * @throws MappingException if it is unknown or its value is not valid
     */
    void read(byte[] json, JsonMembers members) throws MappingException {
        String name = members.name();
        JsonNode value = tree(name, json, members.valueFrom(), members.valueTo());
        if (value.isNull()) {
            return;
        }
        descriptor =
                switch (name) {
                    case "messageId" -> descriptor.withMessageId(text(name, value));
                    case "correlationId" -> descriptor.withCorrelationId(text(name, value));
                    case "expiry" -> descriptor.withExpiry(millis(name, value));
                    case "waitInterval" -> descriptor.withWaitInterval(millis(name, value));
                    case "persistence" -> descriptor.withPersistent(flag(name, value));
                    case "retain" -> descriptor.withRetained(flag(name, value));
                    case "priority" -> descriptor.withPriority(priority(name, value));
                    case "properties" -> descriptor.withProperties(properties(value));
                    default ->
                            throw new MappingException(
                                    "The asset's request has an unknown member next to the"
                                            + " message's body; the known ones are messageId,"
                                            + " correlationId, expiry, waitInterval, persistence,"
                                            + " retain, priority and properties.");
                };
    }

    /**
     * The text of a JSON string.
     *
     * @param name of its member, for messages
     */
    static String string(String name, byte[] json, int from, int to) throws MappingException {
        return text(name, tree(name, json, from, to));
    }

    private static JsonNode tree(String name, byte[] json, int from, int to)
            throws MappingException {
        try {
            return JSON.readTree(json, from, to - from);
        } catch (JacksonException e) {
            throw unfitting(name, "JSON");
        }
    }

    private static String text(String name, JsonNode value) throws MappingException {
        if (!value.isString()) {
            throw unfitting(name, "a text");
        }
        return value.stringValue();
    }

    private static Duration millis(String name, JsonNode value) throws MappingException {
        if (!value.isInt()) {
            throw unfitting(name, "a number of milliseconds");
        }
        return Duration.ofMillis(value.intValue());
    }

    private static boolean flag(String name, JsonNode value) throws MappingException {
        if (!value.isBoolean()) {
            throw unfitting(name, "true or false");
        }
        return value.booleanValue();
    }

    private static int priority(String name, JsonNode value) throws MappingException {
        if (!value.isInt() || value.intValue() < 0 || value.intValue() > 9) {
            throw unfitting(name, "a number from 0 to 9");
        }
        return value.intValue();
    }

    private static Map<String, Object> properties(JsonNode value) throws MappingException {
        if (!value.isObject()) {
            throw unfitting("properties", "an object");
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            if (!PropertyNames.isApplications(entry.getKey())) {
                throw unfitting(
                        "property '" + entry.getKey() + "'", "named by " + PropertyNames.RULE);
            }
            properties.put(entry.getKey(), property(entry.getValue()));
        }
        return properties;
    }

    private static Object property(JsonNode value) throws MappingException {
        return switch (value.getNodeType()) {
            case STRING -> value.stringValue();
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> {
                if (!value.isIntegralNumber()) {
                    yield value.doubleValue();
                }
                if (!value.canConvertToLong()) {
                    throw unfitting("properties", "of numbers that fit in 64 bits");
                }
                yield value.longValue();
            }
            default -> throw unfitting("properties", "an object of texts, numbers, true and false");
        };
    }

    private static MappingException unfitting(String name, String what) {
        return new MappingException("The message's " + name + " is not " + what + ".");
    }

    // ---- reply

    /** Writes the members of a received message, each followed by a comma. */
    static void write(MessageDescriptor of, OutputBytes json) {
        of.messageId().ifPresent(id -> member("messageId", id, json));
        of.correlationId().ifPresent(id -> member("correlationId", id, json));
        of.persistent().ifPresent(flag -> bare("persistence", String.valueOf(flag), json));
        of.priority().ifPresent(number -> bare("priority", String.valueOf(number), json));
        if (!of.properties().isEmpty()) {
            bare("properties", JSON.writeValueAsString(of.properties()), json);
        }
    }

    /** Writes a JSON string. */
    static void writeString(String text, OutputBytes json) {
        json.write(JSON.writeValueAsBytes(text));
    }

    private static void member(String name, String value, OutputBytes json) {
        bare(name, JSON.writeValueAsString(value), json);
    }

    private static void bare(String name, String value, OutputBytes json) {
        json.write(('"' + name + "\":" + value + ',').getBytes(StandardCharsets.UTF_8));
    }
}
