package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata.JFunction;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.Numbers;
import io.ironbridge.mapping.jsonata.Builtins.Arguments;
import java.text.ParseException;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Features of z/OS Connect's JSONata that the library does not have, or has with another behaviour.
 *
 * <ul>
 *   <li>{@code $number} accepts 0x, 0o and 0b texts in either case, and otherwise only JSON numbers
 *   <li>{@code $fromMillisZoned(number, picture, zone)}
 *   <li>{@code $abs} keeps the fraction of every number
 *   <li>{@code $fromMillis}: see {@link DatePicture}; {@code $formatNumber}: {@link NumberPicture};
 *       {@code $formatInteger}, {@code $parseInteger}: {@link IntegerPicture}
 *   <li>{@code $round} does not write out the zeros of a large exponent or precision
 *   <li>{@code $match}, {@code $contains}, {@code $split}, {@code $pad}, {@code $join}: see {@link
 *       BoundedFunctions}; {@code $replace}: see {@link ReplaceFunction}
 *   <li>{@code $sort}: see {@link SortFunction}
 *   <li>{@code $now} and {@code $millis} return the time at which this mapping began
 * </ul>
 *
 * <p>Source: "Differences" in the README of JSONata4Java, the library that z/OS Connect uses.
 */
public final class Dialect {
    /** As in JSON, but with any leading zeros: hosts pad prices and counts with them. */
    private static final Pattern NUMBER = Pattern.compile("(-?)0*(\\d+(\\.\\d+)?([eE][+-]?\\d+)?)");

    /** Maximum characters of a text that may become a number; as for JSON numbers here. */
    private static final int MAX_NUMBER_LENGTH = 1000;

    /** All programs share them: each has a signature, which is compiled once. */
    private static final Map<String, JFunction> FUNCTIONS = functions();

    private Dialect() {}

    /** Parses {@code text}, which may call the dialect's functions. */
    public static BoundedJsonata program(String text) {
        BoundedJsonata jsonata = new BoundedJsonata(text + " ", Values.OPERATORS);
        FUNCTIONS.forEach(jsonata::registerFunction);
        return jsonata;
    }

    private static Map<String, JFunction> functions() {
        Builtins builtins = new Builtins(new HashMap<>());
        LibraryFunctions.extend(builtins);
        ArrayFunctions.extend(builtins);
        HigherOrder.extend(builtins);
        BoundedFunctions.extend(builtins);
        builtins.register("number", "<(nsb)-:n>", call -> number(call.values()));
        builtins.register("abs", "<n-:n>", call -> abs(call.number(0)));
        builtins.register("round", "<n-n?:n>", call -> round(call.values()));
        builtins.register("sort", "<af?:a>", SortFunction::call);
        dates(builtins);
        return builtins.functions();
    }

    private static void dates(Builtins builtins) {
        builtins.register("millis", "<:n>", _ -> BoundedFunctions.bounds().now());
        builtins.register(
                "now", "<s?s?:s>", call -> date(BoundedFunctions.bounds().now(), call.values(), 0));
        builtins.register("fromMillis", "<n-s?s?:s>", Dialect::date);
        builtins.register("fromMillisZoned", "<n-s?s?:s>", Dialect::date);
        builtins.register("toMillis", "<s-s?:n>", Dialect::millis);
        builtins.register(
                "formatInteger",
                "<n-s:s>",
                call -> IntegerPicture.format(call.number(0), picture(call)));
        builtins.register(
                "parseInteger",
                "<s-s:n>",
                call -> IntegerPicture.parse(call.text(0), picture(call)));
        builtins.register(
                "formatNumber",
                "<n-so?:s>",
                call ->
                        NumberPicture.format(
                                call.number(0), picture(call), (Map<?, ?>) call.at(2)));
    }

    private static String picture(Arguments call) {
        return Objects.requireNonNullElse(call.text(1), "");
    }

    private static @Nullable Object date(Arguments call) {
        return date(call.number(0), call.values(), 1);
    }

    private static @Nullable Object millis(Arguments call) {
        try {
            String picture = call.text(1);
            return Functions.dateTimeToMillis(
                    call.text(0), picture == null ? null : Pictures.checked(picture, "D3136"));
        } catch (DialectException e) {
            throw e;
        } catch (ParseException | DateTimeParseException e) {
            throw new JException("D3110", -1);
        } catch (RuntimeException e) {
            throw new DialectException("D3136", "a text does not match its date and time picture");
        }
    }

    private static @Nullable String date(@Nullable Number millis, List<?> args, int first) {
        return millis == null
                ? null
                : DatePicture.format(millis.longValue(), text(args, first), text(args, first + 1));
    }

    private static @Nullable String text(List<?> args, int index) {
        return index < args.size() ? (String) args.get(index) : null;
    }

    private static @Nullable Number abs(@Nullable Number value) {
        return switch (value) {
            case null -> null;
            case Integer whole -> Math.abs(whole.longValue());
            case Long whole -> Math.abs(whole);
            default -> Math.abs(value.doubleValue());
        };
    }

    private static @Nullable Number round(List<?> args) {
        Number value = (Number) args.get(0);
        if (value == null) {
            return null;
        }
        if (!Double.isFinite(value.doubleValue())) {
            throw new JException("D1001", -1);
        }
        int places = args.size() > 1 && args.get(1) instanceof Number given ? given.intValue() : 0;
        return Numbers.rounded(value, places);
    }

    private static @Nullable Number number(List<?> args) {
        return switch (args.get(0)) {
            case null -> null;
            case Number number -> number;
            case Boolean truth -> truth ? 1 : 0;
            case String text -> number(text);
            default -> throw new JException("T0410", -1);
        };
    }

    /** The number in a text. */
    public static Number number(String text) {
        return parsed(text.strip());
    }

    private static Number parsed(String text) {
        if (text.length() > 2 && text.charAt(0) == '0') {
            int radix =
                    switch (text.charAt(1)) {
                        case 'x', 'X' -> 16;
                        case 'o', 'O' -> 8;
                        case 'b', 'B' -> 2;
                        default -> 0;
                    };
            if (radix != 0) {
                return inRadix(text.substring(2), radix);
            }
        }
        Matcher number = NUMBER.matcher(text);
        if (text.length() > MAX_NUMBER_LENGTH || !number.matches()) {
            throw new JException("D3030", -1);
        }
        Number value = JsonTree.number(number.group(1) + number.group(2));
        if (!Double.isFinite(value.doubleValue())) {
            throw new JException("D3030", -1);
        }
        return value;
    }

    private static Number inRadix(String digits, int radix) {
        try {
            return Long.parseLong(digits, radix);
        } catch (NumberFormatException e) {
            throw new JException("D3030", -1);
        }
    }
}
