package io.ironbridge.copybook.codec.edited;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Positions of the parts of an external floating-point item. Offsets and lengths are bytes. */
public final class EditExponential {
    private static final Pattern PICTURE =
            Pattern.compile("([+-]?)(9*)([V.,]?)(9*)E([+-])(9{1,4})", Pattern.CASE_INSENSITIVE);

    private final String symbols;
    private final int[] digits;
    private final int whole;
    private final int sign;
    private final int exponentSign;

    private EditExponential(Matcher picture) {
        this.symbols = picture.group().replaceFirst("[vV]", "").replace('e', 'E');
        this.exponentSign = symbols.indexOf('E') + 1;
        this.digits =
                IntStream.range(0, exponentSign)
                        .filter(index -> symbols.charAt(index) == '9')
                        .toArray();
        this.whole = picture.end(2) - picture.start(2);
        this.sign = picture.group(1).isEmpty() ? -1 : 0;
    }

    /**
     * The positions of a picture's symbols.
     *
     * @throws IllegalArgumentException if the picture is not that of an external float
     */
    public static EditExponential of(String symbols) {
        Matcher picture = PICTURE.matcher(symbols);
        if (!picture.matches() || picture.group(2).length() + picture.group(4).length() == 0) {
            throw new IllegalArgumentException("No external floating-point picture: " + symbols);
        }
        return new EditExponential(picture);
    }

    /** Total bytes. */
    public int width() {
        return symbols.length();
    }

    /** The symbol at a position: {@code 9}, a sign, a point or {@code E}. */
    public char symbol(int index) {
        return symbols.charAt(index);
    }

    /** Digits of the mantissa. */
    public int digits() {
        return digits.length;
    }

    /** Digits of the mantissa before its point. */
    public int whole() {
        return whole;
    }

    /** Position of a digit of the mantissa. */
    public int digitAt(int index) {
        return digits[index];
    }

    /** Position of the mantissa's sign; -1 if it has none. */
    public int sign() {
        return sign;
    }

    /** Position of the exponent's sign; its digits follow. */
    public int exponentSign() {
        return exponentSign;
    }

    /** 99, for the two digits that the language allows. */
    public int largestExponent() {
        int largest = 0;
        for (int index = exponentSign + 1; index < symbols.length(); index++) {
            largest = 10 * largest + 9;
        }
        return largest;
    }
}
