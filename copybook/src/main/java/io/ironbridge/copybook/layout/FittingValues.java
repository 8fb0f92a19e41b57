package io.ironbridge.copybook.layout;

import io.ironbridge.copybook.layout.Literal.Figurative;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Decides which literals an item can have. */
final class FittingValues {
    /** Digits of the largest number of eight bytes. */
    private static final int LONGEST = 20;

    private static final Pattern DIGITS = Pattern.compile("\\d{1,38}");

    private FittingValues() {}

    /** The value in the form of the type. */
    static Optional<Literal> fitting(Literal literal, FieldType type) {
        return switch (literal) {
            case Figurative figurative -> Optional.of(figurative);
            case Literal.All all -> Optional.of(all).filter(_ -> isText(type)).map(a -> a);
            case Literal.Hex hex ->
                    Optional.of(literal).filter(_ -> holds(type, hex.digits().length() / 2));
            case Literal.Text(String text) -> text(text, type);
            case Literal.Numeric(BigDecimal value) ->
                    Optional.of(literal).filter(_ -> holds(type, value));
        };
    }

    private static Optional<Literal> text(String text, FieldType type) {
        if (isText(type)) {
            return text.length() <= characters(type)
                    ? Optional.of(new Literal.Text(text))
                    : Optional.empty();
        }
        return DIGITS.matcher(text).matches()
                ? fitting(new Literal.Numeric(new BigDecimal(text)), type)
                : Optional.empty();
    }

    /** Whether these bytes are a value; for numbers, all bytes must be given. */
    private static boolean holds(FieldType type, int bytes) {
        return isText(type) ? bytes <= type.bytes() : bytes == type.bytes();
    }

    static boolean isText(FieldType type) {
        return switch (type) {
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _ ->
                    true;
            case FieldType.Zoned _,
                    FieldType.Packed _,
                    FieldType.Binary _,
                    FieldType.Floating _,
                    FieldType.Opaque _ ->
                    false;
        };
    }

    /** Maximum number of characters of a type, with the fewest bytes for each. */
    static int characters(FieldType type) {
        return switch (type) {
            case FieldType.Text(FieldType.Characters characters, int bytes, _) ->
                    switch (characters) {
                        case ALPHANUMERIC, UTF8 -> bytes;
                        case NATIONAL, DBCS -> bytes / 2;
                    };
            case FieldType.EditedText _,
                    FieldType.Zoned _,
                    FieldType.Packed _,
                    FieldType.Binary _,
                    FieldType.Floating _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Opaque _ ->
                    type.bytes();
        };
    }

    private static boolean holds(FieldType type, BigDecimal value) {
        return switch (type) {
            case FieldType.Zoned zoned ->
                    holds(zoned.digits(), zoned.scale(), zoned.sign().signed(), value);
            case FieldType.Packed packed ->
                    holds(packed.digits(), packed.scale(), packed.signed(), value);
            case FieldType.Edited edited -> holds(edited.digits(), edited.scale(), true, value);
            case FieldType.Binary binary -> holds(binary, value);
            case FieldType.Floating _, FieldType.ExternalFloat _ -> true;
            case FieldType.Opaque _ -> value.signum() == 0;
            case FieldType.Text _ -> value.toPlainString().length() <= characters(type);
            case FieldType.EditedText _ -> false;
        };
    }

    private static boolean holds(FieldType.Binary binary, BigDecimal value) {
        boolean pictured = binary.digits() > 0 && !binary.full();
        int digits = pictured ? binary.digits() : LONGEST;
        return holds(digits, binary.scale(), binary.signed(), value) && fits(binary, value);
    }

    private static boolean fits(FieldType.Binary binary, BigDecimal value) {
        int bits = 8 * binary.bytes() - (binary.signed() ? 1 : 0);
        return value.scaleByPowerOfTen(binary.scale()).toBigInteger().bitLength() <= bits;
    }

    private static boolean holds(int digits, int scale, boolean signed, BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return value.signum() == 0
                || (stripped.scale() <= scale
                        && stripped.precision() - stripped.scale() <= digits - scale
                        && (signed || value.signum() > 0));
    }
}
