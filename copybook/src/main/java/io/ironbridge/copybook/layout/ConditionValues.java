package io.ironbridge.copybook.layout;

import io.ironbridge.copybook.layout.Literal.Figurative;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Values that the condition names (level 88) of an item stand for, as JSON has them. */
public final class ConditionValues {
    private ConditionValues() {}

    /**
     * A string for a text item, otherwise a {@link BigDecimal}; in source order, of a range its
     * beginning. Without those that JSON does not have ({@code HIGH-VALUES}, {@code X'00'}, {@code
     * ALL}) and those that do not fit the item.
     */
    public static List<Object> of(Field field) {
        return field.description().conditions().stream()
                .flatMap(condition -> condition.ranges().stream())
                .flatMap(range -> range.from().fitting(field.type()).stream())
                .flatMap(literal -> value(literal, field.type()).stream())
                .toList();
    }

    private static Optional<Object> value(Literal literal, FieldType type) {
        boolean text = FittingValues.isText(type);
        return switch (literal) {
            case Literal.Text(String characters) -> Optional.of(characters.stripTrailing());
            case Literal.Numeric(BigDecimal number) ->
                    Optional.of(text ? number.toPlainString() : number);
            case Figurative.ZERO ->
                    Optional.of(
                            text ? "0".repeat(FittingValues.characters(type)) : BigDecimal.ZERO);
            case Figurative.SPACE -> Optional.<Object>of("").filter(_ -> text);
            case Figurative _, Literal.Hex _, Literal.All _ -> Optional.empty();
        };
    }
}
