package io.ironbridge.copybook.transcode.generated;

import java.util.Arrays;

/**
 * Converts JSON strings into text items, for generated code: characters of one byte in the code
 * page. Methods return the position after the string, or {@link FastEncode#UNUSUAL}.
 *
 * <p>Words are little-endian: the first character is in the lowest byte.
 */
final class FastText {
    private static final long ONES = 0x0101010101010101L;
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private FastText() {}

    /** A string into an item of eight bytes or more, padded with blanks. */
    static int text(byte[] json, int at, byte[] record, int to, int length, TextTables tables) {
        int from = at + 1;
        int last = length - Long.BYTES;
        if (from + length + Long.BYTES > json.length || json[at] != '"') {
            return mixed(json, at, record, to, length, tables);
        }
        for (int done = 0; ; done = Math.min(done + Long.BYTES, last)) {
            long word = FastBytes.getLittle(json, from + done);
            long stored = FastBytes.translated(word, tables.stored());
            int plain = plain(word);
            if (plain < Long.BYTES) {
                int end = from + done + plain;
                if (json[end] != '"') {
                    return mixed(json, at, record, to, length, tables);
                }
                FastBytes.putLittle(record, to + done, padded(stored, plain, tables.blanks()));
                fill(record, to, done + Long.BYTES, length, tables.blanks());
                return end + 1;
            }
            FastBytes.putLittle(record, to + done, stored);
            if (done == last) {
                return json[from + length] == '"' ? from + length + 1 : FastEncode.UNUSUAL;
            }
        }
    }

    /** The same for items of less than eight bytes. */
    static int shortText(
            byte[] json, int at, byte[] record, int to, int length, TextTables tables) {
        int from = at + 1;
        if (from + Long.BYTES > json.length || json[at] != '"') {
            return mixed(json, at, record, to, length, tables);
        }
        long word = FastBytes.getLittle(json, from);
        int plain = plain(word);
        if (plain > length || json[from + plain] != '"') {
            return mixed(json, at, record, to, length, tables);
        }
        long stored = padded(FastBytes.translated(word, tables.stored()), plain, tables.blanks());
        FastBytes.putTail(
                record,
                to + length,
                length,
                Long.reverseBytes(stored) >>> (Long.SIZE - 8 * length));
        return from + plain + 1;
    }

    /** A string of any characters of the code page, at any position. */
    static int mixed(byte[] json, int at, byte[] record, int to, int length, TextTables tables) {
        if (at >= json.length || json[at] != '"') {
            return FastEncode.UNUSUAL;
        }
        int from = at + 1;
        int stored = 0;
        while (true) {
            int stop = plainEnd(json, from);
            int count = stop - from;
            if (stop >= json.length || count > length - stored) {
                return FastEncode.UNUSUAL;
            }
            translate(json, from, count, record, to + stored, tables.stored());
            stored += count;
            if (json[stop] == '"') {
                Arrays.fill(record, to + stored, to + length, (byte) tables.blanks());
                return stop + 1;
            }
            long read = FastCharacters.read(json, stop);
            int value = read < 0 ? FastEncode.UNUSUAL : tables.table().encoded((int) read);
            if (value < 0 || stored == length) {
                return FastEncode.UNUSUAL;
            }
            record[to + stored++] = (byte) value;
            from = (int) (read >>> 32);
        }
    }

    private static void translate(
            byte[] json, int from, int count, byte[] record, int to, byte[] stored) {
        int i = 0;
        for (; i + Long.BYTES <= count; i += Long.BYTES) {
            long word = FastBytes.getLittle(json, from + i);
            FastBytes.putLittle(record, to + i, FastBytes.translated(word, stored));
        }
        for (; i < count; i++) {
            record[to + i] = stored[json[from + i] & 0x7F];
        }
    }

    /** Fills an item with blanks from a byte on: a multiple of eight, or to its end. */
    static void fill(byte[] record, int item, int from, int length, long blanks) {
        int at = from;
        while (at + Long.BYTES <= length) {
            FastBytes.putLittle(record, item + at, blanks);
            at += Long.BYTES;
        }
        if (at < length) {
            FastBytes.putTail(record, item + length, length % Long.BYTES, blanks);
        }
    }

    /** The first quote, backslash, control or non-ASCII character from {@code from}, or the end. */
    static int plainEnd(byte[] json, int from) {
        int at = from;
        while (at + Long.BYTES <= json.length) {
            int plain = plain(FastBytes.getLittle(json, at));
            if (plain < Long.BYTES) {
                return at + plain;
            }
            at += Long.BYTES;
        }
        while (at < json.length && json[at] >= ' ' && json[at] != '"' && json[at] != '\\') {
            at++;
        }
        return at;
    }

    /** Number of characters before the first that is not plain text. */
    static int plain(long word) {
        long low = word & LOW_BITS;
        long quotes = (low ^ (ONES * '"')) + LOW_BITS;
        long backslashes = (low ^ (ONES * '\\')) + LOW_BITS;
        long controls = low + ONES * (0x80 - ' ');
        long stops = (~(quotes & backslashes & controls) | word) & HIGH_BITS;
        return Long.numberOfTrailingZeros(stops) >>> 3;
    }

    /** The first bytes of a word, then blanks. */
    static long padded(long word, int count, long blanks) {
        long others = -1L << (8 * count);
        return (word & ~others) | (blanks & others);
    }
}
