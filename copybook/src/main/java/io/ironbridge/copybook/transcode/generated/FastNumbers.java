package io.ironbridge.copybook.transcode.generated;

/**
 * Converts JSON numbers into items, for {@link UsualNumbers}: those without exponent that have at
 * most sixteen digits, with decimals filled up to the item's. All others are {@link
 * FastEncode#UNUSUAL}.
 *
 * <p>Digits are the pair of words that {@link FastDigits} describes.
 */
final class FastNumbers {
    /** EBCDIC zones, a sign in the last one. */
    static final int ZONED = 0;

    /** With a sign nibble. */
    static final int PACKED = 1;

    /** Big-endian, 2, 4 or 8 bytes. */
    static final int BINARY = 2;

    private static final int MOST_DIGITS = 16;
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long TO_HIGH_BIT = 0x7676767676767676L;

    /** Turns zone F into the zones C and D. */
    private static final int ZONE_PLUS = 0x30;

    private static final int ZONE_MINUS = 0x20;

    private FastNumbers() {}

    /**
     * Stores a number. All arguments but the first four are constants at the call.
     *
     * @param form the format
     * @param bytes the item's length
     * @param digits the number of digits that always fit, decimals included
     * @param scale the number of decimals: 0 to 7
     * @return the position after the number; {@link FastEncode#UNUSUAL}
     */
    static int store(
            byte[] json,
            int at,
            byte[] record,
            int to,
            int form,
            int bytes,
            int digits,
            int scale,
            boolean signed) {
        int from = is(json, at, '-') ? at + 1 : at;
        long first = digits(json, from);
        int count = count(first);
        long high = 0;
        long low = first >>> (Long.SIZE - 8 * count);
        if (count == Long.BYTES) {
            long second = digits(json, from + Long.BYTES);
            int more = count(second);
            high = lead(first, more);
            low = with(first, more, lead(second, more));
            count += more;
        }
        if (count > MOST_DIGITS - scale || !whole(json, from, count)) {
            return FastEncode.UNUSUAL;
        }
        int end = from + count;
        long decimals = 0;
        if (is(json, end, '.')) {
            long fraction = digits(json, end + 1);
            int some = count(fraction);
            if (some == 0 || some > scale) {
                return FastEncode.UNUSUAL;
            }
            decimals = lead(fraction, some) << (8 * (scale - some));
            end = past(end, some, scale);
        }
        if (scale > 0) {
            high = with(high, scale, lead(low, scale));
            low = with(low, scale, decimals);
        }
        boolean negative = from > at && (high | low) != 0;
        if ((negative && !signed) || !within(high, low, digits) || !ends(json, end)) {
            return FastEncode.UNUSUAL;
        }
        put(high, low, negative ? 1 : 0, signed, record, to, form, bytes);
        return end;
    }

    /** Stores digits; {@code minus} is 1 if they are below zero. */
    static void put(
            long high,
            long low,
            int minus,
            boolean signed,
            byte[] record,
            int to,
            int form,
            int bytes) {
        switch (form) {
            case ZONED -> zoned(high, low, minus, signed, record, to, bytes);
            case PACKED -> packed(high, low, minus, signed, record, to, bytes);
            default -> binary(high, low, minus, record, to, bytes);
        }
    }

    /**
     * Skips a point and {@code some} digits. The usual number of digits is a separate case, so that
     * the next byte is read before they are counted.
     */
    private static int past(int point, int some, int usual) {
        return some == usual ? point + 1 + usual : point + 1 + some;
    }

    private static boolean is(byte[] json, int at, char expected) {
        return at < json.length && json[at] == expected;
    }

    /** Eight bytes of JSON, digits as their values; 0xFF after its end. */
    private static long digits(byte[] json, int at) {
        if (at + Long.BYTES <= json.length) {
            return FastBytes.getLong(json, at) ^ FastDigits.ASCII_ZEROS;
        }
        long word = 0;
        for (int index = at; index < at + Long.BYTES; index++) {
            word = (word << 8) | (index < json.length ? (json[index] & 0xFF) ^ '0' : 0xFF);
        }
        return word;
    }

    /** Number of leading bytes that are digits. */
    private static int count(long word) {
        long others = (((word & LOW_BITS) + TO_HIGH_BIT) | word) & HIGH_BITS;
        return Long.numberOfLeadingZeros(others) >>> 3;
    }

    /** The first 0 to 8 bytes only. */
    private static long lead(long word, int count) {
        return (word >>> (32 - 4 * count)) >>> (32 - 4 * count);
    }

    /** Whether this many digits are a whole number. */
    private static boolean whole(byte[] json, int from, int count) {
        return count == 1 || (count > 1 && json[from] != '0');
    }

    /** A word with 0 to 8 bytes appended. */
    private static long with(long word, int count, long more) {
        return ((word << (4 * count)) << (4 * count)) | more;
    }

    static boolean ends(byte[] json, int at) {
        if (at >= json.length) {
            return true;
        }
        byte next = json[at];
        return next == ',' || next == '}' || next == ']' || FastEncode.isWhite(next);
    }

    /** Whether there are at most {@code digits} digits. */
    static boolean within(long high, long low, int digits) {
        if (digits >= MOST_DIGITS) {
            return true;
        }
        return digits > 8
                ? high >>> (8 * (digits - 8)) == 0
                : high == 0 && (digits == 8 || low >>> (8 * digits) == 0);
    }

    private static void zoned(
            long high, long low, int minus, boolean signed, byte[] record, int to, int bytes) {
        int sign = signed ? ZONE_PLUS + minus * (ZONE_MINUS - ZONE_PLUS) : 0;
        int end = to + bytes;
        FastBytes.putTail(record, end, Math.min(bytes, 8), (low | FastDigits.ZONES) ^ sign);
        if (bytes > 8) {
            FastBytes.putTail(record, end - 8, Math.min(bytes - 8, 8), high | FastDigits.ZONES);
        }
        for (int index = to; index < end - MOST_DIGITS; index++) {
            record[index] = (byte) FastDigits.ZONES;
        }
    }

    private static void packed(
            long high, long low, int minus, boolean signed, byte[] record, int to, int bytes) {
        long nibbles = (FastDigits.squeeze(high) << 32) | FastDigits.squeeze(low);
        int sign = signed ? 0xC + minus : 0xF;
        int end = to + bytes;
        FastBytes.putTail(record, end, Math.min(bytes, 8), (nibbles << 4) | sign);
        for (int index = to; index < end - Long.BYTES; index++) {
            record[index] = 0;
        }
    }

    private static void binary(long high, long low, int minus, byte[] record, int to, int bytes) {
        long magnitude = FastDigits.number(high, low);
        FastBytes.putTail(record, to + bytes, bytes, (magnitude ^ -minus) + minus);
    }
}
