package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.FieldType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The decimal numbers that an item can have.
 *
 * @param unscaledMin the smallest number, as an integer without the scale
 * @param unscaledMax the largest one
 * @param scale digits after the decimal point; negative for zeros before it
 */
public record Bounds(BigInteger unscaledMin, BigInteger unscaledMax, int scale) {
    /** The bounds of a decimal item; empty for text, floating point and opaque items. */
    public static Optional<Bounds> of(FieldType type) {
        return switch (type) {
            case FieldType.Zoned zoned ->
                    digits(zoned.digits(), zoned.scale(), zoned.sign().signed());
            case FieldType.Packed packed ->
                    digits(packed.digits(), packed.scale(), packed.signed());
            case FieldType.Binary binary -> binary(binary);
            case FieldType.Edited edited -> digits(edited.digits(), edited.scale(), signed(edited));
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Floating _,
                    FieldType.ExternalFloat _,
                    FieldType.Opaque _ ->
                    Optional.empty();
        };
    }

    /** Whether there are no decimals. */
    public boolean whole() {
        return scale <= 0;
    }

    public BigDecimal min() {
        return plain(unscaledMin);
    }

    public BigDecimal max() {
        return plain(unscaledMax);
    }

    /** The number of which every value is a multiple. */
    public BigDecimal step() {
        return plain(BigInteger.ONE);
    }

    private BigDecimal plain(BigInteger unscaled) {
        return unscaled.signum() == 0 ? BigDecimal.ZERO : new BigDecimal(unscaled, scale);
    }

    private static Optional<Bounds> digits(int digits, int scale, boolean signed) {
        BigInteger max = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
        return Optional.of(new Bounds(signed ? max.negate() : BigInteger.ZERO, max, scale));
    }

    private static Optional<Bounds> binary(FieldType.Binary binary) {
        if (!binary.full() && binary.digits() > 0) {
            return digits(binary.digits(), binary.scale(), binary.signed());
        }
        BigInteger values = BigInteger.TWO.pow(8 * binary.bytes());
        BigInteger half = values.shiftRight(1);
        return Optional.of(
                binary.signed()
                        ? new Bounds(half.negate(), half.subtract(BigInteger.ONE), binary.scale())
                        : new Bounds(
                                BigInteger.ZERO, values.subtract(BigInteger.ONE), binary.scale()));
    }

    private static boolean signed(FieldType.Edited edited) {
        String symbols = edited.symbols();
        return symbols.contains("+")
                || symbols.contains("-")
                || symbols.contains("CR")
                || symbols.contains("DB");
    }
}
