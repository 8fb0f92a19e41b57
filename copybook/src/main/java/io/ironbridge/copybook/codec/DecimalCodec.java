package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.DecimalText;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import org.jspecify.annotations.Nullable;

/** Items that store their number digit by digit. */
abstract class DecimalCodec extends FieldCodec {
    private final int digits;
    private final int scale;
    private final boolean signed;
    private final DecimalForm form;
    private final Input input;

    /** An item with this number of digits, {@code scale} of them decimals. */
    DecimalCodec(int digits, int scale, boolean signed, ConversionOptions options) {
        this.digits = digits;
        this.scale = scale;
        this.signed = signed;
        this.form = new DecimalForm(scale, digits > FieldType.EXACT_DIGITS, options.output());
        this.input = options.input();
    }

    /** Returns null if digits and sign are valid, otherwise what is wrong. Does not allocate. */
    abstract @Nullable FaultReason check(byte[] record, int at);

    /** Handles items that are not valid because they were never filled. */
    abstract DecimalBlanks blanks();

    /** Whether the sign of a valid item is negative. */
    abstract boolean negative(byte[] record, int at);

    /** Digit positions in the record; may be one more than the digits of the picture. */
    abstract int positions();

    /** The digit at a position of a valid item, high-order first. */
    abstract int digit(byte[] record, int at, int position);

    /** Stores sign and digits, as many as the picture has, high-order first. */
    abstract void store(boolean negative, byte[] digits, byte[] record, int at);

    /** Whether zero is stored as blanks. */
    abstract boolean blankWhenZero();

    @Override
    public final @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        FaultReason bad = check(record, at);
        if (bad != null) {
            return blanks().instead(bad, record, at, form, json);
        }
        write(record, at, json);
        return null;
    }

    private void write(byte[] record, int at, OutputBytes json) {
        int positions = positions();
        int first = 0;
        while (first < positions && digit(record, at, first) == 0) {
            first++;
        }
        if (first == positions) {
            form.writeZero(json);
            return;
        }
        int last = positions - 1;
        while (digit(record, at, last) == 0) {
            last--;
        }
        int significant = positions - first;
        int trailing = positions - 1 - last;
        int units = form.open(json, negative(record, at), significant, trailing);
        for (int position = first; position <= last; position++) {
            int power = positions - 1 - position - scale;
            DecimalForm.put(json, units, power, digit(record, at, position));
        }
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        DecimalText number = new DecimalText();
        FaultReason bad = number.read(value, input);
        return bad != null ? bad : encode(number, record, at);
    }

    /** Stores a number. */
    public final @Nullable FaultReason encode(DecimalText number, byte[] record, int at) {
        byte[] fitted = new byte[digits];
        FaultReason bad = number.fit(fitted, scale, signed, input);
        if (bad != null) {
            return bad;
        }
        if (number.zero() && blankWhenZero()) {
            blanks().fill(record, at);
        } else {
            store(number.negative(), fitted, record, at);
        }
        return null;
    }

    @Override
    public Blank blank() {
        return Blank.NUMBER;
    }

    @Override
    public final void initialise(byte[] record, int at) {
        if (blankWhenZero()) {
            blanks().fill(record, at);
        } else {
            store(false, new byte[digits], record, at);
        }
    }
}
