package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.codec.FieldCodec;
import io.ironbridge.copybook.json.OutputBytes;

/**
 * Called by generated decoders for each field: the common, clean case only. Each method appends a
 * JSON value to {@code out} at {@code at}, where room was made before, and returns the position
 * after it; or {@link #UNUSUAL}, if the field's {@link FieldCodec} must handle it.
 */
final class FastDecode {
    /** The kernel does not handle this value. */
    static final int UNUSUAL = -1;

    private static final long HIGH_BITS = 0x8080808080808080L;

    /** A bit for each sign nibble that is handled here: C, D and F. */
    private static final int SIGNS = 0xB000;

    /** The same without a sign: F. */
    private static final int UNSIGNED = 0x8000;

    /** Minimum length for which a table of pairs is worth its cache space. */
    private static final int LONG_TEXT = 256;

    /** Room that the kernels may need beyond their output. */
    static final int SLACK = 16;

    private FastDecode() {}

    /** Makes room for {@code more} bytes from {@code at} on; returns the array to write to. */
    static byte[] room(OutputBytes out, int at, int more) {
        out.length = at;
        out.ensure(more + SLACK);
        return out.array;
    }

    /** Ends an object or array: replaces the last comma, or follows the opening bracket. */
    static int close(byte[] out, int at, char bracket) {
        int to = out[at - 1] == ',' ? at - 1 : at;
        out[to] = (byte) bracket;
        return to + 1;
    }

    /**
     * Text of a single-byte code page without the blanks at its end, and the closing quote.
     *
     * @param tables of its code page
     */
    static int text(byte[] record, int from, byte[] out, int at, int length, TextTables tables) {
        int end = trimmed(record, from, from + length, tables.blanks());
        if (end > from && unfilled(record[from])) {
            return UNUSUAL;
        }
        return characters(record, from, end, tables, out, at);
    }

    /** Text with all its blanks, and the closing quote. */
    static int untrimmed(
            byte[] record, int from, byte[] out, int at, int length, TextTables tables) {
        if (unfilled(record[from])) {
            return UNUSUAL;
        }
        return characters(record, from, from + length, tables, out, at);
    }

    /** Whether an item may be all X'00' or X'FF', for which there are options. */
    static boolean unfilled(byte first) {
        return first == 0 || first == -1;
    }

    /** Characters and the closing quote, eight at a time as long as they are plain. */
    static int characters(byte[] record, int from, int end, TextTables tables, byte[] out, int at) {
        boolean pairs = end - from >= LONG_TEXT;
        int next = from;
        int to = at;
        while (next + Long.BYTES <= record.length) {
            long word = FastBytes.getLittle(record, next);
            word =
                    pairs
                            ? FastBytes.translatedPairs(word, tables.pairs())
                            : FastBytes.translated(word, tables.plain());
            FastBytes.putLittle(out, to, word);
            long stops = stops(word, end - next);
            if (stops == 0) {
                next += Long.BYTES; // known before the word: loads need not wait
                to += Long.BYTES;
                continue;
            }
            int plain = Long.numberOfTrailingZeros(stops) >>> 3;
            next += plain;
            to += plain;
            if (next == end) {
                out[to] = '"';
                return to + 1;
            }
            long bytes = tables.written()[record[next] & 0xFF];
            if (bytes == 0) {
                return UNUSUAL;
            }
            FastBytes.putLong(out, to, bytes);
            to += (int) (bytes & 0xFF);
            next++;
        }
        return escaped(record, next, end, tables.written(), out, to);
    }

    /** Bit 7 of characters that are not plain, and of the bytes after the last one. */
    static long stops(long word, int left) {
        long special = word & HIGH_BITS;
        return left < Long.BYTES ? special | (0x80L << (8 * left)) : special;
    }

    /** The same, byte by byte. */
    static int escaped(byte[] record, int from, int end, long[] written, byte[] out, int at) {
        int to = at;
        for (int i = from; i < end; i++) {
            long bytes = written[record[i] & 0xFF];
            if (bytes == 0) {
                return UNUSUAL;
            }
            FastBytes.putLong(out, to, bytes);
            to += (int) (bytes & 0xFF);
        }
        out[to] = '"';
        return to + 1;
    }

    /** Index after the last byte that is not blank; {@code from} if all are. */
    static int trimmed(byte[] record, int from, int to, long blanks) {
        int end = to;
        while (end - from >= Long.BYTES) {
            long other = FastBytes.getLong(record, end - Long.BYTES) ^ blanks;
            if (other != 0) {
                return end - (Long.numberOfTrailingZeros(other) >>> 3);
            }
            end -= Long.BYTES;
        }
        byte blank = (byte) blanks;
        while (end > from && record[end - 1] == blank) {
            end--;
        }
        return end;
    }

    /** Zoned decimal without a sign, up to 18 digits, scale 0 to 7. */
    static int unsigned(byte[] record, int from, byte[] out, int at, int digits, int scale) {
        int end = from + digits;
        long low = FastBytes.tail(record, end, Math.min(digits, 8)) ^ mask(digits);
        return zoned(record, from, digits, scale, low, 0, out, at);
    }

    /** Zoned decimal with its sign in the last zone (C, D, F), up to 18 digits, scale 0 to 7. */
    static int signed(byte[] record, int from, byte[] out, int at, int digits, int scale) {
        int end = from + digits;
        long low = FastBytes.tail(record, end, Math.min(digits, 8)) ^ mask(digits);
        int sign = (record[end - 1] >>> 4) & 0xF;
        if ((SIGNS >>> sign & 1) == 0) {
            return UNUSUAL;
        }
        return zoned(record, from, digits, scale, low & ~0xF0L, minus(sign), out, at);
    }

    /** 1 for sign D, 0 for C and F. */
    static int minus(int sign) {
        return sign & ~(sign >>> 1) & 1;
    }

    static int zoned(
            byte[] record,
            int from,
            int digits,
            int scale,
            long low,
            int minus,
            byte[] out,
            int at) {
        if (!FastDigits.valid(low)) {
            return UNUSUAL;
        }
        long high = 0;
        if (digits > 8) {
            int more = Math.min(digits - 8, 8);
            high = FastBytes.tail(record, from + digits - 8, more) ^ mask(more);
            if (!FastDigits.valid(high) || (digits > 16 && !zeroZones(record, from, digits))) {
                return UNUSUAL;
            }
        }
        return write(high, low, scale, minus, out, at);
    }

    static long mask(int digits) {
        return digits >= 8
                ? FastDigits.ZONES
                : FastDigits.ZONES & (-1L >>> (Long.SIZE - 8 * digits));
    }

    static boolean zeroZones(byte[] record, int from, int digits) {
        boolean all = true;
        for (int i = from; i < from + digits - 16; i++) {
            all &= record[i] == (byte) FastDigits.ZONES;
        }
        return all;
    }

    /** Packed decimal, up to 18 digits, scale 0 to 7. */
    static int packed(
            byte[] record, int from, byte[] out, int at, int digits, int scale, boolean signed) {
        int bytes = digits / 2 + 1;
        int end = from + bytes;
        long value = FastBytes.tail(record, end, Math.min(bytes, 8));
        int sign = (int) value & 0xF;
        boolean fine = ((signed ? SIGNS : UNSIGNED) >>> sign & 1) != 0;
        long nibbles = value >>> 4;
        fine &= FastDigits.validNibbles(nibbles);
        fine &= digits > 14 || nibbles >>> (4 * digits) == 0;
        fine &= digits < 16 || zeros(record, from, bytes);
        if (!fine) {
            return UNUSUAL;
        }
        long low = FastDigits.spread(nibbles);
        long high = FastDigits.spread(nibbles >>> 32);
        return write(high, low, scale, minus(sign), out, at);
    }

    static boolean zeros(byte[] record, int from, int bytes) {
        int all = 0;
        for (int i = from; i < from + bytes - 8; i++) {
            all |= record[i];
        }
        return all == 0;
    }

    /** Binary of 2, 4 or 8 bytes, big-endian, scale 0 to 7. */
    static int binary(
            byte[] record, int from, byte[] out, int at, int bytes, int scale, boolean signed) {
        long value = integer(record, from, bytes, signed);
        if (value < 0 && !signed) {
            return UNUSUAL; // beyond the range of a long
        }
        int minus = (int) (value >>> 63);
        long magnitude = (value ^ -minus) + minus;
        if (magnitude < 0 || magnitude >= 10_000_000_000_000_000L) {
            return UNUSUAL;
        }
        if (magnitude < 100_000_000L) {
            return write(0, FastDigits.digits((int) magnitude), scale, minus, out, at);
        }
        long high = FastDigits.digits((int) (magnitude / 100_000_000L));
        long low = FastDigits.digits((int) (magnitude % 100_000_000L));
        return write(high, low, scale, minus, out, at);
    }

    static long integer(byte[] record, int from, int bytes, boolean signed) {
        if (bytes == 2) {
            short value = FastBytes.getShort(record, from);
            return signed ? value : value & 0xFFFF;
        }
        if (bytes == 4) {
            int value = FastBytes.getInt(record, from);
            return signed ? value : value & 0xFFFFFFFFL;
        }
        return FastBytes.getLong(record, from);
    }

    static int write(long high, long low, int scale, int minus, byte[] out, int at) {
        return scale == 0
                ? FastDigits.write(high, low, minus, out, at)
                : FastDigits.write(high, low, scale, minus, out, at);
    }
}
