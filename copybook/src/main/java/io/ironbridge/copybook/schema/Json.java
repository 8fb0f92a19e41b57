package io.ironbridge.copybook.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON value for output. */
sealed interface Json {
    /** A string. */
    record Text(String text) implements Json {}

    /** A number, written with all its digits. */
    record Numeral(BigDecimal value) implements Json {}

    /** True or false. */
    record Truth(boolean value) implements Json {}

    /** An array. */
    record Array(List<Json> elements) implements Json {
        static Array of(List<String> texts) {
            return new Array(texts.stream().<Json>map(Text::new).toList());
        }
    }

    /** An object; its members are written in the order they were put. */
    record Members(Map<String, Json> members) implements Json {
        Members() {
            this(new LinkedHashMap<>());
        }

        Members put(String name, Json value) {
            members.put(name, value);
            return this;
        }

        Members put(String name, String value) {
            return put(name, new Text(value));
        }

        Members put(String name, long value) {
            return put(name, BigDecimal.valueOf(value));
        }

        Members put(String name, BigDecimal value) {
            return put(name, new Numeral(value));
        }

        Members putAll(Members others) {
            members.putAll(others.members);
            return this;
        }
    }

    /** The text of this value on several lines, indented by two blanks for each level. */
    default String pretty() {
        StringBuilder text = new StringBuilder();
        new JsonText(text).write(this, 0);
        return text.toString();
    }

    /** A mutable list. */
    static List<Json> list() {
        return new ArrayList<>();
    }

    /** A mutable list of texts. */
    static List<String> texts(String... texts) {
        return new ArrayList<>(List.of(texts));
    }
}
