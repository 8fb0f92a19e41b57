package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Handles numbers that were never filled: items that are all blanks or all X'00' and are not valid
 * numbers.
 */
final class DecimalBlanks {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final byte[] blanks;
    private final Special whenBlank;
    private final Special whenLow;

    /**
     * @param blanks the item filled with blanks
     * @param blankIsZero whether blanks are zero (BLANK WHEN ZERO)
     */
    DecimalBlanks(byte[] blanks, boolean blankIsZero, BadData badData) {
        this.blanks = blanks;
        this.whenBlank = blankIsZero ? Special.EMPTY : badData.unfilled().blankNumbers();
        this.whenLow = badData.unfilled().lowNumbers();
    }

    /** Makes an item with this number of one-byte positions, filled with blanks. */
    static byte[] of(byte blank, int positions) {
        byte[] blanks = new byte[positions];
        Arrays.fill(blanks, blank);
        return blanks;
    }

    /** Appends the replacement value of the item; {@code bad} if it is handled as a bad value. */
    @Nullable FaultReason instead(
            FaultReason bad, byte[] record, int at, DecimalForm form, OutputBytes json) {
        return switch (special(record, at)) {
            case AS_BAD, AS_IS -> bad;
            case EMPTY -> {
                form.writeZero(json);
                yield null;
            }
            case NULL -> {
                json.write(NULL);
                yield null;
            }
        };
    }

    private Special special(byte[] record, int at) {
        if (isBlank(record, at)) {
            return whenBlank;
        }
        return isLow(record, at) ? whenLow : Special.AS_BAD;
    }

    /** Whether the item is all blanks. */
    boolean isBlank(byte[] record, int at) {
        return Arrays.equals(record, at, at + blanks.length, blanks, 0, blanks.length);
    }

    /** Whether the item is all X'00'. */
    boolean isLow(byte[] record, int at) {
        for (int index = 0; index < blanks.length; index++) {
            if (record[at + index] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Fills the item with blanks. */
    void fill(byte[] record, int at) {
        System.arraycopy(blanks, 0, record, at, blanks.length);
    }
}
