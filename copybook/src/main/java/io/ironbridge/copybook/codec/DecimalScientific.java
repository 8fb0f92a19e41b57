package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.OutputBytes;

/**
 * JSON form of floating-point numbers: significant digits only, with an exponent only below 1e-6
 * and from 1e21 on, as ECMAScript prints its numbers (ECMA-262, Number::toString). They are never
 * written as strings, however large, because they are approximations.
 *
 * <p>A number is given as its digits, the first and the last not 0, and {@code point}: it is
 * 0.d1d2d3 ... times ten to that power.
 */
final class DecimalScientific {
    private static final int LARGEST_PLAIN = 21;
    private static final int SMALLEST_PLAIN = -5;

    private DecimalScientific() {}

    /** Appends {@code significand}, not negative, times ten to the {@code exponent}. */
    static void write(boolean negative, long significand, int exponent, OutputBytes json) {
        if (significand == 0) {
            json.write('0');
            return;
        }
        long digits = significand;
        int dropped = 0;
        while (digits % 10 == 0) {
            digits /= 10;
            dropped++;
        }
        int count = 1;
        long first = 1;
        while (digits / first >= 10) {
            first *= 10;
            count++;
        }
        int point = count + exponent + dropped;
        begin(negative, point, json);
        for (int index = 0; index < count; index++) {
            digit((int) (digits / first % 10), index, count, point, json);
            first /= 10;
        }
        end(count, point, json);
    }

    /** Appends the characters before the digits. */
    static void begin(boolean negative, int point, OutputBytes json) {
        if (negative) {
            json.write('-');
        }
        if (point <= 0 && isPlain(point)) {
            json.write('0');
            json.write('.');
            zeros(-point, json);
        }
    }

    /** Appends a digit, after the decimal point if it belongs there. */
    static void digit(int digit, int index, int count, int point, OutputBytes json) {
        int whole = isPlain(point) ? point : 1;
        if (index == whole && index > 0 && index < count) {
            json.write('.');
        }
        json.write('0' + digit);
    }

    /** Appends the characters after the digits. */
    static void end(int count, int point, OutputBytes json) {
        if (isPlain(point)) {
            zeros(point - count, json);
            return;
        }
        int exponent = point - 1;
        json.write('e');
        json.write(exponent < 0 ? '-' : '+');
        int magnitude = Math.abs(exponent);
        if (magnitude >= 100) {
            json.write('0' + magnitude / 100);
        }
        if (magnitude >= 10) {
            json.write('0' + magnitude / 10 % 10);
        }
        json.write('0' + magnitude % 10);
    }

    private static boolean isPlain(int point) {
        return point >= SMALLEST_PLAIN && point <= LARGEST_PLAIN;
    }

    private static void zeros(int count, OutputBytes json) {
        for (int index = 0; index < count; index++) {
            json.write('0');
        }
    }
}
