package io.ironbridge.gateway.request.input;

import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the JSON of a request may hold, looked at before anything is made of it: a body of a few
 * megabytes can say so many values that their objects fill the memory. Only the structure counts;
 * what is no JSON is left to whoever reads it. Immutable.
 */
final class JsonBounds {
    private final JsonSizes sizes;
    private final int depth;
    private final int least;

    /**
     * @param depth beyond which nothing is looked at: who reads it refuses that
     */
    JsonBounds(JsonSizes sizes, int depth) {
        this.sizes = sizes;
        this.depth = depth;
        this.least = Math.min(sizes.textBytes(), Math.min(sizes.values(), sizes.items()));
    }

    /** What goes beyond the bounds, as the end of a sentence; null: nothing. */
    @Nullable String exceeded(byte[] json) {
        // a value takes a byte, and so does each byte of a text
        return json.length <= least ? null : new Scan(json, false).exceeded();
    }

    /** The same of JSON that was refused; looks at its depth and its numbers, too. */
    Optional<String> refused(byte[] json) {
        return Optional.ofNullable(new Scan(json, true).exceeded());
    }

    /** One look from beginning to end. */
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
                    continue; // blanks, and the bytes of other characters than ASCII
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
                            return null; // no JSON
                        }
                        opened = false;
                    }
                    case ',' -> {
                        if (level < 0) {
                            return null; // no JSON
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

        /** Where the quotation mark behind a text is, or the end where there is none. */
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
