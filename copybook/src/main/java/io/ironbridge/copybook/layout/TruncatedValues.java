package io.ironbridge.copybook.layout;

import io.ironbridge.copybook.layout.Literal.Figurative;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Truncates literals that an item cannot hold. */
final class TruncatedValues {
    private TruncatedValues() {}

    static Optional<Literal> cut(Literal literal, FieldType type) {
        return switch (literal) {
            case Literal.Text(String text) ->
                    FittingValues.isText(type) ? Optional.of(start(text, type)) : Optional.empty();
            case Literal.Hex(String digits) ->
                    FittingValues.isText(type)
                            ? Optional.of(new Literal.Hex(digits.substring(0, 2 * type.bytes())))
                            : Optional.empty();
            case Literal.Numeric(BigDecimal value) -> number(value, type);
            case Literal.All _, Figurative _ -> Optional.empty();
        };
    }

    private static Literal start(String text, FieldType type) {
        int end = FittingValues.characters(type);
        boolean halved = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
        return new Literal.Text(text.substring(0, halved ? end - 1 : end));
    }

    private static Optional<Literal> number(BigDecimal value, FieldType type) {
        return switch (type) {
            case FieldType.Text _ -> Optional.of(start(value.toPlainString(), type));
            case FieldType.Zoned zoned ->
                    digits(zoned.digits(), zoned.scale(), zoned.sign().signed(), value);
            case FieldType.Packed packed ->
                    digits(packed.digits(), packed.scale(), packed.signed(), value);
            case FieldType.Edited edited -> digits(edited.digits(), edited.scale(), true, value);
            case FieldType.Binary binary -> binary(binary, value);
            case FieldType.EditedText _,
                    FieldType.Floating _,
                    FieldType.ExternalFloat _,
                    FieldType.Opaque _ ->
                    Optional.empty();
        };
    }

    /** Items limited by their bits lose decimals only. */
    private static Optional<Literal> binary(FieldType.Binary type, BigDecimal value) {
        return type.digits() > 0 && !type.full()
                ? digits(type.digits(), type.scale(), type.signed(), value)
                : new Literal.Numeric(whole(value, type.scale())).fitting(type);
    }

    private static Optional<Literal> digits(
            int digits, int scale, boolean signed, BigDecimal value) {
        if (value.signum() < 0 && !signed) {
            return Optional.empty();
        }
        BigDecimal limit = BigDecimal.ONE.scaleByPowerOfTen(digits - scale);
        return Optional.of(new Literal.Numeric(whole(value, scale).remainder(limit)));
    }

    private static BigDecimal whole(BigDecimal value, int scale) {
        return value.setScale(scale, RoundingMode.DOWN);
    }
}
