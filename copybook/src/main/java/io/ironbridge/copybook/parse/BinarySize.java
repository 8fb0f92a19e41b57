package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.parse.Dialect.BinarySizes;
import java.math.BigInteger;

/** Length and alignment of binary items. */
final class BinarySize {
    /** Maximum digits of a binary item: more do not fit into eight bytes. */
    static final int MOST_DIGITS = 18;

    private BinarySize() {}

    /** Bytes of a binary item by its digits, 1 to 18; {@code comp5} for COMP-5. */
    static int bytes(int digits, boolean signed, boolean comp5, BinarySizes sizes) {
        return switch (sizes) {
            case IBM -> digits <= 4 ? 2 : digits <= 9 ? 4 : 8;
            case GNUCOBOL_IBM ->
                    bytes(digits, signed, comp5, comp5 ? BinarySizes.GNUCOBOL : BinarySizes.IBM);
            case GNUCOBOL -> digits <= 2 ? 1 : digits <= 4 ? 2 : digits <= 9 ? 4 : 8;
            case FEWEST -> fewest(digits, signed);
        };
    }

    /** Minimum bytes for all numbers of this many digits. */
    static int fewest(int digits, boolean signed) {
        int bits = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE).bitLength();
        return (bits + (signed ? 1 : 0) + 7) / 8;
    }

    /** Alignment by SYNC of binary data of this length; IBM's have 2, 4 or 8 bytes. */
    static int alignment(int bytes, Dialect dialect) {
        return switch (bytes) {
            case 2, 4 -> bytes;
            case 8 -> dialect.slack().longBinaryAlignment();
            default -> 1;
        };
    }
}
