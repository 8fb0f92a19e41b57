package io.ironbridge.workloaddriver.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** A value of a JSON file that knows its place: a JSON pointer, empty for the whole. */
public sealed interface Json {
    /** Bytes that a file may have: 64 MiB. */
    long MOST_BYTES = 64L << 20;

    String pointer();

    /** An object; its members are in the file's order. */
    record Members(String pointer, Map<String, Json> members) implements Json {}

    /** An array. */
    record Items(String pointer, List<Json> items) implements Json {}

    /** A string. */
    record Text(String pointer, String text) implements Json {}

    /**
     * A number.
     *
     * @param text as written
     * @param whole whether it has neither a point nor an exponent
     */
    record Numeral(String pointer, String text, boolean whole) implements Json {}

    /** A truth value. */
    record Flag(String pointer, boolean value) implements Json {}

    /** Nothing. */
    record Null(String pointer) implements Json {}

    /** The file's value. Duplicate names in an object are a syntax error. */
    static Json read(Path file) throws FaultyFileException {
        String name = file.toString();
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw FaultyFileException.unreadable(name, "it has more than 64 MiB");
            }
            return parse(name, Files.readAllBytes(file));
        } catch (IOException e) {
            throw FaultyFileException.unreadable(name, e.getClass().getSimpleName());
        }
    }

    /**
     * The value of a text.
     *
     * @param name of the file, for faults
     */
    static Json parse(String name, byte[] text) throws FaultyFileException {
        try (JsonParser parser = Parsing.JSON.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw FaultyFileException.noJson(name, 1, 1, "it is empty");
            }
            Json value = Parsing.value(first, "", parser);
            if (parser.nextToken() != null) {
                TokenStreamLocation at = parser.currentTokenLocation();
                throw FaultyFileException.noJson(
                        name, at.getLineNr(), at.getColumnNr(), "there is text after its end");
            }
            return value;
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            throw FaultyFileException.noJson(
                    name,
                    at == null ? 0 : at.getLineNr(),
                    at == null ? 0 : at.getColumnNr(),
                    e.getOriginalMessage());
        }
    }

    /** The place of a member or item below another place. */
    static String below(String pointer, String key) {
        return pointer + '/' + key.replace("~", "~0").replace("/", "~1");
    }

    /** Builds the tree. */
    final class Parsing {
        private static final JsonFactory JSON =
                JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

        private Parsing() {}

        private static Json value(JsonToken token, String at, JsonParser parser) {
            return switch (token) {
                case START_OBJECT -> members(at, parser);
                case START_ARRAY -> items(at, parser);
                case VALUE_STRING -> new Text(at, parser.getString());
                case VALUE_NUMBER_INT -> new Numeral(at, parser.getString(), true);
                case VALUE_NUMBER_FLOAT -> new Numeral(at, parser.getString(), false);
                case VALUE_TRUE -> new Flag(at, true);
                case VALUE_FALSE -> new Flag(at, false);
                case VALUE_NULL -> new Null(at);
                default -> throw new IllegalStateException("unexpected token " + token);
            };
        }

        private static Json members(String at, JsonParser parser) {
            Map<String, Json> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                members.put(name, value(parser.nextToken(), below(at, name), parser));
            }
            return new Members(at, members);
        }

        private static Json items(String at, JsonParser parser) {
            List<Json> items = new ArrayList<>();
            for (JsonToken token = parser.nextToken();
                    token != JsonToken.END_ARRAY;
                    token = parser.nextToken()) {
                items.add(value(token, below(at, Integer.toString(items.size())), parser));
            }
            return new Items(at, items);
        }
    }
}
