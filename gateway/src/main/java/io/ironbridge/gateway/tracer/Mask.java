package io.ironbridge.gateway.tracer;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.mapping.json.UntrustedJson;
import java.io.StringWriter;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;

/**
 * Copies JSON with texts and numbers masked: {@code "***"} for a text, {@code "#"} for a number.
 * Names, nesting, null and booleans are kept. Immutable.
 */
final class Mask {
    private static final String TEXT = "***";
    private static final String NUMBER = "#";

    private final Set<String> shown;
    private final int most;

    /**
     * @param shown names of members whose values are not masked, if these are texts or numbers, or
     *     arrays of them
     * @param most maximum size of a payload in bytes
     */
    Mask(Set<String> shown, int most) {
        this.shown = shown;
        this.most = most;
    }

    /** The masked payload, or a description if it cannot be shown. */
    String of(Bytes payload) {
        if (payload.isEmpty()) {
            return "(empty)";
        }
        if (payload.length() > most) {
            return "(" + payload.length() + " bytes: too long to be shown)";
        }
        try {
            return masked(payload);
        } catch (JacksonException _) {
            return "(" + payload.length() + " bytes that are not JSON)";
        }
    }

    private String masked(Bytes payload) {
        StringWriter text = new StringWriter();
        try (JsonParser from =
                        UntrustedJson.FACTORY.createParser(
                                ObjectReadContext.empty(), payload.array());
                JsonGenerator to =
                        UntrustedJson.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            boolean visible = false;
            for (JsonToken token = from.nextToken(); token != null; token = from.nextToken()) {
                switch (token) {
                    case PROPERTY_NAME -> {
                        visible = shown.contains(from.currentName());
                        to.writeName(from.currentName());
                    }
                    case START_OBJECT -> {
                        visible = false;
                        to.writeStartObject();
                    }
                    case END_OBJECT -> {
                        visible = false;
                        to.writeEndObject();
                    }
                    case START_ARRAY -> to.writeStartArray();
                    case END_ARRAY -> {
                        visible = false;
                        to.writeEndArray();
                    }
                    case VALUE_STRING -> to.writeString(visible ? from.getString() : TEXT);
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                        if (visible) {
                            to.writeNumber(from.getString());
                        } else {
                            to.writeString(NUMBER);
                        }
                    }
                    case VALUE_TRUE -> to.writeBoolean(true);
                    case VALUE_FALSE -> to.writeBoolean(false);
                    default -> to.writeNull();
                }
            }
        }
        return text.toString();
    }
}
