package io.ironbridge.gateway.request;

import io.ironbridge.gateway.assets.PropertyNames;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the header {@code ibm-mq-usr}: {@code name;value;type}, separated by commas; values are
 * quoted if they have commas, semicolons, or blanks at their ends. A single pass: the cost is
 * proportional to the length of the header.
 */
final class MessageProperties {
    private final String text;
    private int at;

    private MessageProperties(String text) {
        this.text = text;
    }

    /** A fault, to be reported after the header's name. */
    static final class Bad extends Exception {
        private static final long serialVersionUID = 1;

        Bad(String what) {
            super(what);
        }
    }

    /** The properties, in order. */
    static Map<String, Object> read(String text) throws Bad {
        MessageProperties reader = new MessageProperties(text);
        Map<String, Object> properties = new LinkedHashMap<>();
        while (reader.at < text.length()) {
            reader.property(properties);
        }
        return properties;
    }

    private void property(Map<String, Object> properties) throws Bad {
        int start = at;
        String name = until(';', start);
        String value = value(start);
        int comma = text.indexOf(',', at);
        String type = text.substring(at, comma < 0 ? text.length() : comma).strip();
        at = comma < 0 ? text.length() : comma + 1;
        if (!PropertyNames.isApplications(name)) {
            throw new Bad(
                    "has a name at character "
                            + (start + 1)
                            + " that is not "
                            + PropertyNames.RULE);
        }
        properties.put(name, typed(name, value, type));
    }

    private String value(int start) throws Bad {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length() || text.charAt(at) != '"') {
            return until(';', start);
        }
        int end = text.indexOf('"', at + 1);
        if (end < 0) {
            throw notThree(start);
        }
        String quoted = text.substring(at + 1, end);
        at = end + 1;
        if (!until(';', start).isEmpty()) {
            throw notThree(start);
        }
        return quoted;
    }

    /** The text up to the delimiter, without surrounding blanks; moves past the delimiter. */
    private String until(char delimiter, int start) throws Bad {
        int end = text.indexOf(delimiter, at);
        String part = end < 0 ? "," : text.substring(at, end).strip();
        if (part.indexOf(',') >= 0 || part.indexOf('"') >= 0) {
            throw notThree(start);
        }
        at = end + 1;
        return part;
    }

    private static Bad notThree(int start) {
        return new Bad("has no name;value;type at character " + (start + 1));
    }

    private static Object typed(String name, String value, String type) throws Bad {
        try {
            return switch (type) {
                case "string" -> value;
                case "boolean" -> flag(value);
                case "i1" -> Byte.valueOf(value);
                case "i2" -> Short.valueOf(value);
                case "i4" -> Integer.valueOf(value);
                case "i8" -> Long.valueOf(value);
                case "r4" -> Float.valueOf(value);
                case "r8" -> Double.valueOf(value);
                default ->
                        throw new Bad(
                                "has a type for "
                                        + name
                                        + " that is none of string, boolean, i1, i2, i4, i8, r4,"
                                        + " r8");
            };
        } catch (NumberFormatException e) {
            throw new Bad("has a value for " + name + " that is not of its type");
        }
    }

    private static boolean flag(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new NumberFormatException();
        };
    }
}
