package io.ironbridge.apiproject.text;

import io.ironbridge.mapping.Source;

/**
 * Maps the characters of a scalar's value to positions in its file. Walks the raw text and the
 * value in parallel: folding and indentation change only white space, so each visible character of
 * the value is the next visible one of the raw text; in quoted styles, escapes are decoded as well.
 */
final class ScalarPlaces {
    private final String raw;
    private final Node.Scalar scalar;
    private final int[] rawOffsets;

    private ScalarPlaces(String raw, Node.Scalar scalar, int[] rawOffsets) {
        this.raw = raw;
        this.scalar = scalar;
        this.rawOffsets = rawOffsets;
    }

    /**
     * @param raw the scalar as written, starting with its first quote, block indicator or character
     */
    static ScalarPlaces of(String raw, Node.Scalar scalar) {
        return new ScalarPlaces(raw, scalar, align(raw, scalar));
    }

    Source source(String file, int offset) {
        int target = rawOffsets[Math.clamp(offset, 0, rawOffsets.length - 1)];
        int line = scalar.line();
        int column = scalar.column();
        for (int i = 0; i < target; i++) {
            if (endsLine(i)) {
                line++;
                column = 1;
            } else if (raw.charAt(i) != '\r' && !Character.isLowSurrogate(raw.charAt(i))) {
                column++;
            }
        }
        return new Source(file, line, column);
    }

    private boolean endsLine(int i) {
        char c = raw.charAt(i);
        return c == '\n' || (c == '\r' && (i + 1 == raw.length() || raw.charAt(i + 1) != '\n'));
    }

    /** For each character of the value, and for its end, the offset in the raw text. */
    private static int[] align(String raw, Node.Scalar scalar) {
        String value = scalar.text();
        int[] offsets = new int[value.length() + 1];
        int at = start(raw, scalar.style());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            at = skipTo(raw, at, c, scalar.style());
            offsets[i] = Math.min(at, raw.length());
            at = next(raw, at, c, scalar.style());
        }
        offsets[value.length()] = Math.min(at, raw.length());
        return offsets;
    }

    private static int start(String raw, Node.Style style) {
        return switch (style) {
            case PLAIN -> 0;
            case SINGLE_QUOTED, DOUBLE_QUOTED -> 1;
            case BLOCK -> Math.max(raw.indexOf('\n') + 1, 0);
        };
    }

    /** Skips raw text that does not appear in the value before {@code c}. */
    private static int skipTo(String raw, int from, char c, Node.Style style) {
        int at = from;
        while (at < raw.length() && isSkipped(raw, at, c, style)) {
            at += style == Node.Style.DOUBLE_QUOTED && isEscapedBreak(raw, at) ? 2 : 1;
        }
        return at;
    }

    private static boolean isSkipped(String raw, int at, char c, Node.Style style) {
        if (style == Node.Style.DOUBLE_QUOTED && isEscapedBreak(raw, at)) {
            return true;
        }
        return isBlank(raw.charAt(at)) && !isBlank(c);
    }

    private static boolean isEscapedBreak(String raw, int at) {
        return raw.charAt(at) == '\\'
                && at + 1 < raw.length()
                && (raw.charAt(at + 1) == '\n' || raw.charAt(at + 1) == '\r');
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /** The offset after the raw form of {@code c}. */
    private static int next(String raw, int at, char c, Node.Style style) {
        if (at >= raw.length()) {
            return at;
        }
        if (style == Node.Style.DOUBLE_QUOTED && raw.charAt(at) == '\\') {
            return at + escapeLength(raw, at);
        }
        if (style == Node.Style.SINGLE_QUOTED && c == '\'') {
            return at + 2;
        }
        return isBlank(c) && isBreak(raw.charAt(at)) ? endOfFold(raw, at, c) : at + 1;
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }

    /**
     * The offset after a line break that represents {@code c}; for a folded one, after the next
     * line's indentation.
     */
    private static int endOfFold(String raw, int at, char c) {
        int end = raw.startsWith("\r\n", at) ? at + 2 : at + 1;
        while (c == ' '
                && end < raw.length()
                && (raw.charAt(end) == ' ' || raw.charAt(end) == '\t')) {
            end++;
        }
        return end;
    }

    private static int escapeLength(String raw, int at) {
        char kind = at + 1 < raw.length() ? raw.charAt(at + 1) : ' ';
        return switch (kind) {
            case 'x' -> 4;
            case 'u' -> 6;
            case 'U' -> 10;
            default -> 2;
        };
    }
}
