package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codec.edited.EditCharacters;
import io.ironbridge.copybook.codec.edited.EditExponential;
import io.ironbridge.copybook.json.DecimalText;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import org.jspecify.annotations.Nullable;

/**
 * External floating point, {@code +9.99E+99}: a number in scientific notation as display text. Each
 * sign is {@code +} (always shown) or {@code -} (a blank when positive).
 *
 * <p>Encoding rounds the mantissa half away from zero and normalises it, so that its first digit is
 * not 0; numbers too small for that lose digits, the smallest become zero.
 *
 * <p>Source: Enterprise COBOL for z/OS Language Reference, PICTURE clause, External floating-point
 * items.
 */
final class ExternalFloatCodec extends FieldCodec {
    private final EditExponential picture;
    private final EditCharacters characters;
    private final DecimalBlanks blanks;
    private final DecimalForm zero;
    private final Input input;

    private ExternalFloatCodec(FieldType.ExternalFloat type, ConversionOptions options) {
        this.picture = EditExponential.of(type.symbols());
        this.characters = EditCharacters.of(options.host().codePage());
        byte[] blank = DecimalBlanks.of(characters.of(' '), picture.width());
        this.blanks = new DecimalBlanks(blank, false, options.badData());
        this.zero = new DecimalForm(0, false, options.output());
        this.input = options.input();
    }

    /**
     * @throws IllegalArgumentException if the picture is not that of an external float
     */
    static ExternalFloatCodec of(FieldType.ExternalFloat type, ConversionOptions options) {
        return new ExternalFloatCodec(type, options);
    }

    @Override
    public int bytes() {
        return picture.width();
    }

    @Override
    public Blank blank() {
        return Blank.NUMBER;
    }

    @Override
    public void initialise(byte[] record, int at) {
        store(false, new byte[picture.digits()], 0, record, at);
    }

    @Override
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        for (int index = 0; index < picture.width(); index++) {
            if (!fits(picture.symbol(index), record[at + index])) {
                return blanks.instead(FaultReason.INVALID_EDITING, record, at, zero, json);
            }
        }
        write(record, at, json);
        return null;
    }

    private boolean fits(char symbol, byte value) {
        return switch (symbol) {
            case '9' -> characters.digit(value) >= 0;
            case '+', '-' -> isSign(value);
            default -> value == characters.of(symbol);
        };
    }

    private boolean isSign(byte value) {
        return value == characters.of('+')
                || value == characters.of('-')
                || value == characters.of(' ');
    }

    private void write(byte[] record, int at, OutputBytes json) {
        int first = 0;
        while (first < picture.digits() && mantissaDigit(record, at, first) == 0) {
            first++;
        }
        if (first == picture.digits()) {
            zero.writeZero(json);
            return;
        }
        int last = picture.digits() - 1;
        while (mantissaDigit(record, at, last) == 0) {
            last--;
        }
        int count = last - first + 1;
        int point = exponent(record, at) + picture.whole() - first;
        DecimalScientific.begin(isMinus(record, at, picture.sign()), point, json);
        for (int index = 0; index < count; index++) {
            int digit = mantissaDigit(record, at, first + index);
            DecimalScientific.digit(digit, index, count, point, json);
        }
        DecimalScientific.end(count, point, json);
    }

    private int mantissaDigit(byte[] record, int at, int index) {
        return characters.digit(record[at + picture.digitAt(index)]);
    }

    private boolean isMinus(byte[] record, int at, int sign) {
        return sign >= 0 && record[at + sign] == characters.of('-');
    }

    private int exponent(byte[] record, int at) {
        int exponent = 0;
        for (int index = picture.exponentSign() + 1; index < picture.width(); index++) {
            exponent = 10 * exponent + characters.digit(record[at + index]);
        }
        return isMinus(record, at, picture.exponentSign()) ? -exponent : exponent;
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        DecimalText number = new DecimalText();
        FaultReason bad = number.read(value, input);
        if (bad != null) {
            return bad;
        }
        if (number.negative() && picture.sign() < 0) {
            return FaultReason.NEGATIVE;
        }
        if (number.zero()) {
            initialise(record, at);
            return null;
        }
        return encode(number, record, at);
    }

    private @Nullable FaultReason encode(DecimalText number, byte[] record, int at) {
        byte[] digits = new byte[picture.digits()];
        int whole = picture.whole();
        int most = picture.largestExponent();
        long exponent = Math.max(number.highest() + 1 - whole, -most);
        for (int index = 0; index < digits.length; index++) {
            digits[index] = (byte) number.digit(exponent + whole - 1 - index);
        }
        boolean up = number.digit(exponent + whole - 1 - digits.length) >= 5;
        if (up && DecimalText.incremented(digits)) {
            digits[0] = 1;
            exponent++;
        }
        if (exponent > most) {
            return FaultReason.TOO_LARGE;
        }
        boolean lost = DecimalText.isZero(digits);
        store(number.negative() && !lost, digits, lost ? 0 : (int) exponent, record, at);
        return null;
    }

    private void store(boolean negative, byte[] digits, int exponent, byte[] record, int at) {
        for (int index = 0; index < picture.width(); index++) {
            char symbol = picture.symbol(index);
            boolean minus = index == picture.exponentSign() ? exponent < 0 : negative;
            record[at + index] =
                    characters.of(
                            switch (symbol) {
                                case '+' -> minus ? '-' : '+';
                                case '-' -> minus ? '-' : ' ';
                                default -> symbol;
                            });
        }
        for (int index = 0; index < digits.length; index++) {
            record[at + picture.digitAt(index)] = characters.ofDigit(digits[index]);
        }
        int rest = Math.abs(exponent);
        for (int index = picture.width() - 1; index > picture.exponentSign(); index--) {
            record[at + index] = characters.ofDigit(rest % 10);
            rest /= 10;
        }
    }
}
