package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Condition.Range;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.parse.Clauses.Valued;
import io.ironbridge.copybook.source.Word;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** {@code VALUE [IS] literal}; for level 88 {@code VALUES [ARE] a [THRU b] ...}. */
final class ValueClause {
    private final Reading reading;
    private final Literals literals;

    ValueClause(Reading reading) {
        this.reading = reading;
        this.literals = new Literals(reading);
    }

    /** Reads the clause after VALUE. */
    Valued read(Word at, Words words) throws Refusal {
        words.skip("IS", "ARE");
        List<Range> ranges = new ArrayList<>();
        do {
            ranges.add(range(words));
        } while (Literals.begins(words.peek()) && !ends(words.peek()));
        whenFalse(words);
        return new Valued(at, ranges);
    }

    /** The literal, which must be the rest of the entry. */
    Valued constant(Word at, Words words) throws Refusal {
        Literal literal = literals.read(words);
        if (!words.done()) {
            throw words.missing("the end of the entry");
        }
        return new Valued(at, List.of(new Range(literal, literal)));
    }

    private static boolean ends(Word word) {
        return word.is("WHEN") || word.is("FALSE") || word.is("IN");
    }

    private Range range(Words words) throws Refusal {
        Word first = words.peek();
        Literal from = literals.read(words);
        boolean through = words.take("THRU") || words.take("THROUGH");
        Literal last = through ? literals.read(words) : from;
        if (from instanceof Literal.Numeric(BigDecimal a)
                && last instanceof Literal.Numeric(BigDecimal b)
                && a.compareTo(b) > 0) {
            reading.warning(
                    "IRB-COPY-0103W",
                    first,
                    "the range ends before it begins, so it contains no value",
                    "Exchange the two values");
        }
        return new Range(from, last);
    }

    private void whenFalse(Words words) throws Refusal {
        words.skip("WHEN", "SET", "TO");
        if (words.take("FALSE")) {
            words.take("IS");
            literals.read(words);
        }
    }
}
