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
     * For each character, the length of the longest prefix of the part that also ends there; null
     * for a short part.
     */
    private final int @Nullable [] borders;

    TextSearch(String part) {
        this.part = part;
        this.borders = part.length() <= SHORT ? null : borders(part);
    }

    /** Whether {@code text} contains {@code part}. */
    public static boolean contains(String text, String part) {
        return part.length() <= text.length() && new TextSearch(part).in(text, 0) >= 0;
    }

    String part() {
        return part;
    }

    /** First index of the part in {@code text} from {@code from} on; -1 if there is none. */
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

    /**
     * Number of matching characters of the part if {@code next} follows {@code matched} of them.
     */
    private static int longer(String part, int[] borders, int matched, char next) {
        int length = matched;
        while (length > 0 && part.charAt(length) != next) {
            length = borders[length - 1];
        }
        return part.charAt(length) == next ? length + 1 : length;
    }
}
