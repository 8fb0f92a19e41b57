package io.ironbridge.apiproject.types;

import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Text;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds comparisons that are false whatever the data is, or that fail. */
final class Comparison {
    /** Operators that compare, with those for exchanged operands. */
    private static final Map<String, String> ORDER =
            Map.of("<", ">", "<=", ">=", ">", "<", ">=", "<=");

    private Comparison() {}

    static boolean isOrder(String operator) {
        return ORDER.containsKey(operator);
    }

    /** The operator for exchanged operands. */
    static String reversed(String operator) {
        return ORDER.getOrDefault(operator, operator);
    }

    /** Whether neither the values nor the kinds of the types meet: no value is of both types. */
    static boolean areDisjoint(ItemType left, ItemType right) {
        ItemType a = single(left);
        ItemType b = single(right);
        return !ItemType.isAny(a) && !ItemType.isAny(b) && a.getClass() != b.getClass();
    }

    /** The type of the value that is compared; arrays and objects are of no concern here. */
    private static ItemType single(ItemType type) {
        ItemType value =
                type instanceof ItemType.Arr(ItemType items, boolean sequence) && sequence
                        ? items
                        : type;
        return switch (value) {
            case Text _, Num _, ItemType.Bool _ -> value;
            case ItemType.Any _, ItemType.Arr _, ItemType.Obj _ -> ItemType.ANY;
        };
    }

    /** Why {@code left = right} is never true, as a sentence about the left side. */
    static Optional<String> neverEqual(ItemType left, ItemType right) {
        if (areDisjoint(left, right)) {
            return Optional.of(
                    "is "
                            + ItemType.words(single(left))
                            + ", the other side "
                            + ItemType.words(single(right)));
        }
        return switch (single(left)) {
            case Text text when single(right) instanceof Text other ->
                    other.values().isEmpty() ? reverse(text, other) : missesAll(text, other);
            case Num number when single(right) instanceof Num other -> missesAll(number, other);
            case Text _, Num _, ItemType.Bool _, ItemType.Any _, ItemType.Arr _, ItemType.Obj _ ->
                    Optional.empty();
        };
    }

    private static Optional<String> reverse(Text left, Text right) {
        return left.values().isEmpty() ? Optional.empty() : missesAll(right, left);
    }

    /** Compares a text with texts that are known. */
    private static Optional<String> missesAll(Text item, Text known) {
        return known.values().stream().allMatch(value -> misses(item, value).isPresent())
                ? misses(item, known.values().iterator().next())
                : Optional.empty();
    }

    private static Optional<String> misses(Text item, String value) {
        if (!item.values().isEmpty()) {
            return item.values().contains(value)
                    ? Optional.empty()
                    : Optional.of(
                            "is one of "
                                    + String.join(", ", item.values().stream().limit(10).toList()));
        }
        if (value.length() > item.most()) {
            return Optional.of(
                    "has at most " + item.most() + " characters, the other side " + value.length());
        }
        if (item.form() == ItemType.Form.RECORD && value.endsWith(" ")) {
            return Optional.of("never ends with a blank: trailing blanks are removed");
        }
        return item.number() != null && Num.in(value).isEmpty()
                ? Optional.of("holds a number, the other side does not")
                : Optional.empty();
    }

    private static Optional<String> missesAll(Num left, Num right) {
        if (isLess(left.most(), right.least()) || isLess(right.most(), left.least())) {
            return Optional.of(
                    "is " + ItemType.words(left) + ", the other side " + ItemType.words(right));
        }
        if (right.isConstant() && left.decimals() >= 0 && right.decimals() > left.decimals()) {
            return Optional.of("is " + ItemType.words(left) + ", the other side has more decimals");
        }
        return Optional.empty();
    }

    private static boolean isLess(@Nullable BigDecimal left, @Nullable BigDecimal right) {
        return left != null && right != null && left.compareTo(right) < 0;
    }

    /** Why {@code left operator right}, an order, is never true. */
    static Optional<String> neverInOrder(String operator, ItemType left, ItemType right) {
        if (!(single(left) instanceof Num a) || !(single(right) instanceof Num b)) {
            return Optional.empty();
        }
        boolean impossible =
                switch (operator) {
                    case "<" -> isAtMost(b.most(), a.least());
                    case "<=" -> isLess(b.most(), a.least());
                    case ">" -> isAtMost(a.most(), b.least());
                    default -> isLess(a.most(), b.least());
                };
        return impossible
                ? Optional.of("is " + ItemType.words(a) + ", the other side " + ItemType.words(b))
                : Optional.empty();
    }

    private static boolean isAtMost(@Nullable BigDecimal left, @Nullable BigDecimal right) {
        return left != null && right != null && left.compareTo(right) <= 0;
    }
}
