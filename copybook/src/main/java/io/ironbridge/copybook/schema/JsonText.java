package io.ironbridge.copybook.schema;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes JSON as z/OS Connect's tools do: a blank before and after the colon, arrays of scalars on
 * one line.
 */
final class JsonText {
    private final StringBuilder text;

    JsonText(StringBuilder text) {
        this.text = text;
    }

    void write(Json value, int depth) {
        switch (value) {
            case Json.Text(String characters) -> string(characters);
            case Json.Numeral(BigDecimal number) -> text.append(number.toPlainString());
            case Json.Truth(boolean truth) -> text.append(truth);
            case Json.Array(List<Json> elements) -> array(elements, depth);
            case Json.Members(Map<String, Json> members) -> members(members, depth);
        }
    }

    private void array(List<Json> elements, int depth) {
        text.append('[');
        String separator = " ";
        for (Json element : elements) {
            text.append(separator);
            write(element, depth);
            separator = ", ";
        }
        text.append(" ]");
    }

    private void members(Map<String, Json> members, int depth) {
        if (members.isEmpty()) {
            text.append("{ }");
            return;
        }
        text.append('{');
        for (Iterator<Map.Entry<String, Json>> entries = members.entrySet().iterator();
                entries.hasNext(); ) {
            Map.Entry<String, Json> entry = entries.next();
            line(depth + 1);
            string(entry.getKey());
            text.append(" : ");
            write(entry.getValue(), depth + 1);
            text.append(entries.hasNext() ? "," : "");
        }
        line(depth);
        text.append('}');
    }

    private void line(int depth) {
        text.append('\n').append("  ".repeat(depth));
    }

    private void string(String characters) {
        text.append('"');
        characters.chars().forEach(this::character);
        text.append('"');
    }

    private void character(int character) {
        switch (character) {
            case '"' -> text.append("\\\"");
            case '\\' -> text.append("\\\\");
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            default -> {
                if (character < ' ' || Character.isSurrogate((char) character)) {
                    text.append("\\u%04x".formatted(character));
                } else {
                    text.append((char) character);
                }
            }
        }
    }
}
