package io.ironbridge.copybook.transcode.generated;

/**
 * Decimal digits, eight to a long: the first digit in the highest byte, values 0 to 9. A number of
 * up to sixteen digits is a pair of such words.
 */
final class FastDigits {
    static final long ZONES = 0xF0F0F0F0F0F0F0F0L;
    static final long ASCII_ZEROS = 0x3030303030303030L;
    private static final long SIXES = 0x0606060606060606L;
    private static final int EIGHT_DIGITS = 100_000_000;

    private FastDigits() {}

    /** Whether each byte is 0 to 9. */
    static boolean valid(long word) {
        return (((word + SIXES) | word) & ZONES) == 0;
    }

    /** Whether each byte of both is. */
    static boolean valid(long high, long low) {
        return ((((high + SIXES) | high) | ((low + SIXES) | low)) & ZONES) == 0;
    }

    /** Eight nibbles (the low 32 bits) to eight bytes. */
    static long spread(long nibbles) {
        long halves = ((nibbles & 0xFFFF0000L) << 16) | (nibbles & 0xFFFFL);
        long quarters = ((halves & 0x0000FF000000FF00L) << 8) | (halves & 0x000000FF000000FFL);
        return ((quarters & 0x00F000F000F000F0L) << 4) | (quarters & 0x000F000F000F000FL);
    }

    /** Eight bytes to eight nibbles: the reverse of {@link #spread}. */
    static long squeeze(long word) {
        long pairs = ((word >>> 4) & 0x00F000F000F000F0L) | (word & 0x000F000F000F000FL);
        long quads = ((pairs >>> 8) & 0x0000FF000000FF00L) | (pairs & 0x000000FF000000FFL);
        return ((quads >>> 16) & 0xFFFF0000L) | (quads & 0xFFFFL);
    }

    /** Whether the fifteen low nibbles are 0 to 9; the highest nibble is 0. */
    static boolean validNibbles(long nibbles) {
        long sixes = 0x0666666666666666L;
        return (((nibbles + sixes) ^ nibbles ^ sixes) & 0x1111111111111110L) == 0;
    }

    /** The digits of a number below 10^8. */
    static long digits(int number) {
        long halves = ((long) (number / 10_000) << 32) | (number % 10_000);
        long hundreds = ((halves * 5243) >>> 19) & 0x0000007F0000007FL;
        long pairs = halves + hundreds * (0x10000 - 100);
        long tens = ((pairs * 103) >>> 10) & 0x000F000F000F000FL;
        return pairs + tens * (0x100 - 10);
    }

    /** The number whose digits these are. */
    static int number(long word) {
        long pairs = ((word >>> 8) & 0x000F000F000F000FL) * 10 + (word & 0x000F000F000F000FL);
        long quads = ((pairs >>> 16) & 0x0000007F0000007FL) * 100 + (pairs & 0x0000007F0000007FL);
        return (int) ((quads >>> 32) * 10_000 + (quads & 0x3FFFL));
    }

    /** The number of both words. */
    static long number(long high, long low) {
        return (long) number(high) * EIGHT_DIGITS + number(low);
    }

    /**
     * Writes a whole number without leading zeros; takes up to 24 bytes of room. Without branches
     * that depend on data: the number of digits and the sign cannot be predicted.
     *
     * @param minus 1 below zero, otherwise 0
     * @return index after its last byte
     */
    static int write(long high, long low, int minus, byte[] out, int at) {
        out[at] = '-';
        int to = at + ((high | low) != 0 ? minus : 0);
        return writeDigits(high, low, out, to);
    }

    /**
     * Writes a number of which the last {@code scale} (1 to 7) digits are decimals.
     *
     * @return index after its last byte
     */
    static int write(long high, long low, int scale, int minus, byte[] out, int at) {
        int bits = 8 * scale;
        long wholeLow = (low >>> bits) | (high << (Long.SIZE - bits));
        out[at] = '-';
        int to = at + ((high | low) != 0 ? minus : 0);
        to = writeDigits(high >>> bits, wholeLow, out, to);
        out[to] = '.';
        FastBytes.putLong(out, to + 1, (low << (Long.SIZE - bits)) | ASCII_ZEROS);
        return to + 1 + scale;
    }

    private static int writeDigits(long high, long low, byte[] out, int at) {
        boolean one = high == 0;
        long first = one ? low : high;
        int zeros = Math.min(Long.numberOfLeadingZeros(first) >>> 3, 7);
        int shift = 8 * zeros;
        long carried = one ? 0 : (low >>> 1) >>> (Long.SIZE - 1 - shift);
        FastBytes.putLong(out, at, ((first << shift) | carried) | ASCII_ZEROS);
        FastBytes.putLong(out, at + 8, (low << shift) | ASCII_ZEROS);
        return at + (one ? 8 : 16) - zeros;
    }
}
