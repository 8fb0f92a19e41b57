package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.DecimalText;
import io.ironbridge.copybook.json.OutputBytes;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Hexadecimal floating point: sign, a seven-bit exponent (base 16, excess 64), and a fraction of 6
 * or 14 hexadecimal digits.
 *
 * <p>JSON has the shortest decimal that encodes to the same normalised bytes; of several, the one
 * nearest to the value. Encoding rounds to the nearest value, ties away from zero, as the
 * hardware's LOAD ROUNDED does; numbers below the smallest normalised number become zero. All
 * arithmetic is exact; values that are not plain integers or short decimals take a slow path that
 * allocates.
 *
 * <p>Source: z/Architecture Principles of Operation, Hexadecimal-Floating-Point Instructions.
 */
final class HexFloat {
    /** {@link #magnitude}: beyond the largest value. */
    static final long TOO_LARGE = -1;

    private static final int BIAS = 64;
    private static final int LARGEST_EXPONENT = 127;

    /** Powers of ten beyond all values, in both directions. */
    private static final int LARGEST_POWER = 76;

    private static final int SMALLEST_POWER = -80;

    /** More digits than the exact decimal of any value, or any middle between two, has. */
    private static final int DIGITS = 400;

    private static final double LOG_2 = Math.log10(2);
    private static final int MOST_DECIMALS = 18;

    private final int hexDigits;

    private HexFloat(int hexDigits) {
        this.hexDigits = hexDigits;
    }

    /** For 4 or 8 bytes. */
    static HexFloat of(int bytes) {
        return new HexFloat(2 * (bytes - 1));
    }

    /** Appends the number of these bits, right-aligned. */
    void write(long bits, OutputBytes json) {
        int fractionBits = 4 * hexDigits;
        long fraction = bits & ((1L << fractionBits) - 1);
        if (fraction == 0) {
            json.write('0');
            return;
        }
        boolean negative = (bits >>> (fractionBits + 7) & 1) != 0;
        int exponent = (int) (bits >>> fractionBits & 127) - BIAS;
        while (fraction >>> (fractionBits - 4) == 0) {
            fraction <<= 4;
            exponent--;
        }
        int unit = 4 * exponent - fractionBits;
        if (!writeExactly(negative, fraction, unit, json)) {
            writeShortest(negative, fraction, unit, json);
        }
    }

    /**
     * Appends {@code fraction} times two to the {@code unit} with all its digits, if they are so
     * few that no shorter decimal is as near.
     */
    private static boolean writeExactly(
            boolean negative, long fraction, int unit, OutputBytes json) {
        int zeros = Long.numberOfTrailingZeros(fraction);
        long odd = fraction >>> zeros;
        int power = unit + zeros;
        if (power >= 0) {
            if (unit <= 0) {
                DecimalScientific.write(negative, odd << power, 0, json);
            }
            return unit <= 0;
        }
        int decimals = -power;
        if (decimals > MOST_DECIMALS || !decimalsCount(decimals, unit)) {
            return false;
        }
        long digits = odd;
        for (int index = 0; index < decimals; index++) {
            if (digits > Long.MAX_VALUE / 5) {
                return false;
            }
            digits *= 5;
        }
        DecimalScientific.write(negative, digits, -decimals, json);
        return true;
    }

    /** Whether one unit of the last decimal is more than half a unit of the value. */
    private static boolean decimalsCount(int decimals, int unit) {
        long tens = 1;
        for (int index = 0; index < decimals; index++) {
            tens *= 10;
        }
        return 1 - unit >= Long.SIZE - 1 || tens < 1L << (1 - unit);
    }

    /**
     * Appends the shortest decimal from half a unit below the value to half a unit above, which
     * itself already encodes to the next value. Works in 32nds of a unit, because the unit below a
     * power of 16 is a 16th.
     */
    private void writeShortest(boolean negative, long fraction, int unit, OutputBytes json) {
        boolean lowest = fraction == 1L << (4 * hexDigits - 4);
        BigInteger value = BigInteger.valueOf(fraction).shiftLeft(5);
        BigInteger low = value.subtract(BigInteger.valueOf(lowest ? 1 : 16));
        BigInteger high = value.add(BigInteger.valueOf(16));
        int power = (int) Math.floor(unit * LOG_2) - 2;
        while (multiple(low, unit - 5, power + 1).compareTo(multiple(high, unit - 5, power + 1))
                < 0) {
            power++;
        }
        BigInteger first = multiple(low, unit - 5, power);
        BigInteger last = multiple(high, unit - 5, power).subtract(BigInteger.ONE);
        BigInteger digits = nearest(value, unit - 5, power).max(first).min(last);
        DecimalScientific.write(negative, digits.longValueExact(), power, json);
    }

    /** The least multiple of ten to the {@code power} that is not below {@code value * 2^unit}. */
    private static BigInteger multiple(BigInteger value, int unit, int power) {
        BigInteger[] quotient =
                dividend(value, unit, power).divideAndRemainder(divisor(unit, power));
        return quotient[1].signum() == 0 ? quotient[0] : quotient[0].add(BigInteger.ONE);
    }

    private static BigInteger nearest(BigInteger value, int unit, int power) {
        BigInteger divisor = divisor(unit, power);
        return dividend(value, unit, power).shiftLeft(1).add(divisor).divide(divisor.shiftLeft(1));
    }

    private static BigInteger dividend(BigInteger value, int unit, int power) {
        return value.shiftLeft(Math.max(0, unit)).multiply(BigInteger.TEN.pow(Math.max(0, -power)));
    }

    private static BigInteger divisor(int unit, int power) {
        return BigInteger.TEN.pow(Math.max(0, power)).shiftLeft(Math.max(0, -unit));
    }

    /** Exponent and fraction nearest to a number, without its sign; or {@link #TOO_LARGE}. */
    long magnitude(DecimalText number) {
        if (number.zero() || number.highest() < SMALLEST_POWER) {
            return 0;
        }
        if (number.highest() > LARGEST_POWER) {
            return TOO_LARGE;
        }
        BigDecimal value = new BigDecimal(number.bounded(DIGITS));
        BigInteger dividend = value.unscaledValue();
        int scale = value.scale();
        return magnitude(
                dividend.multiply(BigInteger.TEN.pow(Math.max(0, -scale))),
                BigInteger.TEN.pow(Math.max(0, scale)));
    }

    private long magnitude(BigInteger dividend, BigInteger divisor) {
        int exponent = Math.ceilDiv(dividend.bitLength() - divisor.bitLength() + 1, 4);
        if (quotient(dividend, divisor, exponent).bitLength() <= 4 * hexDigits - 4) {
            exponent--;
        }
        long fraction = rounded(dividend, divisor, exponent);
        if (fraction >>> (4 * hexDigits) != 0) {
            fraction >>>= 4;
            exponent++;
        }
        if (exponent + BIAS > LARGEST_EXPONENT) {
            return TOO_LARGE;
        }
        return exponent + BIAS < 0 ? 0 : (long) (exponent + BIAS) << (4 * hexDigits) | fraction;
    }

    private BigInteger quotient(BigInteger dividend, BigInteger divisor, int exponent) {
        int shift = 4 * (hexDigits - exponent);
        return dividend.shiftLeft(Math.max(0, shift))
                .divide(divisor.shiftLeft(Math.max(0, -shift)));
    }

    private long rounded(BigInteger dividend, BigInteger divisor, int exponent) {
        BigInteger twice = quotient(dividend.shiftLeft(1), divisor, exponent);
        return (twice.longValueExact() + 1) >> 1;
    }
}
