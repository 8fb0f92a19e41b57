package io.ironbridge.mapping.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.dashjoin.jsonata.Jsonata;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON bytes as the plain Java values of the JSONata library: Map, List, String, Boolean, Number
 * and {@link Jsonata#NULL_VALUE}. Numbers keep their digits ({@link JsonNumber}). Thread-safe.
 */
public final class JsonTree {
    /**
     * Whole numbers up to this length, sign included, are exact as Integer, Long and double alike.
     */
    private static final int PLAIN_INTEGER_LENGTH = JsonNumber.EXACT_DIGITS;

    private final JsonFactory factory;
    private final int maxDepth;

    public JsonTree(MappingLimits limits) {
        this.maxDepth = limits.jsonDepth();
        this.factory =
                UntrustedJson.builder()
                        .streamReadConstraints(
                                StreamReadConstraints.builder()
                                        .maxNestingDepth(limits.jsonDepth())
                                        .build())
                        .build();
    }

    /** A text that is not JSON; the message has the position and no part of the text. */
    public static final class MalformedJsonException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedJsonException(String message) {
            super(message);
        }
    }

    /** Reads one JSON value that fills all of {@code json}. */
    public Object read(byte[] json) throws MalformedJsonException {
        Tape tape = Tape.read(json, maxDepth);
        return tape == null ? readByLibrary(json) : TapeTree.read(tape, 0);
    }

    /** The same by the library, which reports the position of a fault. */
    Object readByLibrary(byte[] json) throws MalformedJsonException {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
            if (parser.nextToken() == null) {
                throw new MalformedJsonException("it is empty");
            }
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new MalformedJsonException(
                        "more text follows the value" + place(json, parser.currentTokenLocation()));
            }
            return value;
        } catch (StreamConstraintsException e) {
            throw new MalformedJsonException(
                    "it nests deeper than " + maxDepth + " levels, or a name or value is too long");
        } catch (JacksonException e) {
            throw new MalformedJsonException("it is not JSON" + place(json, e.getLocation()));
        }
    }

    private static Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> Jsonata.NULL_VALUE;
            default -> throw new IllegalStateException("token " + parser.currentToken());
        };
    }

    private static Map<String, Object> object(JsonParser parser) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            members.put(name, value(parser));
        }
        return members;
    }

    private static List<Object> array(JsonParser parser) {
        List<Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return items;
    }

    /** Whether {@code value} is JSON's null, as distinct from a missing value. */
    public static boolean isNull(@Nullable Object value) {
        return Jsonata.NULL_VALUE.equals(value);
    }

    public static Number number(String literal) {
        boolean plain = literal.length() <= PLAIN_INTEGER_LENGTH && !"-0".equals(literal);
        for (int i = 0; plain && i < literal.length(); i++) {
            char c = literal.charAt(i);
            plain = (c >= '0' && c <= '9') || (c == '-' && i == 0);
        }
        if (!plain) {
            return new JsonNumber(literal);
        }
        long value = Long.parseLong(literal);
        return (int) value == value ? (Number) (int) value : (Number) value;
    }

    /** The parser reads texts of {@link UntrustedJson} as characters, and counts characters. */
    private static String place(byte[] json, @Nullable TokenStreamLocation at) {
        if (at == null || at.getCharOffset() < 0) {
            return "";
        }
        String text = new String(json, UTF_8);
        int characters = (int) Math.min(at.getCharOffset(), text.length());
        return " at byte offset 0x"
                + Integer.toHexString(text.substring(0, characters).getBytes(UTF_8).length);
    }
}
