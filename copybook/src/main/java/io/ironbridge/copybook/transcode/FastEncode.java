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
    private static final int MOST_DIGITS = 16;

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

    private static boolean isWhite(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
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
        fill(record, to, length, tables.blanks);
        translate(json, from, count, record, to, tables.stored);
        return end + 1;
    }

    /** The rest of a string which holds other characters than plain ones. */
    private static int mixed(
            byte[] json, int from, byte[] record, int to, int end, TextTables tables) {
        int store = to;
        int at = from;
        while (true) {
            int stop = plainEnd(json, at);
            int count = stop - at;
            if (stop >= json.length || count > end - store) {
                return UNUSUAL;
            }
            translate(json, at, count, record, store, tables.stored);
            store += count;
            if (json[stop] == '"') {
                fill(record, store, end - store, tables.blanks);
                return stop + 1;
            }
            long read = FastCharacters.read(json, stop);
            int value = read < 0 ? UNUSUAL : tables.table.encoded((int) read);
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

    /**
     * Looks at a number without exponent, of at most 16 digits before the point.
     *
     * @return its description for {@link #high}, {@link #low}, {@link #end} and {@link #negative};
     *     -1 where it is something else
     */
    static long number(byte[] json, int at) {
        int from = at < json.length && json[at] == '-' ? at + 1 : at;
        int point = digitsEnd(json, from);
        int whole = point - from;
        if (whole == 0 || whole > MOST_DIGITS || (whole > 1 && json[from] == '0')) {
            return UNUSUAL;
        }
        int end = point;
        int decimals = 0;
        if (point < json.length && json[point] == '.') {
            end = digitsEnd(json, point + 1);
            decimals = end - point - 1;
            if (decimals == 0 || decimals > 7) {
                return UNUSUAL;
            }
        }
        if (end < json.length && !ends(json[end])) {
            return UNUSUAL;
        }
        return ((long) end << 32) | (from > at ? 1 << 16 : 0) | (decimals << 8) | whole;
    }

    private static boolean ends(byte next) {
        return next == ',' || next == '}' || next == ']' || isWhite(next);
    }

    private static int digitsEnd(byte[] json, int from) {
        int at = from;
        while (at + Long.BYTES <= json.length) {
            long word = Long.reverseBytes(FastBytes.getLong(json, at)) ^ FastDigits.ASCII_ZEROS;
            long others = ((word + 0x7676767676767676L) | word) & HIGH_BITS;
            if (others != 0) {
                return at + (Long.numberOfTrailingZeros(others) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < json.length && json[at] >= '0' && json[at] <= '9') {
            at++;
        }
        return at;
    }

    /** The position past a number. */
    static int end(long number) {
        return (int) (number >>> 32);
    }

    /** Whether it begins with a minus sign. */
    static boolean negative(long number) {
        return (number & (1 << 16)) != 0;
    }

    private static int whole(long number) {
        return (int) number & 0xFF;
    }

    private static int decimals(long number) {
        return (int) (number >>> 8) & 0xFF;
    }

    private static int point(long number) {
        int decimals = decimals(number);
        return end(number) - (decimals == 0 ? 0 : decimals + 1);
    }

    /** Whether it fits sixteen digits of which {@code scale} are decimals. */
    static boolean fits(long number, int scale) {
        return decimals(number) <= scale && whole(number) <= MOST_DIGITS - scale;
    }

    /** The last eight digits of the number without its point, with {@code scale} decimals. */
    static long low(byte[] json, long number, int scale) {
        long wholeLow = word(json, point(number), Math.min(whole(number), 8));
        if (scale == 0) {
            return wholeLow;
        }
        return (wholeLow << (8 * scale)) | fraction(json, number, scale);
    }

    /** The digits before those. */
    static long high(byte[] json, long number, int scale) {
        int whole = whole(number);
        int point = point(number);
        long wholeHigh = whole > 8 ? word(json, point - 8, whole - 8) : 0;
        if (scale == 0) {
            return wholeHigh;
        }
        long wholeLow = word(json, point, Math.min(whole, 8));
        return (wholeHigh << (8 * scale)) | (wholeLow >>> (Long.SIZE - 8 * scale));
    }

    private static long fraction(byte[] json, long number, int scale) {
        int decimals = decimals(number);
        return decimals == 0 ? 0 : word(json, end(number), decimals) << (8 * (scale - decimals));
    }

    private static long word(byte[] json, int end, int count) {
        return FastBytes.tail(json, end, count)
                ^ (FastDigits.ASCII_ZEROS >>> (Long.SIZE - 8 * count));
    }

    /** Whether there are at most {@code digits} digits. */
    private static boolean within(long high, long low, int digits) {
        if (digits >= MOST_DIGITS) {
            return true;
        }
        return digits > 8
                ? high >>> (8 * (digits - 8)) == 0
                : high == 0 && (digits == 8 || low >>> (8 * digits) == 0);
    }

    /**
     * A number into a zoned item of up to 18 digits, scale 0 to 7.
     *
     * @param plus exclusive-or of the last byte for a positive number, {@code minus} for a negative
     *     one; {@code minus} 0: there is no sign
     */
    static int zoned(
            byte[] json,
            int at,
            byte[] record,
            int to,
            int digits,
            int scale,
            long zones,
            int plus,
            int minus) {
        long number = number(json, at);
        if (number < 0 || !fits(number, scale)) {
            return UNUSUAL;
        }
        long high = high(json, number, scale);
        long low = low(json, number, scale);
        boolean below = negative(number) && (high | low) != 0;
        if (!within(high, low, digits) || (below && minus == 0)) {
            return UNUSUAL;
        }
        long last = (low | zones) ^ (below ? minus : plus);
        int end = to + digits;
        FastBytes.putTail(record, end, Math.min(digits, 8), last);
        if (digits > 8) {
            FastBytes.putTail(record, end - 8, Math.min(digits - 8, 8), high | zones);
        }
        for (int i = to; i < end - MOST_DIGITS; i++) {
            record[i] = (byte) zones;
        }
        return end(number);
    }

    /** A number into a packed item of up to 18 digits, scale 0 to 7. */
    static int packed(
            byte[] json, int at, byte[] record, int to, int digits, int scale, boolean signed) {
        long number = number(json, at);
        if (number < 0 || !fits(number, scale)) {
            return UNUSUAL;
        }
        long high = high(json, number, scale);
        long low = low(json, number, scale);
        boolean below = negative(number) && (high | low) != 0;
        if (!within(high, low, Math.min(digits, 15)) || (below && !signed)) {
            return UNUSUAL;
        }
        long nibbles = (FastDigits.squeeze(high) << 32) | FastDigits.squeeze(low);
        int sign = signed ? (below ? 0xD : 0xC) : 0xF;
        int bytes = digits / 2 + 1;
        int end = to + bytes;
        FastBytes.putTail(record, end, Math.min(bytes, 8), (nibbles << 4) | sign);
        for (int i = to; i < end - Long.BYTES; i++) {
            record[i] = 0;
        }
        return end(number);
    }

    /** A number into a binary item of 2, 4 or 8 bytes, big-endian, bounded by its picture. */
    static int binary(
            byte[] json,
            int at,
            byte[] record,
            int to,
            int bytes,
            int digits,
            int scale,
            boolean signed) {
        long number = number(json, at);
        if (number < 0 || !fits(number, scale)) {
            return UNUSUAL;
        }
        long high = high(json, number, scale);
        long low = low(json, number, scale);
        if (!within(high, low, Math.min(digits, MOST_DIGITS))
                || (negative(number) && !signed && (high | low) != 0)) {
            return UNUSUAL;
        }
        long magnitude = FastDigits.number(high, low);
        FastBytes.putTail(record, to + bytes, bytes, negative(number) ? -magnitude : magnitude);
        return end(number);
    }
}
