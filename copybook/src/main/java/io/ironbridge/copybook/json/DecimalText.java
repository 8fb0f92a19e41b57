package io.ironbridge.copybook.json;

import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A decimal number as written in JSON. Nothing is converted: its digits are looked up by their
 * power of ten, so that neither a long literal nor a huge exponent costs more than reading it.
 *
 * <p>One object reads one number after another; not thread-safe.
 */
public final class DecimalText {
    /** Exponents beyond this are treated as equal; any literal is far shorter. */
    private static final long FARTHEST = 1L << 40;

    private byte[] text = {};
    private int whole;
    private int point;
    private int fraction;
    private int end;
    private long exponent;
    private boolean negative;
    private long highest;
    private long lowest;
    private boolean zero;

    /**
     * Reads a JSON number, or a string with a number if {@code input} allows it. Surrounding blanks
     * are skipped; strings may also have a plus sign, leading zeros, or no digit on one side of the
     * point.
     *
     * @return null if it is a number, otherwise the reason
     */
    public @Nullable FaultReason read(JsonToken value, Input input) {
        return switch (value.kind) {
            case NUMBER -> read(value.json, value.start, value.end);
            case STRING -> input.coerce() ? readString(value) : FaultReason.WRONG_TYPE;
            case TRUE, FALSE, NULL -> FaultReason.WRONG_TYPE;
        };
    }

    private @Nullable FaultReason readString(JsonToken value) {
        if (value.escaped) {
            byte[] characters = value.text().getBytes(StandardCharsets.UTF_8);
            return read(characters, 0, characters.length);
        }
        return read(value.json, value.start, value.end);
    }

    /**
     * Reads the number in {@code bytes[from..to)}.
     *
     * @return null if it is a number, otherwise {@link FaultReason#NOT_A_NUMBER}
     */
    public @Nullable FaultReason read(byte[] bytes, int from, int to) {
        int last = to;
        while (last > from && bytes[last - 1] == ' ') {
            last--;
        }
        int at = from;
        while (at < last && bytes[at] == ' ') {
            at++;
        }
        text = bytes;
        negative = at < last && bytes[at] == '-';
        if (at < last && (bytes[at] == '-' || bytes[at] == '+')) {
            at++;
        }
        return mantissa(at, last) && exponent(end, last) ? measured() : FaultReason.NOT_A_NUMBER;
    }

    private boolean mantissa(int from, int to) {
        whole = from;
        point = digits(from, to);
        boolean pointed = point < to && text[point] == '.';
        fraction = pointed ? point + 1 : point;
        end = pointed ? digits(fraction, to) : point;
        return point > whole || end > fraction;
    }

    private int digits(int from, int to) {
        int at = from;
        while (at < to && isDigit(text[at])) {
            at++;
        }
        return at;
    }

    private boolean exponent(int from, int to) {
        exponent = 0;
        if (from == to) {
            return true;
        }
        int at = from + 1;
        boolean signed = at < to && (text[at] == '-' || text[at] == '+');
        int first = signed ? at + 1 : at;
        if ((text[from] | 0x20) != 'e' || first == to || digits(first, to) < to) {
            return false;
        }
        for (int index = first; index < to; index++) {
            exponent = Math.min(FARTHEST, 10 * exponent + (text[index] - '0'));
        }
        if (text[at] == '-') {
            exponent = -exponent;
        }
        return true;
    }

    private @Nullable FaultReason measured() {
        int first = whole;
        while (first < end && !isSignificant(first)) {
            first++;
        }
        int last = end - 1;
        while (last > first && !isSignificant(last)) {
            last--;
        }
        zero = first >= end;
        highest = zero ? 0 : power(first);
        lowest = zero ? 0 : power(last);
        return null;
    }

    private boolean isSignificant(int index) {
        return text[index] > '0' && text[index] <= '9';
    }

    private long power(int index) {
        return exponent + (index < point ? point - 1 - index : fraction - 1 - index);
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    /** Whether it is less than zero; after {@link #fit}, whether the stored part of it is. */
    public boolean negative() {
        return negative && !zero;
    }

    /** Whether it is zero; after {@link #fit}, whether the stored part of it is. */
    public boolean zero() {
        return zero;
    }

    /** Power of ten of the first digit that is not 0; 0 for zero. */
    public long highest() {
        return highest;
    }

    /** Power of ten of the last digit that is not 0; 0 for zero. */
    long lowest() {
        return lowest;
    }

    /** The digit with this power of ten, 0 to 9. */
    public int digit(long power) {
        if (zero || power > highest || power < lowest) {
            return 0;
        }
        long place = power - exponent;
        long at = place >= 0 ? point - 1 - place : fraction - 1 - place;
        return text[(int) at] - '0';
    }

    /**
     * The number without its sign in a form that {@code BigDecimal} and {@code Double} read, with
     * at most {@code most} digits; if others follow that are not 0, a 1 is appended. So it compares
     * to every number of no more digits as the whole number does.
     */
    public String bounded(int most) {
        long last = Math.max(lowest, highest - most + 1);
        StringBuilder bounded = new StringBuilder();
        for (long power = highest; power >= last; power--) {
            bounded.append((char) ('0' + digit(power)));
        }
        if (last > lowest) {
            bounded.append('1');
            last--;
        }
        return bounded.append('E').append(last).toString();
    }

    /**
     * Stores the digits of an item, high-order first; {@code scale} of them are decimals.
     * Afterwards {@link #negative} and {@link #zero} describe the stored value.
     *
     * @return null if the number fits, otherwise the reason
     */
    public @Nullable FaultReason fit(byte[] digits, int scale, boolean signed, Input input) {
        boolean large = !zero && highest >= (long) digits.length - scale;
        for (int index = 0; index < digits.length; index++) {
            digits[index] = (byte) digit((long) digits.length - scale - 1 - index);
        }
        if (fractionTooLong(scale)) {
            if (input.fractions() == Fraction.REJECT) {
                return FaultReason.FRACTION_TOO_LONG;
            }
            large |= roundsUp(scale, input) && incremented(digits);
        }
        if (large && input.largeNumbers() == Overflow.REJECT) {
            return FaultReason.TOO_LARGE;
        }
        zero = isZero(digits);
        return negative() && !signed ? FaultReason.NEGATIVE : null;
    }

    /** Whether there are digits other than 0 after {@code scale} decimals. */
    public boolean fractionTooLong(int scale) {
        return !zero && lowest < -(long) scale;
    }

    /** Whether 1 must be added after cutting at {@code scale} decimals. */
    public boolean roundsUp(int scale, Input input) {
        return input.fractions() == Fraction.ROUND && digit(-(long) scale - 1) >= 5;
    }

    /** Adds 1; returns true if all digits were 9 and are now 0. */
    public static boolean incremented(byte[] digits) {
        for (int index = digits.length - 1; index >= 0; index--) {
            if (digits[index] < 9) {
                digits[index]++;
                return false;
            }
            digits[index] = 0;
        }
        return true;
    }

    /** Whether all digits are 0. */
    public static boolean isZero(byte[] digits) {
        for (byte digit : digits) {
            if (digit != 0) {
                return false;
            }
        }
        return true;
    }
}
