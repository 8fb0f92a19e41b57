package io.ironbridge.mapping.jsonata;

import org.jspecify.annotations.Nullable;

/**
 * Finds one text in others in linear time. Callers may choose both, and the JDK's searches take as
 * many steps as the product of the lengths. Thread-safe.
 *
 * <p>Source: Knuth, Morris, Pratt, "Fast pattern matching in strings", 1977.
 */
public final class TextSearch {
    /** Steps that the JDK's search may take for one character. */
    private static final int SHORT = 32;

    private final String part;

    /**
     * For each character, the length of the longest beginning of the part that ends there, too;
     * null where the part is short.
     */
    private final int @Nullable [] borders;

    TextSearch(String part) {
        this.part = part;
        this.borders = part.length() <= SHORT ? null : borders(part);
    }

    /** Whether {@code text} has {@code part} in it. */
    public static boolean contains(String text, String part) {
        return part.length() <= text.length() && new TextSearch(part).in(text, 0) >= 0;
    }

    String part() {
        return part;
    }

    /** Where the part begins in {@code text} at or behind {@code from}; -1 if it does not. */
    int in(String text, int from) {
        if (borders == null) {
            return text.indexOf(part, from);
        }
        int matched = 0;
        for (int i = from; i < text.length(); i++) {
            matched = longer(part, borders, matched, text.charAt(i));
            if (matched == part.length()) {
                return i + 1 - matched;
            }
        }
        return -1;
    }

    private static int[] borders(String part) {
        int[] borders = new int[part.length()];
        for (int i = 1; i < borders.length; i++) {
            borders[i] = longer(part, borders, borders[i - 1], part.charAt(i));
        }
        return borders;
    }

    /** The characters of the part that match if {@code next} follows {@code matched} of them. */
    private static int longer(String part, int[] borders, int matched, char next) {
        int length = matched;
        while (length > 0 && part.charAt(length) != next) {
            length = borders[length - 1];
        }
        return part.charAt(length) == next ? length + 1 : length;
    }
}
