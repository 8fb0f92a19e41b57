package io.ironbridge.workloaddriver.report.page;

import java.util.Locale;

/** Builds HTML and SVG as text; escapes all content. Not thread-safe. */
final class Markup {
    private final StringBuilder text = new StringBuilder();

    /** A start tag with attributes: name, value, name, value ... */
    Markup open(String element, Object... attributes) {
        return tag(element, ">", attributes);
    }

    /** An element with nothing in it. */
    Markup empty(String element, Object... attributes) {
        return tag(element, "/>", attributes);
    }

    Markup close(String element) {
        text.append("</").append(element).append(">");
        return this;
    }

    /** An element with text in it. */
    Markup element(String element, String content, Object... attributes) {
        return open(element, attributes).text(content).close(element);
    }

    Markup text(String content) {
        text.append(escaped(content));
        return this;
    }

    /** Markup without escaping. */
    Markup raw(String markup) {
        text.append(markup);
        return this;
    }

    Markup line() {
        text.append('\n');
        return this;
    }

    private Markup tag(String element, String end, Object... attributes) {
        text.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            text.append(' ').append(attributes[i]).append("=\"");
            text.append(escaped(value(attributes[i + 1]))).append('"');
        }
        text.append(end);
        return this;
    }

    private static String value(Object value) {
        return value instanceof Double number
                ? String.format(Locale.ROOT, "%.1f", number)
                : value.toString();
    }

    private static String escaped(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
