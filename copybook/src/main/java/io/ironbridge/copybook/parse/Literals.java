package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Literals and figurative constants of VALUE clauses. */
final class Literals {
    private static final int MOST_CHARACTERS = 80;
    private static final Pattern NUMBER =
            Pattern.compile(
                    "[+-]?(\\d+(\\.\\d*)?|\\.\\d+)(E[+-]?\\d{1,3})?", Pattern.CASE_INSENSITIVE);

    private static final Map<String, Figurative> FIGURATIVES =
            Map.ofEntries(
                    Map.entry("ZERO", Figurative.ZERO),
                    Map.entry("ZEROS", Figurative.ZERO),
                    Map.entry("ZEROES", Figurative.ZERO),
                    Map.entry("SPACE", Figurative.SPACE),
                    Map.entry("SPACES", Figurative.SPACE),
                    Map.entry("LOW-VALUE", Figurative.LOW_VALUE),
                    Map.entry("LOW-VALUES", Figurative.LOW_VALUE),
                    Map.entry("HIGH-VALUE", Figurative.HIGH_VALUE),
                    Map.entry("HIGH-VALUES", Figurative.HIGH_VALUE),
                    Map.entry("QUOTE", Figurative.QUOTE),
                    Map.entry("QUOTES", Figurative.QUOTE),
                    Map.entry("NULL", Figurative.NULL),
                    Map.entry("NULLS", Figurative.NULL));

    private final Reading reading;

    Literals(Reading reading) {
        this.reading = reading;
    }

    /** Whether a literal can begin here. */
    static boolean begins(Word word) {
        return word.kind() == Kind.LITERAL
                || (word.kind() == Kind.WORD && !Keywords.startsClause(word));
    }

    /** Reads a literal, its parts joined at {@code &}. */
    Literal read(Words words) throws Refusal {
        Word first = words.peek();
        Literal literal = single(words);
        while (words.takeSymbol("&")) {
            literal = joined(first, literal, single(words));
        }
        return literal;
    }

    private Literal single(Words words) throws Refusal {
        if (words.take("ALL")) {
            return new Literal.All(single(words));
        }
        if (!begins(words.peek())) {
            throw words.missing("a literal");
        }
        Word word = words.next();
        return word.kind() == Kind.LITERAL ? quoted(word) : unquoted(word);
    }

    private static Literal joined(Word at, Literal left, Literal right) throws Refusal {
        if (left instanceof Literal.Text(String a) && right instanceof Literal.Text(String b)) {
            return new Literal.Text(a + b);
        }
        if (left instanceof Literal.Hex(String a) && right instanceof Literal.Hex(String b)) {
            return new Literal.Hex(a + b);
        }
        throw new Refusal(
                "IRB-COPY-0101E",
                at,
                "only literals of one kind can be joined",
                "Write it as one literal");
    }

    private Literal unquoted(Word word) throws Refusal {
        String upper = word.text().toUpperCase(Locale.ROOT);
        Literal named = FIGURATIVES.get(upper);
        if (named == null) {
            named = reading.constants().get(upper);
        }
        return named == null ? number(word) : named;
    }

    private Literal number(Word word) throws Refusal {
        String text =
                reading.notation().decimalComma() ? word.text().replace(',', '.') : word.text();
        if (text.length() > MOST_CHARACTERS || !NUMBER.matcher(text).matches()) {
            throw new Refusal(
                    "IRB-COPY-0100E",
                    word,
                    "this is neither a number nor a figurative constant",
                    reading.nearest().hint(word.text(), FIGURATIVES::keySet, "Put text in quotes"));
        }
        return new Literal.Numeric(new BigDecimal(text));
    }

    private static Literal quoted(Word word) throws Refusal {
        String prefix = word.text().substring(0, quote(word));
        String content = content(word);
        return switch (prefix.toUpperCase(Locale.ROOT)) {
            case "", "N", "G", "U", "B" -> new Literal.Text(content);
            case "Z" -> new Literal.Text(content + "\0");
            case "X", "NX", "GX", "UX", "BX" -> new Literal.Hex(hex(word, content));
            case "H" -> new Literal.Numeric(hexNumber(word, content));
            default ->
                    throw new Refusal(
                            "IRB-COPY-0100E",
                            word,
                            "literals cannot begin with " + prefix,
                            "Known prefixes are X, N, NX, G, GX, U, UX, Z, B, BX and H");
        };
    }

    private static int quote(Word word) throws Refusal {
        for (int at = 0; at < word.text().length(); at++) {
            if (isQuote(word.text().charAt(at))) {
                return at;
            }
        }
        throw badQuotes(word);
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }

    /** The text between the quotes, with doubled quotes reduced to one. */
    static String content(Word word) throws Refusal {
        String text = word.text();
        int start = quote(word);
        String quote = text.substring(start, start + 1);
        if (text.length() < start + 2 || !text.endsWith(quote)) {
            throw badQuotes(word);
        }
        return text.substring(start + 1, text.length() - 1).replace(quote + quote, quote);
    }

    private static Refusal badQuotes(Word word) {
        return new Refusal(
                "IRB-COPY-0100E",
                word,
                "the literal has no end",
                "Close it with the quote with which it begins");
    }

    private static String hex(Word word, String digits) throws Refusal {
        if (digits.length() % 2 != 0
                || !digits.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
            throw badHex(word);
        }
        return digits.toUpperCase(Locale.ROOT);
    }

    private static BigDecimal hexNumber(Word word, String digits) throws Refusal {
        try {
            return new BigDecimal(Long.parseUnsignedLong(digits, 16));
        } catch (NumberFormatException _) {
            throw badHex(word);
        }
    }

    private static Refusal badHex(Word word) {
        return new Refusal(
                "IRB-COPY-0100E",
                word,
                "the literal does not consist of pairs of hexadecimal digits",
                "Write two digits, 0 to 9 and A to F, for each byte");
    }

    /** The figurative constant of this word. */
    static Optional<Figurative> figurative(String word) {
        return Optional.ofNullable(FIGURATIVES.get(word.toUpperCase(Locale.ROOT)));
    }
}
