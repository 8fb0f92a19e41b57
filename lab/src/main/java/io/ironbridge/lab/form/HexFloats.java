package io.ironbridge.lab.form;

/**
 * Hexadecimal floating point of 4 and 8 bytes and IEEE numbers. Both ways round to the nearest
 * value: towards IEEE to even in the middle, towards hexadecimal away from zero in the middle, as
 * LOAD ROUNDED does. What is too small becomes zero, and zero is positive. A COMP-1 with 6
 * significant hexadecimal digits and a COMP-2 with 13 keep their value there and back; the 14th
 * digit of a COMP-2 may be rounded off, and three of the 24 bits of a native COMP-1.
 *
 * <p>Source: z/Architecture Principles of Operation, Hexadecimal-Floating-Point Instructions.
 */
final class HexFloats {
    private static final int BIAS = 64;
    private static final int LARGEST_EXPONENT = 127;
    private static final int SHORT_BITS = 24;
    private static final int LONG_BITS = 56;

    private HexFloats() {}

    /**
     * The number of a hexadecimal one of 4 bytes.
     *
     * @throws ArithmeticException where it is beyond the largest IEEE number
     */
    static float single(int bits) {
        float value = (float) value(bits & 0xFFFFFFFFL, SHORT_BITS);
        if (Float.isInfinite(value)) {
            throw new ArithmeticException("too large");
        }
        return value;
    }

    /** The number of a hexadecimal one of 8 bytes. */
    static double number(long bits) {
        return value(bits, LONG_BITS);
    }

    /**
     * The nearest hexadecimal number of 4 bytes.
     *
     * @throws ArithmeticException where there is none: infinite, or not a number
     */
    static int bits(float value) {
        return (int) bits(value, SHORT_BITS);
    }

    /**
     * The nearest hexadecimal number of 8 bytes.
     *
     * @throws ArithmeticException where there is none: 16 to the 63rd or more, or not a number
     */
    static long bits(double value) {
        return bits(value, LONG_BITS);
    }

    private static double value(long bits, int fractionBits) {
        long fraction = bits & ((1L << fractionBits) - 1);
        int exponent = (int) ((bits >>> fractionBits) & LARGEST_EXPONENT) - BIAS;
        double value = Math.scalb((double) fraction, 4 * exponent - fractionBits);
        boolean negative = ((bits >>> (fractionBits + 7)) & 1) != 0 && fraction != 0;
        return negative ? -value : value;
    }

    private static long bits(double value, int fractionBits) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException("not finite");
        }
        double magnitude = Math.abs(value);
        int exponent = Math.floorDiv(Math.getExponent(magnitude), 4) + 1;
        if (magnitude < Double.MIN_NORMAL || exponent + BIAS < 0) {
            return 0;
        }
        long fraction = Math.round(Math.scalb(magnitude, fractionBits - 4 * exponent));
        if (fraction >>> fractionBits != 0) {
            fraction >>>= 4;
            exponent++;
        }
        if (exponent + BIAS > LARGEST_EXPONENT) {
            throw new ArithmeticException("too large");
        }
        long sign = value < 0 ? 1L << (fractionBits + 7) : 0;
        return sign | ((long) (exponent + BIAS) << fractionBits) | fraction;
    }
}
