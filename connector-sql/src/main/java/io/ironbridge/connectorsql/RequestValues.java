package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.Bytes;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** Reads a request: a JSON object with exactly one scalar property for each host variable. */
final class RequestValues {
    /** Represents JSON's null, to distinguish it from an absent property. */
    static final Object NULL = new Object();

    private static final JsonFactory JSON =
            JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    // With thousands of names in one request, the table of canonical names is slow
                    // or fails.
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .build();

    /**
     * Exponents of the largest and the smallest number that any SQL type holds, which is Db2's
     * DECFLOAT(34) (Db2 for z/OS SQL Reference, numbers). Drivers write numbers in full, so a short
     * text with a large exponent would fill the memory.
     */
    private static final int LARGEST_EXPONENT = 6144;

    private static final int SMALLEST_EXPONENT = -6176;

    private RequestValues() {}

    /** The values by name: a String, a BigDecimal, a Boolean or {@link #NULL}. */
    static Map<String, Object> read(Bytes request, Set<String> expected) throws Refused {
        Map<String, Object> values = parse(request);
        for (String name : expected) {
            if (!values.containsKey(name)) {
                throw Refused.badRequest("Input parameter " + name + " is missing");
            }
        }
        for (String name : values.keySet()) {
            if (!expected.contains(name)) {
                throw Refused.badRequest(
                        "Input parameter "
                                + name
                                + " is not one of the statement's host variables");
            }
        }
        return values;
    }

    private static Map<String, Object> parse(Bytes request) throws Refused {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), request.array())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw Refused.badRequest("The request is not a JSON object");
            }
            Map<String, Object> values = properties(parser);
            if (parser.nextToken() != null) {
                throw Refused.badRequest("The request's JSON object is followed by more data");
            }
            return values;
        } catch (JacksonException notJson) {
            throw Refused.badRequest(
                    "The request is not valid JSON: " + notJson.getOriginalMessage());
        }
    }

    private static Map<String, Object> properties(JsonParser parser) throws Refused {
        Map<String, Object> values = new HashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            values.put(name, value(parser, name));
        }
        return values;
    }

    private static Object value(JsonParser parser, String name) throws Refused {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> NULL;
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString(), name);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default ->
                    throw Refused.badRequest(
                            "Input parameter "
                                    + name
                                    + " is neither a string, a number, a boolean nor null");
        };
    }

    private static BigDecimal number(String literal, String name) throws Refused {
        try {
            BigDecimal number = new BigDecimal(literal);
            long exponent = (long) number.precision() - number.scale() - 1;
            if (exponent >= SMALLEST_EXPONENT && exponent <= LARGEST_EXPONENT) {
                return number;
            }
        } catch (NumberFormatException exponentIsNoInt) {
            // The exponent overflows, so the number is out of range.
        }
        throw Refused.badRequest(
                "Input parameter " + name + " is a number that no SQL type can hold");
    }
}
