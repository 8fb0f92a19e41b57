package io.ironbridge.copybook.corpus;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A JSON value that was read. */
sealed interface JsonValue {
    /** A string. */
    record Text(String text) implements JsonValue {}

    /** A number, all its digits. */
    record Numeral(BigDecimal number) implements JsonValue {}

    /** {@code true}, {@code false} or {@code null}. */
    record Word(String word) implements JsonValue {}

    /** An array. */
    record Elements(List<JsonValue> elements) implements JsonValue {}

    /** An object, its members in their order. */
    record Members(Map<String, JsonValue> members) implements JsonValue {}
}
