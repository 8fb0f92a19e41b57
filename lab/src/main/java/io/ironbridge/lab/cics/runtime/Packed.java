package io.ironbridge.lab.cics.runtime;

/** Packed decimals: PIC S9(7) COMP-3. */
final class Packed {
    private static final int DIGITS = 7;
    private static final int DIGIT_BITS = 4;
    private static final int TEN = 10;
    private static final int PLUS = 0x0C;

    private Packed() {}

    /** The four bytes, as a big-endian number, of 0 to 9,999,999. */
    static int sevenDigits(int value) {
        int rest = value;
        int packed = PLUS;
        for (int digit = 1; digit <= DIGITS; digit++) {
            packed |= (rest % TEN) << (digit * DIGIT_BITS);
            rest /= TEN;
        }
        return packed;
    }
}
