package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads data description entries: level number, name, clauses in any order. */
final class EntryParser {
    /** Longest data name; compilers take 30 to 63 characters. */
    private static final int LONGEST_NAME = 63;

    private static final int CONSTANT = 78;

    private final Reading reading;
    private final UsageClause usages;
    private final OccursClause tables;
    private final ValueClause values;

    EntryParser(Reading reading) {
        this.reading = reading;
        this.usages = new UsageClause(reading);
        this.tables = new OccursClause(reading);
        this.values = new ValueClause(reading);
    }

    /** The entry; null where it has no level number, which is then told. */
    @Nullable Entry read(Sentence sentence) {
        Words words = new Words(sentence.words());
        try {
            int level = level(words.next());
            Clauses clauses = new Clauses();
            String name = name(words, clauses);
            if (level == CONSTANT) {
                readConstant(words, clauses);
            }
            while (!words.done()) {
                readClause(words, clauses);
            }
            return new Entry(level, name, sentence.first(), sentence.origin(), clauses);
        } catch (Refusal refusal) {
            refusal.report(reading.faults());
            return null;
        }
    }

    private static int level(Word word) throws Refusal {
        if (word.kind() != Kind.WORD || !word.text().chars().allMatch(Character::isDigit)) {
            throw new Refusal(
                    "IRB-COPY-0040E",
                    word,
                    "an entry must begin with a level number",
                    "Write 01 to 49, 66, 77 or 88 in front, or check that the entry before ends"
                            + " with a full stop");
        }
        long level = Numbers.saturated(word.text());
        if (!isLevel(level)) {
            throw new Refusal(
                    "IRB-COPY-0041E",
                    word,
                    "this is no level number",
                    "Level numbers are 01 to 49, 66, 77, 78 and 88");
        }
        return (int) level;
    }

    private static boolean isLevel(long number) {
        return (number >= 1 && number <= 49)
                || number == 66
                || number == 77
                || number == 78
                || number == 88;
    }

    private String name(Words words, Clauses clauses) {
        if (words.take("FILLER") || words.done()) {
            return "";
        }
        if (words.peek().kind() == Kind.WORD
                && Keywords.isName(words.peek(), words.peek(1))
                && !words.peek(1).is("FORMAT")) {
            return named(words.next(), clauses);
        }
        if (words.peek().kind() != Kind.WORD && words.peek().kind() != Kind.PICTURE) {
            badName(words.peek(), clauses);
            words.skipToClause();
        }
        return "";
    }

    private String named(Word word, Clauses clauses) {
        String name = word.text();
        if (name.length() > LONGEST_NAME || !wellFormed(name)) {
            badName(word, clauses);
        }
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    }

    private static boolean wellFormed(String name) {
        return !name.startsWith("-")
                && !name.endsWith("-")
                && name.chars().allMatch(EntryParser::nameCharacter)
                && !name.chars().allMatch(Character::isDigit);
    }

    private static boolean nameCharacter(int c) {
        return Character.isLetterOrDigit(c) || "-_#$@".indexOf(c) >= 0;
    }

    private void badName(Word word, Clauses clauses) {
        clauses.broken = true;
        reading.error(
                "IRB-COPY-0043E",
                word,
                "this is no data name",
                word.text().contains(":") || word.text().contains("(")
                        ? "Replace the placeholder with COPY REPLACING"
                        : "Names have up to "
                                + LONGEST_NAME
                                + " letters, digits, hyphens and"
                                + " underscores, at least one letter, no hyphen at either end");
    }

    private void readClause(Words words, Clauses clauses) {
        Word keyword = words.next();
        try {
            clause(keyword, words, clauses);
        } catch (Refusal refusal) {
            clauses.broken = true;
            refusal.report(reading.faults());
            words.skipToClause();
        }
    }

    /** Constants are computed in ways that do not matter as long as they are not used. */
    private void readConstant(Words words, Clauses clauses) {
        Word first = words.peek();
        try {
            words.skip("IS", "GLOBAL", "VALUE", "IS");
            clauses.value = values.constant(first, words);
        } catch (Refusal refusal) {
            clauses.broken = true;
            reading.warning(
                    "IRB-COPY-0107W",
                    first,
                    "the value of the constant is not understood; it is left out",
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
            case "USAGE" -> {
                words.take("IS");
                clauses.usage = once(clauses.usage, keyword, usages.read(words));
            }
            case "GROUP-USAGE" -> {
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
                // No influence on how the item is stored.
            }
            case "BYTE-LENGTH" -> clauses.byteLength = byteLength(words);
            case "CONSTANT" -> constant(keyword, words, clauses);
            case "TYPE", "TYPEDEF", "LIKE", "SAME", "SQL", "ANY", "DYNAMIC" -> {
                words.skipAll();
                throw OtherClauses.unsupported(keyword);
            }
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
                    "the clause stands here a second time",
                    "Keep one, or check that the entry before ends with a full stop");
        }
        return now;
    }

    private Refusal unknown(Word word) {
        return new Refusal(
                "IRB-COPY-0047E",
                word,
                "this begins no clause that is known here",
                reading.nearest()
                        .hint(
                                word.text(),
                                Keywords::all,
                                "Remove it, or check that the entry before ends with a full stop"));
    }
}
