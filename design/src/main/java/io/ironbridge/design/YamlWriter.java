package io.ironbridge.design;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes maps, lists, texts, numbers and truth values as YAML in block style. Lists are not
 * indented below their key, as in the files of z/OS Connect's tools.
 */
final class YamlWriter {
    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z_/$][A-Za-z0-9_./$()-]*(?: [A-Za-z0-9_./()-]+)*");

    /** Texts that a literal block holds as they are. */
    private static final Pattern LINES =
            Pattern.compile("[^\\s\\p{Cntrl}][^\\p{Cntrl}]*(?:\\n[^\\p{Cntrl}]*\\S)+");

    private static final List<String> NOT_TEXT =
            List.of("true", "false", "null", "yes", "no", "on", "off");

    private final StringBuilder text = new StringBuilder();
    private final boolean quotes;

    private YamlWriter(boolean quotes) {
        this.quotes = quotes;
    }

    /** A file in the style of z/OS Connect's tools: all texts in double quotes. */
    static String file(Map<String, ?> content) {
        return "---\n" + quoted(content);
    }

    /** A {@code zosAsset.yaml}. */
    static String asset(String type, String description, Map<String, ?> properties) {
        Map<String, Object> file =
                ordered("version", 1.0, "type", type, "description", description);
        if (!properties.isEmpty()) {
            file.put("providerProperties", properties);
        }
        return file(file);
    }

    /** A map in the order given: keys and values in turns. */
    static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    private static String quoted(Map<String, ?> content) {
        YamlWriter writer = new YamlWriter(true);
        writer.map(content, 0);
        return writer.text.toString();
    }

    /** A part of a document that people write: quotes only where they are needed. */
    static String part(Map<String, ?> content) {
        YamlWriter writer = new YamlWriter(false);
        writer.map(content, 0);
        return writer.text.toString();
    }

    private void map(Map<String, ?> map, int indent) {
        map.forEach((key, value) -> {
            text.append(" ".repeat(indent)).append(key(key)).append(':');
            value(value, indent);
        });
    }

    private void value(Object value, int indent) {
        switch (value) {
            case Map<?, ?> empty when empty.isEmpty() -> text.append(" {}\n");
            case List<?> empty when empty.isEmpty() -> text.append(" []\n");
            case Map<?, ?> map -> {
                text.append('\n');
                map(withTextKeys(map), indent + 2);
            }
            case List<?> list -> {
                text.append('\n');
                list.forEach(item -> item(item, indent));
            }
            case String lines when LINES.matcher(lines).matches() -> {
                text.append(" |-\n");
                lines.lines()
                        .forEach(line ->
                                text.append(" ".repeat(indent + 2)).append(line).append('\n'));
            }
            default -> text.append(' ').append(scalar(value)).append('\n');
        }
    }

    private void item(Object item, int indent) {
        text.append(" ".repeat(indent)).append("- ");
        if (item instanceof Map<?, ?> map && !map.isEmpty()) {
            int start = text.length();
            map(withTextKeys(map), indent + 2);
            text.delete(start, start + indent + 2); // the first key follows the dash
        } else {
            text.append(scalar(item)).append('\n');
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> withTextKeys(Map<?, ?> map) {
        return (Map<String, ?>) map;
    }

    private static String key(String key) {
        boolean plain = key.matches("[A-Za-z_/$][A-Za-z0-9_./${}-]*") && !isNotText(key);
        return plain ? key : key.matches("[^'\\p{Cntrl}]*") ? "'" + key + "'" : doubleQuoted(key);
    }

    private String scalar(Object value) {
        if (!(value instanceof String string)) {
            return value.toString();
        }
        return !quotes && PLAIN.matcher(string).matches() && !isNotText(string)
                ? string
                : doubleQuoted(string);
    }

    private static boolean isNotText(String word) {
        return NOT_TEXT.contains(word.toLowerCase(Locale.ROOT));
    }

    static String doubleQuoted(String string) {
        StringBuilder quoted = new StringBuilder("\"");
        string.chars()
                .forEach(c -> {
                    switch (c) {
                        case '"', '\\' -> quoted.append('\\').append((char) c);
                        case '\n' -> quoted.append("\\n");
                        case '\t' -> quoted.append("\\t");
                        default -> {
                            if (c < ' ') {
                                quoted.append("\\x%02x".formatted(c));
                            } else {
                                quoted.append((char) c);
                            }
                        }
                    }
                });
        return quoted.append('"').toString();
    }
}
