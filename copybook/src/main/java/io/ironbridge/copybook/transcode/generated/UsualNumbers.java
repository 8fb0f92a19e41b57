package io.ironbridge.copybook.transcode.generated;

/**
 * Converts JSON numbers into items, for generated code: those in the form that decoders write, with
 * as many decimals as the item has, of at most fifteen characters. Others are left to {@link
 * FastNumbers}.
 *
 * <p>A processor cannot predict the number of digits or the sign; so nothing here branches on them.
 * Digits are read from the number's end, where decimals are always at the same position, and the
 * next JSON part waits for {@link #end} only.
 *
 * <p>Digits are the pair of words that {@link FastDigits} describes.
 */
final class UsualNumbers {
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long HIGH_BITS = 0x8080808080808080L;

    /** Added to a character, these set its high bit if it is beyond 9, or from minus on. */
    private static final long BEYOND_NINE = 0x4646464646464646L;

    private static final long FROM_MINUS = 0x5353535353535353L;

    private UsualNumbers() {}

    /** See {@link FastNumbers#store}. */
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
        boolean wide = digits + (scale > 0 ? 1 : 0) + (signed ? 1 : 0) > Long.BYTES;
        int end = end(json, at, wide);
        if (end > 0) {
            int minus = minus(json, at);
            int count = end - at - minus - (scale > 0 ? 1 : 0);
            long last = word(json, end);
            long before = wide ? word(json, end - Long.BYTES) : 0;
            long low = low(before, last, scale) & (-1L >>> (-8 * Math.min(count, 8)));
            long high =
                    high(before, last, scale) & (-1L >>> 1 >>> (63 - 8 * Math.max(count - 8, 0)));
            if (wellFormed(json, at + minus, end, count, scale)
                    && FastDigits.valid(high, low)
                    && FastNumbers.within(high, low, digits)
                    && ((signed && (high | low) != 0) || minus == 0)) {
                FastNumbers.put(high, low, minus, signed, record, to, form, bytes);
                return end;
            }
        }
        return FastNumbers.store(json, at, record, to, form, bytes, digits, scale, signed);
    }

    /**
     * Index after the number; 0 if it is too long, or if words around it are not all in the JSON.
     */
    static int end(byte[] json, int at, boolean wide) {
        if (at + 2 * Long.BYTES > json.length) {
            return 0;
        }
        int count = characters(FastBytes.getLong(json, at));
        if (wide) {
            count += characters(FastBytes.getLong(json, at + Long.BYTES)) & -(count >>> 3);
        }
        int end = at + count;
        boolean usual = end >= 2 * Long.BYTES && count < 2 * Long.BYTES;
        return usual && FastNumbers.ends(json, end) ? end : 0;
    }

    /** Number of leading bytes that are digits, points, minus signs or slashes. */
    private static int characters(long word) {
        long low = word & LOW_BITS;
        long others = ((low + BEYOND_NINE) | ~(low + FROM_MINUS) | word) & HIGH_BITS;
        return Long.numberOfLeadingZeros(others) >>> 3;
    }

    /** 1 if a number begins with a minus sign, otherwise 0. */
    static int minus(byte[] json, int at) {
        return (((json[at] & 0xFF) ^ '-') - 1) >>> 31;
    }

    /** The eight bytes before {@code end}, digits as their values. */
    static long word(byte[] json, int end) {
        return FastBytes.getLong(json, end - Long.BYTES) ^ FastDigits.ASCII_ZEROS;
    }

    /**
     * Whether the point is at the expected position, with one digit before it or no leading zero.
     */
    static boolean wellFormed(byte[] json, int first, int end, int count, int scale) {
        int more = count - scale - 1;
        int leading = (json[first] & 0xFF) ^ '0';
        int faults = more | ((leading - 1) & -more);
        return faults >= 0 && (scale == 0 || json[end - 1 - scale] == '.');
    }

    /** The last eight digits, without the point. */
    static long low(long before, long last, int scale) {
        if (scale == 0) {
            return last;
        }
        long decimals = last & (-1L >>> (-8 * scale));
        return (whole(before, last, scale) << (8 * scale)) | decimals;
    }

    /** The digits before them. */
    static long high(long before, long last, int scale) {
        if (scale == 0) {
            return before;
        }
        long first = scale == 7 ? 0 : before >>> (8 * scale + 8) << (8 * scale);
        return first | (whole(before, last, scale) >>> (Long.SIZE - 8 * scale));
    }

    /** The last eight digits before the point. */
    private static long whole(long before, long last, int scale) {
        return scale == 7 ? before : (last >>> (8 * scale + 8)) | (before << (56 - 8 * scale));
    }
}
