package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.parse.Clauses.Valued;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the initial values of elementary items: their own, or a figurative constant that a group
 * around them has. A value that does not fit its item is told and left out.
 */
final class InitialValues {
    /** Digits of the largest number of eight bytes. */
    private static final int LONGEST = 20;

    private static final Pattern DIGITS = Pattern.compile("\\d{1,38}");

    private final Reading reading;

    InitialValues(Reading reading) {
        this.reading = reading;
    }

    void find(Node root) {
        find(root, null);
    }

    private void find(Node node, @Nullable Figurative around) {
        Valued own = node.entry.clauses().value;
        if (node.group()) {
            Figurative handed = own == null ? around : ofGroup(own);
            node.children.forEach(child -> find(child, child.redefined == null ? handed : null));
        } else if (own == null) {
            node.initial = around;
        } else if (node.type != null) {
            node.initial = fitting(own.first(), node.type).orElseGet(() -> misfit(node, own));
        }
    }

    private @Nullable Figurative ofGroup(Valued value) {
        if (value.first() instanceof Figurative figurative) {
            return figurative;
        }
        reading.warning(
                "IRB-COPY-0102W",
                value.at(),
                "the value of a group is kept only where it is a figurative constant; it is left"
                        + " out",
                "Give its items values");
        return null;
    }

    private @Nullable Literal misfit(Node node, Valued value) {
        reading.warning(
                "IRB-COPY-0102W",
                value.at(),
                "the value does not fit " + node.entry.title() + "; it is left out",
                "Correct the value or the picture");
        return null;
    }

    /** The value as the type takes it. */
    private static Optional<Literal> fitting(Literal literal, FieldType type) {
        return switch (literal) {
            case Figurative figurative -> Optional.of(figurative);
            case Literal.All all -> Optional.of(all).filter(_ -> isText(type)).map(a -> a);
            case Literal.Hex hex ->
                    Optional.of(literal).filter(_ -> hex.digits().length() <= 2 * type.bytes());
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

    private static boolean isText(FieldType type) {
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

    private static int characters(FieldType type) {
        return switch (type) {
            case FieldType.Text(FieldType.Characters characters, int bytes, _) ->
                    switch (characters) {
                        case ALPHANUMERIC, UTF8 -> bytes;
                        case NATIONAL, DBCS -> bytes / 2;
                    };
            default -> type.bytes();
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
            case FieldType.Text _, FieldType.EditedText _ -> false;
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
