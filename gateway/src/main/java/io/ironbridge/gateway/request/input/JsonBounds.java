package io.ironbridge.gateway.request.input;

import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits for the JSON of a request, checked before it is parsed: a body of a few megabytes can hold
 * so many values that their objects fill the memory. Only the structure counts; syntax errors are
 * left to the parser. Immutable.
 */
final class JsonBounds {
    private final JsonSizes sizes;
    private final int depth;
    private final int least;

    /**
     * @param depth beyond which nothing is checked, since the parser rejects it
     */
    JsonBounds(JsonSizes sizes, int depth) {
        this.sizes = sizes;
        this.depth = depth;
        this.least = Math.min(sizes.textBytes(), Math.min(sizes.values(), sizes.items()));
    }

    /** The limit that is exceeded, as the end of a sentence; null if there is none. */
    @Nullable String exceeded(byte[] json) {
        // a value takes at least a byte, and so does each byte of a text
        return json.length <= least ? null : new Scan(json, false).exceeded();
    }

    /** Explains why JSON was rejected; checks its depth and its numbers as well. */
    Optional<String> refused(byte[] json) {
        return Optional.ofNullable(new Scan(json, true).exceeded());
    }

    /** One pass from beginning to end. */
    private final class Scan {
        private final byte[] json;
        private final boolean thorough;
        private int[] items = new int[16];
        private int level = -1;
        private int values;
        private boolean opened;

        Scan(byte[] json, boolean thorough) {
            this.json = json;
            this.thorough = thorough;
        }

        @Nullable String exceeded() {
            for (int at = 0; at < json.length; at++) {
                byte next = json[at];
                if (next <= ' ') {
                    continue; // blanks, and bytes of non-ASCII characters
                }
                if (opened && next != ']' && next != '}') {
                    opened = false;
                    items[level] = 1;
                    values++;
                }
                switch (next) {
                    case '[', '{' -> {
                        if (++level >= depth) {
                            return thorough ? tooDeep(at) : null;
                        }
                        open();
                    }
                    case ']', '}' -> {
                        if (--level < -1) {
                            return null; // not JSON
                        }
                        opened = false;
                    }
                    case ',' -> {
                        if (level < 0) {
                            return null; // not JSON
                        }
                        values++;
                        if (++items[level] > sizes.items()) {
                            return "has an array or object of more than "
                                    + sizes.items()
                                    + " items or members"
                                    + place(at);
                        }
                    }
                    case '"' -> {
                        int end = endOfText(at + 1);
                        if (end - at - 1 > sizes.textBytes()) {
                            return "has a text of more than "
                                    + sizes.textBytes()
                                    + " bytes"
                                    + place(at);
                        }
                        at = end;
                    }
                    default -> {
                        int end = thorough ? endOfNumber(at) : at;
                        if (end - at > sizes.digits()) {
                            return "has a number of more than "
                                    + sizes.digits()
                                    + " digits"
                                    + place(at);
                        }
                        at = Math.max(at, end - 1);
                    }
                }
                if (values > sizes.values()) {
                    return "has more than " + sizes.values() + " values" + place(at);
                }
            }
            return null;
        }

        private String tooDeep(int at) {
            return "is nested deeper than " + depth + " levels" + place(at);
        }

        private void open() {
            if (level == items.length) {
                items = Arrays.copyOf(items, 2 * level);
            }
            items[level] = 0;
            opened = true;
        }

        /** The index of the closing quotation mark, or the end of the data if there is none. */
        private int endOfText(int from) {
            int at = from;
            while (at < json.length && json[at] != '"') {
                at += json[at] == '\\' ? 2 : 1;
            }
            return Math.min(at, json.length);
        }

        private int endOfNumber(int from) {
            int at = from;
            while (at < json.length && "0123456789+-.eE".indexOf(json[at]) >= 0) {
                at++;
            }
            return at;
        }

        private static String place(int byteOffset) {
            return ", at byte " + byteOffset;
        }
    }
}
