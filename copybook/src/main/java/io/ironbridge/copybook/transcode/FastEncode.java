package io.ironbridge.copybook.transcode;

import java.util.Arrays;

/**
 * What generated encoders call: the common, clean case only. Positions are in the JSON text.
 * Methods that store a value return the position past it; or {@link #UNUSUAL}, when the field's
 * {@link FieldCodec} shall look at it, and nothing that counts was stored.
 */
final class FastEncode {
    /** Nothing was decided. */
    static final int UNUSUAL = -1;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private FastEncode() {}

    /** Whether {@code length} (1 to 8) bytes of JSON are those of {@code bytes}, right-aligned. */
    static boolean matches(byte[] json, int at, int length, long bytes) {
        return at + Long.BYTES <= json.length
                && FastBytes.getLong(json, at) >>> (Long.SIZE - 8 * length) == bytes;
    }

    /** Whether {@code length} (8 to 16) bytes are {@code first} and, ending there, {@code last}. */
    static boolean matches(byte[] json, int at, int length, long first, long last) {
        return at + length <= json.length
                && FastBytes.getLong(json, at) == first
                && FastBytes.getLong(json, at + length - Long.BYTES) == last;
    }

    /** The same for 16 to 24 bytes. */
    static boolean matches(byte[] json, int at, int length, long first, long second, long last) {
        return matches(json, at, length, first, last)
                && FastBytes.getLong(json, at + Long.BYTES) == second;
    }

    /** The same for names of any length. */
    static boolean matches(byte[] json, int at, byte[] name) {
        return at + name.length <= json.length
                && Arrays.equals(json, at, at + name.length, name, 0, name.length);
    }

    /** The first position from {@code at} that is no white space. */
    static int skip(byte[] json, int at) {
        int to = at;
        while (to < json.length && isWhite(json[to])) {
            to++;
        }
        return to;
    }

    /**
     * Passes an opening bracket and white space.
     *
     * @return the position of what follows, which is inside the text; {@link #UNUSUAL} otherwise
     */
    static int open(byte[] json, int at, char bracket) {
        if (at >= json.length || json[at] != bracket) {
            return UNUSUAL;
        }
        int to = skip(json, at + 1);
        return to < json.length ? to : UNUSUAL;
    }

    /**
     * Passes what may stand behind a member or element.
     *
     * @return twice the position of the next one after a comma; twice the position past the closing
     *     bracket, plus one; {@link #UNUSUAL} otherwise
     */
    static int next(byte[] json, int at, char bracket) {
        int to = skip(json, at);
        if (to >= json.length) {
            return UNUSUAL;
        }
        if (json[to] == bracket) {
            return ((to + 1) << 1) | 1;
        }
        return json[to] == ',' ? skip(json, to + 1) << 1 : UNUSUAL;
    }

    static boolean isWhite(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }

    /** Whether bytes are the same as others of their array. */
    static boolean same(byte[] bytes, int at, int other, int length) {
        return Arrays.equals(bytes, at, at + length, bytes, other, other + length);
    }

    /** A string into a text item, padded with blanks. */
    static int text(byte[] json, int at, byte[] record, int to, int length, TextTables tables) {
        if (at >= json.length || json[at] != '"') {
            return UNUSUAL;
        }
        int from = at + 1;
        int end = plainEnd(json, from);
        int count = end - from;
        if (end >= json.length || count > length) {
            return UNUSUAL;
        }
        if (json[end] != '"') {
            return mixed(json, from, record, to, to + length, tables);
        }
        fill(record, to, length, tables.blanks());
        translate(json, from, count, record, to, tables.stored());
        return end + 1;
    }

    /** A string of any characters of the code page; {@code end} is the item's. */
    static int mixed(byte[] json, int from, byte[] record, int to, int end, TextTables tables) {
        int store = to;
        int at = from;
        while (true) {
            int stop = plainEnd(json, at);
            int count = stop - at;
            if (stop >= json.length || count > end - store) {
                return UNUSUAL;
            }
            translate(json, at, count, record, store, tables.stored());
            store += count;
            if (json[stop] == '"') {
                fill(record, store, end - store, tables.blanks());
                return stop + 1;
            }
            long read = FastCharacters.read(json, stop);
            int value = read < 0 ? UNUSUAL : tables.table().encoded((int) read);
            if (value < 0 || store == end) {
                return UNUSUAL;
            }
            record[store++] = (byte) value;
            at = (int) (read >>> 32);
        }
    }

    private static void translate(
            byte[] json, int from, int count, byte[] record, int to, byte[] stored) {
        for (int i = 0; i < count; i++) {
            record[to + i] = stored[json[from + i] & 0x7F];
        }
    }

    private static void fill(byte[] record, int from, int length, long blanks) {
        if (length < Long.BYTES) {
            Arrays.fill(record, from, from + length, (byte) blanks);
            return;
        }
        int last = from + length - Long.BYTES;
        for (int at = from; at < last; at += Long.BYTES) {
            FastBytes.putLong(record, at, blanks);
        }
        FastBytes.putLong(record, last, blanks);
    }

    /** The first quote, backslash, control or non-ASCII character from {@code from}, or the end. */
    static int plainEnd(byte[] json, int from) {
        int at = from;
        while (at + Long.BYTES <= json.length) {
            long word = Long.reverseBytes(FastBytes.getLong(json, at));
            long stops = stops(word);
            if (stops != 0) {
                return at + (Long.numberOfTrailingZeros(stops) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < json.length && json[at] >= ' ' && json[at] != '"' && json[at] != '\\') {
            at++;
        }
        return at;
    }

    /** Bit 7 of the bytes that end plain text; only the lowest one is sure to be right. */
    private static long stops(long word) {
        long quotes = word ^ (ONES * '"');
        long backslashes = word ^ (ONES * '\\');
        long found =
                ((quotes - ONES) & ~quotes)
                        | ((backslashes - ONES) & ~backslashes)
                        | ((word - ONES * ' ') & ~word)
                        | word;
        return found & HIGH_BITS;
    }
}
