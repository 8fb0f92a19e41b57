package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import java.util.Arrays;

/**
 * JSON form of an item's decimals: no leading zeros, all decimals of the picture unless they are
 * trimmed, zeros for trailing P. Immutable.
 */
final class DecimalForm {
    private final int scale;
    private final boolean trim;
    private final boolean quoted;

    /**
     * The JSON form of an item's numbers.
     *
     * @param beyondDouble {@link io.ironbridge.copybook.layout.FieldType#beyondDouble}
     */
    DecimalForm(int scale, boolean beyondDouble, Output output) {
        this.scale = scale;
        this.trim = output.trimDecimals();
        this.quoted = beyondDouble && output.numbersAsText();
    }

    /** Appends zero. */
    void writeZero(OutputBytes json) {
        open(json, false, 0, 0);
    }

    /** Appends {@code magnitude}, unsigned, scaled. */
    void write(boolean negative, long magnitude, OutputBytes json) {
        if (magnitude == 0) {
            writeZero(json);
            return;
        }
        int units = open(json, negative, length(magnitude), trailing(magnitude));
        long rest = magnitude;
        for (int power = -scale; rest != 0; power++) {
            put(json, units, power, (int) Long.remainderUnsigned(rest, 10));
            rest = Long.divideUnsigned(rest, 10);
        }
    }

    private static int length(long magnitude) {
        int length = 0;
        for (long rest = magnitude; rest != 0; rest = Long.divideUnsigned(rest, 10)) {
            length++;
        }
        return length;
    }

    private static int trailing(long magnitude) {
        int zeros = 0;
        long rest = magnitude;
        while (Long.remainderUnsigned(rest, 10) == 0) {
            zeros++;
            rest = Long.divideUnsigned(rest, 10);
        }
        return zeros;
    }

    /**
     * Appends the number with all digits 0; {@link #put} then sets the others.
     *
     * @param significant digits from the first that is not 0 to the item's last; 0 for zero
     * @param trailing how many of them are zeros at the end
     * @return the position of the digit before the decimal point
     */
    int open(OutputBytes json, boolean negative, int significant, int trailing) {
        boolean minus = negative && significant > 0;
        int whole = significant == 0 ? 1 : Math.max(1, significant - scale);
        int decimals = decimals(significant, trailing);
        int size = (quoted ? 2 : 0) + (minus ? 1 : 0) + whole + (decimals > 0 ? decimals + 1 : 0);
        json.ensure(size);
        int from = json.length;
        int to = from + size;
        Arrays.fill(json.array, from, to, (byte) '0');
        if (quoted) {
            json.array[from++] = '"';
            json.array[to - 1] = '"';
        }
        if (minus) {
            json.array[from++] = '-';
        }
        int units = from + whole - 1;
        if (decimals > 0) {
            json.array[units + 1] = '.';
        }
        json.length = to;
        return units;
    }

    private int decimals(int significant, int trailing) {
        if (scale <= 0 || (trim && significant == 0)) {
            return 0;
        }
        return trim ? Math.max(0, scale - trailing) : scale;
    }

    /** Sets the digit with this power of ten of an opened number; ignores trimmed digits. */
    static void put(OutputBytes json, int units, int power, int digit) {
        if (digit != 0) {
            json.array[power >= 0 ? units - power : units + 1 - power] = (byte) ('0' + digit);
        }
    }
}
