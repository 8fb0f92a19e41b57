package io.ironbridge.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The header fields of an HTTP/1 head, kept in the head's bytes; strings are made only for
 * requested fields. Values are read as Latin-1.
 */
public final class HeaderBlock implements RequestHeaders, SingleFields.Names {
    private static final int SPANS_PER_FIELD = 4;
    private static final int USUAL_FIELDS = 12;

    private final byte[] head;
    private int[] spans = new int[USUAL_FIELDS * SPANS_PER_FIELD];
    private int count;

    public HeaderBlock(byte[] head) {
        this.head = head;
    }

    /** Adds the field whose name and value are at these offsets, ends excluded. */
    public void add(int nameStart, int nameEnd, int valueStart, int valueEnd) {
        int at = count * SPANS_PER_FIELD;
        if (at == spans.length) {
            spans = Arrays.copyOf(spans, at * 2);
        }
        spans[at] = nameStart;
        spans[at + 1] = nameEnd;
        spans[at + 2] = valueStart;
        spans[at + 3] = valueEnd;
        count++;
    }

    @Override
    public int count() {
        return count;
    }

    /** The index of the next field called {@code name} at or after {@code from}, or -1. */
    public int find(String name, int from) {
        for (int i = from; i < count; i++) {
            if (isNamed(i, name)) {
                return i;
            }
        }
        return -1;
    }

    public String value(int index) {
        int at = index * SPANS_PER_FIELD;
        return text(spans[at + 2], spans[at + 3]);
    }

    /** Whether a field of this name contains {@code token} in its comma-separated list. */
    boolean lists(String name, String token) {
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            for (String part : value(i).split(",", -1)) {
                if (part.strip().equalsIgnoreCase(token)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public @Nullable String first(String name) {
        int index = find(name, 0);
        return index < 0 ? null : value(index);
    }

    @Override
    public List<String> all(String name) {
        List<String> values = new ArrayList<>(1);
        for (int i = find(name, 0); i >= 0; i = find(name, i + 1)) {
            values.add(value(i));
        }
        return values;
    }

    @Override
    public void forEach(BiConsumer<String, String> field) {
        for (int i = 0; i < count; i++) {
            int at = i * SPANS_PER_FIELD;
            field.accept(text(spans[at], spans[at + 1]), value(i));
        }
    }

    /** Names and the number of fields only: values may hold credentials. */
    @Override
    public String toString() {
        List<String> names = new ArrayList<>(count);
        forEach((name, value) -> names.add(name.toLowerCase(Locale.ROOT)));
        return names.toString();
    }

    @Override
    public boolean isNamed(int index, String name) {
        int start = spans[index * SPANS_PER_FIELD];
        int length = name.length();
        if (spans[index * SPANS_PER_FIELD + 1] - start != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (lower(head[start + i]) != lower(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static int lower(int character) {
        return character >= 'A' && character <= 'Z' ? character + 32 : character;
    }

    private String text(int start, int end) {
        return new String(head, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
