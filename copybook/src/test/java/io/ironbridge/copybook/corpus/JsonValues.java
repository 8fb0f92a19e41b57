package io.ironbridge.copybook.corpus;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON texts that follow one another. */
final class JsonValues {
    private final String text;
    private int at;

    private JsonValues(String text) {
        this.text = text;
    }

    /** All values of a text, one after the other: JSON Lines, or just a value. */
    static List<JsonValue> all(String text) {
        JsonValues values = new JsonValues(text);
        List<JsonValue> all = new ArrayList<>();
        while (values.next() != 0) {
            all.add(values.value());
        }
        return all;
    }

    /** The one value of a text. */
    static JsonValue one(String text) {
        List<JsonValue> all = all(text);
        if (all.size() != 1) {
            throw new IllegalArgumentException(all.size() + " values");
        }
        return all.getFirst();
    }

    /** The first character of what follows, passing blanks; 0 at the end. */
    private char next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private JsonValue value() {
        return switch (next()) {
            case '{' -> members();
            case '[' -> elements();
            case '"' -> new JsonValue.Text(string());
            case 't', 'f', 'n' -> new JsonValue.Word(scalar());
            default -> new JsonValue.Numeral(new BigDecimal(scalar()));
        };
    }

    private JsonValue members() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (boolean more = open('}'); more; more = more('}')) {
            next();
            String name = string();
            expect(':');
            if (members.put(name, value()) != null) {
                throw new IllegalArgumentException("Twice: " + name);
            }
        }
        return new JsonValue.Members(members);
    }

    private JsonValue elements() {
        List<JsonValue> elements = new ArrayList<>();
        for (boolean more = open(']'); more; more = more(']')) {
            elements.add(value());
        }
        return new JsonValue.Elements(elements);
    }

    private boolean open(char closing) {
        at++;
        if (next() == closing) {
            at++;
            return false;
        }
        return true;
    }

    private boolean more(char closing) {
        if (next() == closing) {
            at++;
            return false;
        }
        expect(',');
        return true;
    }

    private void expect(char character) {
        if (next() != character) {
            throw new IllegalArgumentException(
                    "No " + character + " at " + at + ": " + text.substring(at));
        }
        at++;
    }

    private String scalar() {
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            string.append(text.charAt(at) == '\\' ? escaped() : text.charAt(at));
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        at++;
        char character = text.charAt(at);
        if (character == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
        }
        int plain = "bfnrt".indexOf(character);
        return plain < 0 ? character : "\b\f\n\r\t".charAt(plain);
    }
}
