package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads the clauses of an entry, each by its first word. */
final class ClauseReader {
    private final Reading reading;
    private final UsageClause usages;
    private final OccursClause tables;
    private final ValueClause values;

    ClauseReader(Reading reading) {
        this.reading = reading;
        this.usages = new UsageClause(reading);
        this.tables = new OccursClause(reading);
        this.values = new ValueClause(reading);
    }

    /** Reads one clause; an invalid one is reported and skipped. */
    void read(Words words, Clauses clauses) {
        Word keyword = words.next();
        try {
            clause(keyword, words, clauses);
        } catch (Refusal refusal) {
            clauses.broken = true;
            refusal.report(reading.faults());
            words.skipToClause();
        }
    }

    /** Constants may be computed in ways that matter only if they are used. */
    void readConstant(Words words, Clauses clauses) {
        Word first = words.peek();
        try {
            words.skip("IS", "GLOBAL", "VALUE", "IS");
            clauses.value = values.constant(first, words);
        } catch (Refusal refusal) {
            clauses.broken = true;
            reading.warning(
                    "IRB-COPY-0107W",
                    first,
                    "the value of the constant is not understood; the constant is ignored",
                    "Write it as one literal if it is used");
        }
        words.skipAll();
    }

    private void clause(Word keyword, Words words, Clauses clauses) throws Refusal {
        if (keyword.kind() != Kind.WORD) {
            throw unknown(keyword);
        }
        String text = keyword.text().toUpperCase(Locale.ROOT);
        switch (text) {
            case "PIC", "PICTURE" -> {
                words.take("IS");
                clauses.picture = once(clauses.picture, keyword, picture(words));
            }
            case "USAGE", "GROUP-USAGE" -> {
                words.take("IS");
                clauses.usage = once(clauses.usage, keyword, usages.read(words));
            }
            case "SIGN" -> {
                words.take("IS");
                clauses.sign = once(clauses.sign, keyword, OtherClauses.sign(words));
            }
            case "LEADING", "TRAILING" -> {
                words.back();
                clauses.sign = once(clauses.sign, keyword, OtherClauses.sign(words));
            }
            case "OCCURS" ->
                    clauses.occurs = once(clauses.occurs, keyword, tables.read(keyword, words));
            case "REDEFINES" ->
                    clauses.redefines =
                            once(clauses.redefines, keyword, words.name("the name of an item"));
            case "RENAMES" ->
                    clauses.renames = once(clauses.renames, keyword, OtherClauses.renames(words));
            case "VALUE", "VALUES" ->
                    clauses.value = once(clauses.value, keyword, values.read(keyword, words));
            default -> flag(text, keyword, words, clauses);
        }
    }

    private void flag(String text, Word keyword, Words words, Clauses clauses) throws Refusal {
        switch (text) {
            case "SYNC", "SYNCHRONIZED", "SYNCHRONISED" -> {
                words.skip("LEFT", "RIGHT");
                clauses.sync = once(clauses.sync, keyword, keyword);
            }
            case "JUST", "JUSTIFIED" -> {
                words.take("RIGHT");
                clauses.justified = once(clauses.justified, keyword, keyword);
            }
            case "BLANK" -> {
                OtherClauses.blank(words);
                clauses.blankWhenZero = once(clauses.blankWhenZero, keyword, keyword);
            }
            case "EXTERNAL" -> OtherClauses.external(words);
            case "DATE" -> OtherClauses.dateFormat(words);
            case "IS", "GLOBAL", "VOLATILE", "BASED", "ALIGNED" -> {
                // These clauses do not influence how the item is stored.
            }
            case "BYTE-LENGTH" -> clauses.byteLength = byteLength(words);
            case "CONSTANT" -> constant(keyword, words, clauses);
            case "ANY" -> any(keyword, words);
            case "TYPE", "TYPEDEF", "LIKE", "SAME", "SQL", "DYNAMIC" ->
                    throw unsupported(keyword, words);
            default -> usageOrUnknown(text, keyword, words, clauses);
        }
    }

    private void usageOrUnknown(String text, Word keyword, Words words, Clauses clauses)
            throws Refusal {
        if (!Usage.words().containsKey(Usage.normal(text)) && !text.startsWith("COMP")) {
            throw unknown(keyword);
        }
        words.back();
        clauses.usage = once(clauses.usage, keyword, usages.read(words));
    }

    private static Refusal unsupported(Word keyword, Words words) {
        words.skipAll();
        return OtherClauses.unsupported(keyword);
    }

    private void any(Word keyword, Words words) throws Refusal {
        if (!reading.dialect().gnuCobol()) {
            throw unsupported(keyword, words);
        }
        if (!words.take("LENGTH") && !words.take("NUMERIC")) {
            throw words.missing("LENGTH or NUMERIC");
        }
        reading.warning(
                "IRB-COPY-0058W",
                keyword,
                "the caller determines the length; here the item has the length of its picture",
                "Write a picture with the length that callers use");
    }

    private static Word picture(Words words) throws Refusal {
        if (words.peek().kind() != Kind.PICTURE) {
            throw words.missing("a picture");
        }
        return words.next();
    }

    private int byteLength(Words words) throws Refusal {
        words.take("IS");
        OptionalLong number = reading.wholeNumber(words.peek().text());
        if (number.isEmpty() || number.getAsLong() == 0) {
            throw words.missing("a number of bytes");
        }
        words.next();
        return (int) Math.min(number.getAsLong(), Integer.MAX_VALUE);
    }

    private void constant(Word keyword, Words words, Clauses clauses) {
        clauses.constant = keyword;
        words.skip("IS", "GLOBAL", "AS");
        readConstant(words, clauses);
    }

    private <T> T once(@Nullable T before, Word keyword, T now) {
        if (before != null) {
            reading.error(
                    "IRB-COPY-0049E",
                    keyword,
                    "the clause occurs a second time",
                    "Keep one, or check that the previous entry ends with a full stop");
        }
        return now;
    }

    private Refusal unknown(Word word) {
        return new Refusal(
                "IRB-COPY-0047E",
                word,
                "no known clause begins with this word",
                reading.nearest()
                        .hint(
                                word.text(),
                                Keywords::all,
                                "Remove it, or check that the previous entry ends with a full"
                                        + " stop"));
    }
}
