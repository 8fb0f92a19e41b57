package io.ironbridge.copybook.convert;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An object with one member, whose name is that of a record's type.
 *
 * @param name as written
 * @param from index of the member's value
 * @param to index after the value
 */
record NamedJson(String name, int from, int to) {
    /** Parses the object in {@code json[from..to)}; empty if it has another form. */
    static Optional<NamedJson> of(byte[] json, int from, int to) {
        int quote = visible(json, from + 1, to);
        if (json[from] != '{' || quote == to || json[quote] != '"') {
            return Optional.empty();
        }
        JsonScan scan = new JsonScan();
        int nameEnd = scan.end(json, quote, to);
        int colon = nameEnd < 0 ? to : visible(json, nameEnd, to);
        int value = colon == to ? to : visible(json, colon + 1, to);
        if (value == to || json[colon] != ':' || !JsonScan.begins(json[value])) {
            return Optional.empty();
        }
        scan.clear(0);
        int end = scan.end(json, value, to);
        int brace = end < 0 ? to : visible(json, end, to);
        return brace == to - 1 && json[brace] == '}'
                ? Optional.of(new NamedJson(text(json, quote + 1, nameEnd - 1), value, end))
                : Optional.empty();
    }

    private static String text(byte[] json, int from, int to) {
        return new String(json, from, to - from, StandardCharsets.UTF_8);
    }

    private static int visible(byte[] json, int from, int to) {
        int at = from;
        while (at < to && Character.isWhitespace(json[at])) {
            at++;
        }
        return at;
    }
}
