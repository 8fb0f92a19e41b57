package io.ironbridge.copybook.json;

import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts JSON texts that codecs wrote to Java objects. */
public final class JsonValues {
    private JsonValues() {}

    /**
     * The value in {@code json[0..length)}: a String; an Integer, a Long or a BigDecimal, whichever
     * is the first to hold the number exactly; a Map for a raw value; null.
     */
    public static @Nullable Object of(byte[] json, int length) {
        JsonReader reader = new JsonReader(json, 0, length);
        JsonToken token = new JsonToken();
        if (reader.next() != '{') {
            reader.scalar(token);
            return scalar(token);
        }
        reader.open();
        reader.name(token);
        String name = token.text();
        reader.scalar(token);
        return Map.of(name, token.text());
    }

    private static @Nullable Object scalar(JsonToken token) {
        return switch (token.kind) {
            case STRING -> token.text();
            case NUMBER -> number(token.text());
            case TRUE -> true;
            case FALSE -> false;
            case NULL -> null;
        };
    }

    private static Object number(String text) {
        BigDecimal number = new BigDecimal(text);
        boolean whole = text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        if (!whole || number.unscaledValue().bitLength() >= Long.SIZE) {
            return number;
        }
        long value = number.longValueExact();
        return value == (int) value ? (Object) (int) value : (Object) value;
    }
}
