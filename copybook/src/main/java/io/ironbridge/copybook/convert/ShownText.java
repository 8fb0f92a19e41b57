package io.ironbridge.copybook.convert;

import java.nio.charset.StandardCharsets;

/** Formats data for messages: on one line, without control characters that a terminal obeys. */
final class ShownText {
    /** Maximum bytes of JSON shown. */
    static final int MOST = 32;

    private static final int CONTINUATION = 0x80;
    private static final int LEADING_BITS = 0xC0;

    private ShownText() {}

    /** The text with control and similar characters as escapes. */
    static String of(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints()
                .forEach(character -> {
                    if (visible(character)) {
                        shown.appendCodePoint(character);
                    } else {
                        shown.append("\\u%04X".formatted(character));
                    }
                });
        return shown.toString();
    }

    /** The UTF-8 text in {@code json[from..to)}, no more than {@link #MOST} bytes of it. */
    static String json(byte[] json, int from, int to) {
        int end = Math.min(to, from + MOST);
        while (end < to && end > from && (json[end] & LEADING_BITS) == CONTINUATION) {
            end--;
        }
        String text = of(new String(json, from, end - from, StandardCharsets.UTF_8));
        return end < to ? text + "..." : text;
    }

    private static boolean visible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }
}
