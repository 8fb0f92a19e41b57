package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.parse.PictureSymbols.Run;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the order of symbols. A picture is matched with each run shortened to one or two symbols
 * (two for two or more), so that the text is short, whatever the repetitions.
 *
 * <p>Source: Enterprise COBOL Language Reference, PICTURE clause, symbol precedence.
 */
enum PictureForm {
    NUMERIC("S?(9{1,2}(V(9{1,2})?)?|V9{1,2}|V?P{1,2}9{1,2}|9{1,2}P{1,2}V?)"),
    EXTERNAL_FLOAT("[+-](9{1,2}([.V](9{1,2})?)?|[.V]9{1,2})E[+-]99"),
    EDITED(Edited.pattern());

    private final Pattern pattern;

    PictureForm(String pattern) {
        this.pattern = Pattern.compile(pattern);
    }

    /** Rejects the first symbol at an invalid position. */
    void check(PictureSymbols symbols) throws Refusal {
        List<Run> runs = symbols.runs();
        StringBuilder text = new StringBuilder();
        runs.forEach(run -> text.repeat(run.symbol(), run.count() == 1 ? 1 : 2));
        if (pattern.matcher(text).matches()) {
            return;
        }
        int end = 0;
        for (Run run : runs) {
            end += run.count() == 1 ? 1 : 2;
            if (!viable(text.substring(0, end))) {
                throw symbols.refusal(
                        "IRB-COPY-0061E",
                        run.index(),
                        "symbol " + symbols.written(run) + " is not allowed here",
                        "Check the picture against the rules for PICTURE strings");
            }
        }
        throw symbols.refusal(
                "IRB-COPY-0061E",
                0,
                "the picture is not complete: it needs digit positions",
                "Add what is missing");
    }

    /** Whether more symbols could make the picture valid. */
    @SuppressWarnings("JdkObsolete") // hitEnd reports this
    private boolean viable(String start) {
        Matcher matcher = pattern.matcher(start);
        return matcher.matches() || matcher.hitEnd();
    }

    /** The form of numeric-edited pictures; C is CR, D is DB. */
    private static final class Edited {
        private static final String INSERTED = "[B0/,]*";

        static String pattern() {
            String plain = "(" + plain() + "|" + suppressed("Z") + "|" + suppressed("\\*") + ")";
            String currency = "(\\$" + INSERTED + ")?";
            String signed =
                    "[+-]"
                            + INSERTED
                            + "("
                            + currency
                            + plain
                            + "|"
                            + floating("\\$")
                            + ")"
                            + "|\\$"
                            + INSERTED
                            + "[+-]"
                            + INSERTED
                            + plain
                            + "|"
                            + currency
                            + "("
                            + floating("\\+")
                            + "|"
                            + floating("-")
                            + ")"
                            + INSERTED;
            String unsigned =
                    "(" + currency + plain + "|" + floating("\\$") + ")" + INSERTED + "[+CD-]?";
            return signed + "|" + unsigned;
        }

        /** Digits: 99.99, .99, 99PP, VPP99. */
        private static String plain() {
            String integer = INSERTED + "9[9B0/,]*";
            return integer
                    + "([.V][9B0/,]*)?"
                    + "|"
                    + INSERTED
                    + "[.V]"
                    + INSERTED
                    + "9[9B0/,]*"
                    + "|"
                    + integer
                    + "P{1,2}V?"
                    + "|V?P{1,2}"
                    + integer;
        }

        /** Zeros replaced, before the point or throughout: ZZ9.99, ZZZ.ZZ, .ZZ. */
        private static String suppressed(String symbol) {
            String run = INSERTED + symbol + "[B0/," + symbol + "]*";
            return run
                    + "(9[9B0/,]*)?([.V][9B0/,]*)?"
                    + "|("
                    + run
                    + ")?[.V]"
                    + run
                    + "|"
                    + run
                    + "(9[9B0/,]*)?P{1,2}V?"
                    + "|V?P{1,2}"
                    + run
                    + "(9[9B0/,]*)?";
        }

        /** A sign or currency symbol that floats before the digits: $$,$$9.99, ---.--. */
        private static String floating(String symbol) {
            String more = "[B0/," + symbol + "]*";
            String run = symbol + INSERTED + symbol + more;
            return run
                    + "(9[9B0/,]*)?([.V][9B0/,]*)?"
                    + "|"
                    + run
                    + "[.V]"
                    + more
                    + "|"
                    + symbol
                    + INSERTED
                    + "[.V]"
                    + INSERTED
                    + symbol
                    + more;
        }
    }
}
