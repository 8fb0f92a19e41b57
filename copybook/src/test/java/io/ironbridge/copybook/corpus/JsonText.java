package io.ironbridge.copybook.corpus;

import java.util.Map;
import java.util.stream.Collectors;

/** Writes JSON values. */
final class JsonText {
    private JsonText() {}

    public static String of(JsonValue value) {
        return switch (value) {
            case JsonValue.Text(String text) -> quoted(text);
            case JsonValue.Numeral(var number) -> number.toPlainString();
            case JsonValue.Word(String word) -> word;
            case JsonValue.Elements(var elements) ->
                    elements.stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
            case JsonValue.Members(var members) ->
                    members.entrySet().stream()
                            .map(JsonText::member)
                            .collect(Collectors.joining(",", "{", "}"));
        };
    }

    private static String member(Map.Entry<String, JsonValue> member) {
        return quoted(member.getKey()) + ":" + of(member.getValue());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            if (character < ' ' || character == '"' || character == '\\') {
                quoted.append("\\u%04x".formatted((int) character));
            } else {
                quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }
}
