package io.ironbridge.gateway;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Inputs of a size whose form is the worst for something that reads them. */
public final class GrowthInputs {
    /** Digits of the longest number that is read. */
    private static final int MAX_DIGITS = 1000;

    private static final int DEPTH = 150;

    private GrowthInputs() {}

    /** JSON of n items, members, characters or digits. */
    public enum Json {
        NUMBERS(n -> array(n, Integer::toString)),
        EQUAL_NUMBERS(n -> array(n, _ -> "7")),
        DECIMALS(n -> array(n, i -> i + ".25")),
        LONGS_OF_ONE_HASH(n -> array(n, i -> Long.toString(4294967297L * i))),
        DOUBLES_OF_ONE_HASH(n -> array(n, GrowthInputs::doubleOfOneHash)),
        TEXTS(n -> array(n, i -> quoted("t" + i))),
        EQUAL_TEXTS(n -> array(n, _ -> quoted("t"))),
        TEXTS_OF_ONE_HASH(n -> array(n, i -> quoted(colliding(i)))),
        OBJECTS_OF_ONE_HASH(n -> array(n, i -> "{\"a\":" + quoted(colliding(i)) + "}")),
        OBJECTS_BY_NAMES_OF_ONE_HASH(n -> array(n, i -> "{" + quoted(colliding(i)) + ":1}")),
        ARRAYS_OF_ONE_HASH(n -> array(n, i -> "[" + quoted(colliding(i)) + "]")),
        ARRAYS_OF_LONGS_OF_ONE_HASH(n -> array(n, i -> "[" + 4294967297L * i + "]")),
        ARRAYS(n -> array(n, i -> "[" + i + "]")),
        EMPTY_OBJECTS(n -> array(n, _ -> "{}")),
        NULLS(n -> array(n, _ -> "null")),
        ROWS(n -> array(n, i -> "{\"a\":" + i + ",\"b\":\"k" + i + "\",\"kind\":\"cat\"}")),
        ROWS_OF_ONE_KEY(n -> array(n, i -> "{\"a\":" + i + ",\"b\":\"k\"}")),
        ROWS_OF_ONE_HASH(n -> array(n, i -> "{\"a\":" + i + ",\"b\":\"" + colliding(i) + "\"}")),
        MEMBERS(n -> object(n, i -> "m" + i)),
        NAMES_OF_ONE_HASH(n -> object(n, GrowthInputs::colliding)),
        EQUAL_NAMES(n -> object(n, _ -> "a")),
        ESCAPED_NAMES(n -> object(n, i -> "\\u0061" + i)),
        LONG_NAMES(n -> object(n / 256, i -> "n".repeat(250) + i)),
        DEEP_ARRAYS(n -> array(n / DEPTH, _ -> "[".repeat(DEPTH) + "]".repeat(DEPTH))),
        DEEP_OBJECTS(n -> array(n / DEPTH, _ -> "{\"a\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH))),
        NUMBER(Integer::toString),
        NEGATIVE_NUMBER(n -> "-" + n),
        LONG_NUMBER(n -> "7".repeat(Math.min(n, MAX_DIGITS))),
        LONG_FRACTION(n -> "0." + "7".repeat(Math.min(n, MAX_DIGITS - 2))),
        LARGE_EXPONENT(n -> "1e" + Math.min(n / 64, 308)),
        HUGE_EXPONENT(n -> "1e" + n * 100_000L),
        SMALL_EXPONENT(n -> "1e-" + n * 100_000L),
        LONG_TEXT(n -> text("a", n)),
        ALTERNATING_TEXT(n -> text("ab", n)),
        BLANKS(n -> text(" ", n)),
        BLANKS_AND_LETTERS(n -> text(" a", n)),
        ESCAPES(n -> text("\\n", n)),
        ESCAPED_LETTERS(n -> text("\\u0061", n)),
        QUOTES(n -> text("\\\"", n)),
        BACKSLASHES(n -> text("\\\\", n)),
        SURROGATES(n -> text("\ud83d\ude00", n)),
        ACCENTS(n -> text("e\u0301", n)),
        COMMAS(n -> text(",", n)),
        ITEMS(n -> text("a,", n)),
        PERCENT(n -> text("%41", n)),
        PERCENT_SIGNS(n -> text("%", n)),
        OPENED_BRACKETS(n -> text("[", n)),
        OPENED_PARENTHESES(n -> text("(", n)),
        OPENED_BRACES(n -> text("{", n)),
        OPENED_COMMENTS(n -> text("/*", n)),
        PLUSES(n -> text("1+", n)),
        DOTS(n -> text("a.", n)),
        MINUSES(n -> text("-", n)),
        SEMICOLONS(n -> text(";", n)),
        DOLLARS(n -> text("$1", n)),
        DIGITS(n -> text("1", n)),
        ZEROS(n -> text("0", n)),
        HEXADECIMAL(n -> "\"0x" + "f".repeat(n) + "\""),
        WORDS(n -> text("one hundred and ", n)),
        HUNDREDS(n -> "\"one" + " hundred".repeat(n) + "\""),
        ROMAN(n -> text("m", n)),
        HASHES(n -> text("#", n)),
        GROUPS(n -> text("#,", n)),
        PICTURE(n -> text("0,", n)),
        DATE_PICTURE(n -> text("[Y]", n)),
        WEEK_PICTURE(n -> text("[W01]", n)),
        WIDE_DATE_PICTURE(n -> "\"[Y" + "0".repeat(n) + "]\""),
        BASE64(n -> text("QUJD", n)),
        DATE(n -> "\"2024-01-02T03:04:05." + "0".repeat(n) + "Z\"");

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        private final IntFunction<String> text;

        Json(IntFunction<String> text) {
            this.text = text;
        }

        public String of(int size) {
            return text.apply(size);
        }
    }

    /** Raw text of n characters, as headers and queries have it. */
    public enum Raw {
        LETTERS(n -> repeated("a", n)),
        BLANKS(n -> repeated(" ", n)),
        COMMAS(n -> repeated(",", n)),
        ITEMS(n -> repeated("a,", n)),
        SPACED_ITEMS(n -> repeated("a ", n)),
        PIPED_ITEMS(n -> repeated("a|", n)),
        SEMICOLONS(n -> repeated(";", n)),
        PAIRS(n -> repeated("a=;", n)),
        DIFFERENT_PAIRS(n -> joined(n / 8, i -> "p" + i + "=1;")),
        PAIRS_OF_ONE_HASH(n -> joined(n / 36, i -> colliding(i) + "=1;")),
        MEMBERS_OF_ONE_HASH(n -> joined(n / 36, i -> colliding(i) + ",1,")),
        QUERY(n -> joined(n / 8, i -> "p" + i + "=1&")),
        EQUAL_QUERY(n -> repeated("p=1&", n)),
        QUERY_OF_ONE_HASH(n -> joined(n / 36, i -> colliding(i) + "=1&")),
        DEEP_OBJECT(n -> joined(n / 36, i -> "p%5B" + colliding(i) + "%5D=1&")),
        DOTTED(n -> repeated(".a=1,", n)),
        EQUALS(n -> repeated("=", n)),
        QUOTES(n -> repeated("\"", n)),
        QUOTED_ITEMS(n -> repeated("\"a\",", n)),
        BACKSLASHES(n -> repeated("\\", n)),
        PERCENT(n -> repeated("%41", n)),
        PERCENT_SIGNS(n -> repeated("%", n)),
        PLUSES(n -> repeated("+", n)),
        DIGITS(n -> repeated("7", n)),
        DOTS(n -> repeated(".", n)),
        COLONS(n -> repeated(":", n)),
        SLASHES(n -> repeated("/", n)),
        BRACKETS(n -> repeated("[", n)),
        RANGES(n -> repeated("0-,", n)),
        QUALITIES(n -> repeated("a/b;q=0.1,", n)),
        SPACED_QUALITIES(n -> "a/b;" + repeated(" ", n) + "q=x"),
        ZERO_QUALITIES(n -> "a/b;q=0." + repeated("0", n) + "x"),
        MEDIA_PARAMETERS(n -> "application/json" + repeated(";a=b", n)),
        CHARSETS(n -> "application/json" + repeated(";charset=utf-8", n)),
        ADDRESSES(n -> repeated("192.0.2.1,", n)),
        IPV6_ADDRESSES(n -> repeated("[2001:db8::1]:1,", n)),
        FORWARDED(n -> repeated("for=192.0.2.1;proto=https,", n)),
        BASIC(n -> "Basic " + repeated("QUJD", n)),
        BEARER(n -> "Bearer " + repeated("a", n)),
        TOKEN(n -> "Bearer " + repeated("e30.", n)),
        TRACE_STATE(n -> joined(n / 8, i -> "k" + i + "=1,")),
        PROPERTIES(n -> joined(n / 16, i -> "p" + i + ";1;string,")),
        PROPERTIES_OF_ONE_HASH(n -> joined(n / 44, i -> colliding(i) + ";1;string,"));

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        private final IntFunction<String> text;

        Raw(IntFunction<String> text) {
            this.text = text;
        }

        public String of(int size) {
            return text.apply(size);
        }
    }

    /** One of many texts that all have the same hash. */
    public static String colliding(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 16; bit >= 0; bit--) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    private static String doubleOfOneHash(int number) {
        long high = 0x4000_0000L + number;
        return Double.toString(Double.longBitsToDouble(high << 32 | (high ^ 0x1234_5678L)));
    }

    private static String array(int items, IntFunction<String> item) {
        return IntStream.range(0, items).mapToObj(item).collect(Collectors.joining(",", "[", "]"));
    }

    private static String object(int members, IntFunction<String> name) {
        return IntStream.range(0, members)
                .mapToObj(i -> quoted(name.apply(i)) + ":" + i)
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String joined(int parts, IntFunction<String> part) {
        return IntStream.range(0, parts).mapToObj(part).collect(Collectors.joining());
    }

    private static String repeated(String unit, int length) {
        return unit.repeat(Math.max(1, length / unit.length()));
    }

    private static String text(String unit, int length) {
        return quoted(repeated(unit, length));
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
