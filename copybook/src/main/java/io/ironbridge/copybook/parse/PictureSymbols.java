package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Position;
import io.ironbridge.copybook.source.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A picture split into runs of equal symbols. Lower case is treated as upper case, the currency
 * symbol becomes {@code $}, CR and DB become {@code C} and {@code D}, and with DECIMAL-POINT IS
 * COMMA point and comma are exchanged.
 */
final class PictureSymbols {
    private static final String KNOWN = "XAZNGUSVPBE910/,.+-*$";

    /**
     * A run of equal symbols.
     *
     * @param symbol the symbol
     * @param count their number
     * @param index position of the first in the picture
     */
    record Run(char symbol, long count, int index) {}

    private final Reading reading;
    private final Word word;
    private final String text;
    private final List<Run> runs = new ArrayList<>();
    private String currency = "$";
    private int at;

    private PictureSymbols(Reading reading, Word word) {
        this.reading = reading;
        this.word = word;
        this.text = word.text();
    }

    static PictureSymbols read(Reading reading, Word word) throws Refusal {
        PictureSymbols symbols = new PictureSymbols(reading, word);
        while (symbols.at < symbols.text.length()) {
            symbols.readRun();
        }
        return symbols;
    }

    List<Run> runs() {
        return runs;
    }

    /** The currency string of its symbol. */
    String currency() {
        return currency;
    }

    boolean has(char symbol) {
        return runs.stream().anyMatch(run -> run.symbol() == symbol);
    }

    boolean hasOnly(String symbols) {
        return runs.stream().allMatch(run -> symbols.indexOf(run.symbol()) >= 0);
    }

    long count(String symbols) {
        long count = 0;
        for (Run run : runs) {
            count = Numbers.plus(count, symbols.indexOf(run.symbol()) >= 0 ? run.count() : 0);
        }
        return count;
    }

    /** All symbols but S, V and P; CR and DB count two, the currency string its length once. */
    long positions() {
        long all = Numbers.plus(count("XAZNGUBE910/,.+-*$"), 2 * count("CD"));
        return has('$') ? all + currency.length() - 1 : all;
    }

    /** With repetitions written out and the notation of the source. */
    String writtenOut() {
        StringBuilder all = new StringBuilder();
        for (Run run : runs) {
            all.repeat(written(run.symbol()), (int) run.count());
        }
        return all.toString();
    }

    String written(Run run) {
        return written(run.symbol());
    }

    private String written(char symbol) {
        return switch (symbol) {
            case 'C' -> "CR";
            case 'D' -> "DB";
            case '.' -> reading.notation().decimalComma() ? "," : ".";
            case ',' -> reading.notation().decimalComma() ? "." : ",";
            default -> String.valueOf(symbol);
        };
    }

    /** A fault at the symbol at this index of the picture. */
    Refusal refusal(String code, int index, String what, String suggestion) {
        Position start = word.position();
        Position place = new Position(start.file(), start.line(), start.column() + index);
        return new Refusal(code, place, text, what, suggestion);
    }

    private void readRun() throws Refusal {
        int index = at;
        char symbol = symbol();
        long count = repetition();
        if (!runs.isEmpty() && runs.getLast().symbol() == symbol) {
            Run last = runs.removeLast();
            runs.add(new Run(symbol, Numbers.plus(last.count(), count), last.index()));
        } else {
            runs.add(new Run(symbol, count, index));
        }
    }

    private char symbol() throws Refusal {
        char written = text.charAt(at);
        char upper = Character.toUpperCase(written);
        if (isCurrency(written) || isCurrency(upper)) {
            at++;
            return '$';
        }
        if (pair(upper)) {
            at += 2;
            return upper;
        }
        if (upper == '$' || KNOWN.indexOf(upper) < 0) {
            throw unknown(written);
        }
        at++;
        return exchanged(upper);
    }

    private boolean isCurrency(char symbol) {
        String declared = reading.notation().currencies().get(symbol);
        if (declared != null) {
            currency = declared;
        }
        return declared != null;
    }

    private boolean pair(char upper) {
        return (upper == 'C' && followedBy('R')) || (upper == 'D' && followedBy('B'));
    }

    private boolean followedBy(char second) {
        return at + 1 < text.length() && Character.toUpperCase(text.charAt(at + 1)) == second;
    }

    private char exchanged(char symbol) {
        if (!reading.notation().decimalComma()) {
            return symbol;
        }
        return symbol == '.' ? ',' : symbol == ',' ? '.' : symbol;
    }

    private Refusal unknown(char symbol) {
        String advice =
                switch (symbol) {
                    case '(' -> "Write the repetition after its symbol: X(10)";
                    case ':' -> "Set the value of the placeholder with COPY ... REPLACING";
                    case '$', '€', '£', '¥' -> "Declare it with CURRENCY SIGN, or in the dialect";
                    default -> "Symbols are A B E G N P S U V X Z 9 0 1 / , . + - CR DB * and $";
                };
        return refusal("IRB-COPY-0060E", at, "'" + symbol + "' is not a picture symbol", advice);
    }

    private long repetition() throws Refusal {
        if (at >= text.length() || text.charAt(at) != '(') {
            return 1;
        }
        int close = text.indexOf(')', at);
        OptionalLong count =
                close < 0
                        ? OptionalLong.empty()
                        : reading.wholeNumber(text.substring(at + 1, close));
        if (count.isEmpty() || count.getAsLong() == 0) {
            throw refusal(
                    "IRB-COPY-0062E",
                    at,
                    "the repetition is not a whole number of 1 or more in parentheses",
                    "Write it like X(10)");
        }
        at = close + 1;
        return count.getAsLong();
    }
}
