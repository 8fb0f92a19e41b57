package io.ironbridge.benchmarks;

import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Compares JSON texts: members in the same order, numbers by value, texts by character. */
final class SameJson {
    private static final JsonFactory JSON = new JsonFactory();

    private SameJson() {}

    /** The first difference between the two; empty if they are equal. */
    static Optional<String> difference(byte[] one, byte[] other) {
        try (JsonParser left = JSON.createParser(ObjectReadContext.empty(), one);
                JsonParser right = JSON.createParser(ObjectReadContext.empty(), other)) {
            boolean more = true;
            while (more) {
                more = left.nextToken() != null;
                boolean others = right.nextToken() != null;
                if (more != others || (more && !same(left, right))) {
                    return Optional.of(show(left) + " is not " + show(right));
                }
            }
            return Optional.empty();
        }
    }

    private static boolean same(JsonParser left, JsonParser right) {
        if (number(left) && number(right)) {
            return left.getDecimalValue().compareTo(right.getDecimalValue()) == 0;
        }
        return left.currentToken() == right.currentToken()
                && left.getString().equals(right.getString());
    }

    private static boolean number(JsonParser parser) {
        JsonToken token = parser.currentToken();
        return token != null && token.isNumeric();
    }

    private static String show(JsonParser parser) {
        return parser.currentToken() == null
                ? "the end"
                : parser.streamReadContext().pathAsPointer() + " " + parser.getString();
    }
}
