package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.parse.Clauses.Table;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * {@code OCCURS [n TO] m [TIMES] [DEPENDING [ON] x] [ASCENDING|DESCENDING [KEY] [IS] k ...]
 * [INDEXED [BY] i ...]}.
 */
final class OccursClause {
    private static final long UNBOUNDED = -1;

    private final Reading reading;

    OccursClause(Reading reading) {
        this.reading = reading;
    }

    /** Reads the clause after OCCURS. */
    Table read(Word at, Words words) throws Refusal {
        Word number = words.peek();
        long first = bound(words);
        boolean range = words.take("TO");
        long most = range ? bound(words) : first;
        words.take("TIMES");
        Reference counter = phrases(words);
        long least = range ? first : counter == null ? most : Math.min(1, most);
        check(number, least, most, counter);
        boolean always = range && counter == null;
        return new Table(at, always ? fixed(number, most) : Math.max(least, 0), most, counter);
    }

    private long bound(Words words) throws Refusal {
        if (words.take("UNBOUNDED")) {
            return UNBOUNDED;
        }
        if (words.peek().is("DYNAMIC")) {
            throw OtherClauses.unsupported(words.peek());
        }
        OptionalLong number = reading.wholeNumber(words.peek().text());
        if (words.peek().kind() != Kind.WORD || number.isEmpty()) {
            throw words.missing("a number of occurrences");
        }
        words.next();
        return number.getAsLong();
    }

    private @Nullable Reference phrases(Words words) throws Refusal {
        Reference counter = null;
        while (true) {
            if (words.take("DEPENDING")) {
                words.take("ON");
                counter = Reference.read(words, "the name of the counter");
            } else if (words.take("ASCENDING") || words.take("DESCENDING")) {
                words.skip("KEY", "IS");
                names(words);
            } else if (words.take("INDEXED")) {
                words.take("BY");
                names(words);
            } else {
                return counter;
            }
        }
    }

    private static void names(Words words) {
        while (words.peek().kind() == Kind.WORD
                && !Keywords.startsClause(words.peek())
                && !beginsPhrase(words.peek())) {
            words.next();
        }
    }

    private static boolean beginsPhrase(Word word) {
        return word.is("INDEXED")
                || word.is("ASCENDING")
                || word.is("DESCENDING")
                || word.is("DEPENDING");
    }

    private void check(Word at, long least, long most, @Nullable Reference counter) throws Refusal {
        if (most == UNBOUNDED && counter == null) {
            throw new Refusal(
                    "IRB-COPY-0080E",
                    at,
                    "an unbounded table needs a counter",
                    "Add DEPENDING ON, or write the number of occurrences");
        }
        if (most == 0 || (most != UNBOUNDED && (least > most || least == UNBOUNDED))) {
            throw new Refusal(
                    "IRB-COPY-0080E",
                    at,
                    "the maximum number of occurrences must be at least 1 and not below the"
                            + " minimum",
                    "Correct the numbers");
        }
        if (most > reading.dialect().bounds().bytes()) {
            throw new Refusal(
                    "IRB-COPY-0080E",
                    at,
                    "the table has more occurrences than a record has bytes ("
                            + reading.dialect().bounds().bytes()
                            + ")",
                    "Correct the number");
        }
    }

    private long fixed(Word at, long most) {
        reading.warning(
                "IRB-COPY-0081W",
                at,
                "there is no counter, so the table always has " + most + " occurrences",
                "Add DEPENDING ON, or omit the smaller number");
        return most;
    }
}
