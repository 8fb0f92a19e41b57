package io.ironbridge.workloaddriver.protocol.http;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.JsonPointerBasedFilter;
import tools.jackson.core.filter.TokenFilter.Inclusion;
import tools.jackson.core.json.JsonFactory;

/** Finds the value at a JSON pointer without building a tree. */
final class JsonLookup {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonLookup() {}

    /**
     * The value at the pointer.
     *
     * @param what kind of the value, not the value itself
     */
    record Found(String what, @Nullable String text, boolean isNumber) {
        boolean is(String expected) {
            if (text == null) {
                return false;
            }
            return text.equals(expected) || (isNumber && isNumber(expected));
        }

        private boolean isNumber(String expected) {
            try {
                return new BigDecimal(text).compareTo(new BigDecimal(expected)) == 0;
            } catch (NumberFormatException _) {
                return false;
            }
        }
    }

    static Found in(byte[] body, String pointer) {
        try (JsonParser all = JSON.createParser(ObjectReadContext.empty(), body);
                JsonParser parser =
                        new FilteringParserDelegate(
                                all,
                                new JsonPointerBasedFilter(pointer),
                                Inclusion.ONLY_INCLUDE_ALL,
                                false)) {
            JsonToken token = parser.nextToken();
            return token == null ? new Found("nothing", null, false) : found(token, parser);
        } catch (JacksonException _) {
            return new Found("text that is not JSON", null, false);
        }
    }

    private static Found found(JsonToken token, JsonParser parser) {
        return switch (token) {
            case START_OBJECT -> new Found("an object", null, false);
            case START_ARRAY -> new Found("an array", null, false);
            case VALUE_STRING -> new Found("a string", parser.getString(), false);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    new Found("a number", parser.getString(), true);
            case VALUE_TRUE, VALUE_FALSE -> new Found("a boolean", parser.getString(), false);
            case VALUE_NULL -> new Found("null", parser.getString(), false);
            default -> new Found("nothing", null, false);
        };
    }
}
