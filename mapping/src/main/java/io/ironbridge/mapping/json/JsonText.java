package io.ironbridge.mapping.json;

import com.dashjoin.jsonata.BoundedJsonata;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A value as text, as by {@code $string}: JSON, numbers with their digits up to 1e21, and an empty
 * text for a function.
 */
public final class JsonText {
    private static final String INDENT = "  ";

    private final StringBuilder text = new StringBuilder();
    private final boolean pretty;
    private final LongConsumer length;

    /**
     * @param length called with the present length, to stop a text that grows too long
     */
    private JsonText(boolean pretty, LongConsumer length) {
        this.pretty = pretty;
        this.length = length;
    }

    public static String of(@Nullable Object value, boolean pretty, LongConsumer length) {
        if (value instanceof String unchanged) {
            return unchanged;
        }
        if (BoundedJsonata.isFunction(value)) {
            return "";
        }
        JsonText json = new JsonText(pretty, length);
        json.value(value, 0);
        return json.text.toString();
    }

    private void value(@Nullable Object value, int depth) {
        switch (value) {
            case String string -> quoted(string);
            case Double number -> text.append(Numbers.text(number));
            case Number number -> text.append(number);
            case Boolean truth -> text.append(truth);
            case Map<?, ?> members -> object(members, depth);
            case List<?> items -> array(items, depth);
            case null -> text.append("null");
            default -> text.append(BoundedJsonata.isFunction(value) ? "\"\"" : "null");
        }
        length.accept(text.length());
    }

    private void object(Map<?, ?> members, int depth) {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> member : members.entrySet()) {
            text.append(separator);
            line(depth + 1);
            quoted(String.valueOf(member.getKey()));
            text.append(pretty ? ": " : ":");
            value(member.getValue(), depth + 1);
            separator = ",";
        }
        if (!members.isEmpty()) {
            line(depth);
        }
        text.append('}');
    }

    private void array(List<?> items, int depth) {
        text.append('[');
        String separator = "";
        for (Object item : items) {
            text.append(separator);
            line(depth + 1);
            value(item, depth + 1);
            separator = ",";
        }
        if (!items.isEmpty()) {
            line(depth);
        }
        text.append(']');
    }

    private void line(int depth) {
        if (pretty) {
            text.append('\n').append(INDENT.repeat(depth));
        }
    }

    private void quoted(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (c < ' ') {
                        text.append("\\u00")
                                .append(c < 16 ? "0" : "")
                                .append(Integer.toHexString(c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }
}
