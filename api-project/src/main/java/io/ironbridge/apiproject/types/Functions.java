package io.ironbridge.apiproject.types;

import static io.ironbridge.apiproject.types.ItemType.ANY;

import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Form;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Text;
import java.util.List;
import java.util.Set;

/** What JSONata's functions take and return, as far as that is certain. */
final class Functions {
    /** Functions whose first argument must be a text. */
    private static final Set<String> OF_TEXT =
            Set.of(
                    "length",
                    "substring",
                    "substringBefore",
                    "substringAfter",
                    "uppercase",
                    "lowercase",
                    "trim",
                    "pad",
                    "contains",
                    "split",
                    "match",
                    "replace",
                    "base64encode",
                    "base64decode",
                    "encodeUrl",
                    "encodeUrlComponent",
                    "decodeUrl",
                    "decodeUrlComponent",
                    "toMillis",
                    "parseInteger");

    /** Functions whose first argument must be a number. */
    private static final Set<String> OF_NUMBER =
            Set.of(
                    "abs",
                    "floor",
                    "ceil",
                    "round",
                    "power",
                    "sqrt",
                    "formatNumber",
                    "formatBase",
                    "formatInteger",
                    "fromMillis",
                    "fromMillisZoned");

    /** Functions that compute with their argument, in double precision. */
    private static final Set<String> COMPUTING =
            Set.of(
                    "sum",
                    "max",
                    "min",
                    "average",
                    "round",
                    "abs",
                    "floor",
                    "ceil",
                    "power",
                    "sqrt",
                    "number",
                    "sort",
                    "formatNumber");

    /** Functions that pass the items of their first argument to a function. */
    private static final Set<String> OF_ITEMS = Set.of("map", "filter", "single");

    private static final int MOST_PLACES = 100;

    private Functions() {}

    static boolean isComputing(String name) {
        return COMPUTING.contains(name);
    }

    static boolean passesItems(String name) {
        return OF_ITEMS.contains(name);
    }

    /** What the first argument must be; of any type if it may be several. */
    static ItemType argument(String name) {
        if (OF_TEXT.contains(name)) {
            return Text.UNKNOWN;
        }
        return OF_NUMBER.contains(name) ? Num.COMPUTED : ANY;
    }

    /** The result of a call. */
    static ItemType result(String name, List<ItemType> arguments) {
        ItemType first = arguments.isEmpty() ? ANY : arguments.getFirst();
        return switch (name) {
            case "exists", "not", "boolean", "contains" -> new ItemType.Bool();
            case "count", "length" -> Num.COUNT;
            case "floor", "ceil", "parseInteger", "millis", "toMillis" -> Num.WHOLE;
            case "round" -> arguments.size() == 1 ? Num.WHOLE : rounded(arguments.get(1));
            case "sum", "max", "min", "average", "abs", "sqrt", "power", "random" -> Num.COMPUTED;
            case "number" -> number(first);
            case "string" -> text(first);
            case "trim", "uppercase", "lowercase" ->
                    first instanceof Text text ? Text.upTo(text.most()) : Text.UNKNOWN;
            case "substring" -> substring(first, arguments);
            case "substringBefore",
                    "substringAfter",
                    "replace",
                    "join",
                    "pad",
                    "formatNumber",
                    "formatBase",
                    "formatInteger",
                    "fromMillis",
                    "fromMillisZoned",
                    "now",
                    "type",
                    "base64encode",
                    "base64decode",
                    "encodeUrl",
                    "encodeUrlComponent",
                    "decodeUrl",
                    "decodeUrlComponent" ->
                    Text.UNKNOWN;
            case "split", "keys" -> new Arr(Text.UNKNOWN, true);
            case "filter", "sort", "reverse", "distinct", "shuffle" ->
                    ItemType.isAny(first) ? ANY : new Arr(ItemType.element(first), true);
            case "single" -> ItemType.element(first);
            default -> ANY;
        };
    }

    private static ItemType number(ItemType given) {
        return switch (ItemType.element(given)) {
            case Num number -> number;
            case Text text when text.number() != null -> text.number();
            case Text _, ItemType.Bool _, ItemType.Any _, Arr _, ItemType.Obj _ -> Num.COMPUTED;
        };
    }

    private static ItemType text(ItemType given) {
        return switch (given) {
            case Text text -> text;
            case Num number -> new Text(number.characters(), Set.of(), number, Form.PLAIN);
            case ItemType.Bool _, ItemType.Any _, Arr _, ItemType.Obj _ -> Text.UNKNOWN;
        };
    }

    private static ItemType rounded(ItemType places) {
        return places instanceof Num number && number.isConstant()
                ? new Num(null, null, Math.clamp(number.most(1).longValue(), 0, MOST_PLACES), 0)
                : Num.COMPUTED;
    }

    private static ItemType substring(ItemType given, List<ItemType> arguments) {
        int most = given instanceof Text text ? text.most() : ItemType.UNBOUNDED;
        if (arguments.size() == 3 && arguments.get(2) instanceof Num length) {
            return Text.upTo(Math.clamp(length.most(most).longValue(), 0, most));
        }
        return Text.upTo(most);
    }
}
