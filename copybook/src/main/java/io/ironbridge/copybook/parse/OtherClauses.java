package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.parse.Clauses.Renamed;
import io.ironbridge.copybook.parse.Clauses.Signed;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;

/** Reads clauses of a few words. */
final class OtherClauses {
    private OtherClauses() {}

    /** {@code [SIGN [IS]] LEADING|TRAILING [SEPARATE [CHARACTER]]}, from LEADING or TRAILING on. */
    static Signed sign(Words words) throws Refusal {
        Word at = words.peek();
        boolean leading = words.take("LEADING");
        if (!leading && !words.take("TRAILING")) {
            throw words.missing("LEADING or TRAILING");
        }
        boolean separate = words.take("SEPARATE");
        words.take("CHARACTER");
        return new Signed(leading, separate, at);
    }

    /** {@code RENAMES a [THRU b]}, after RENAMES. */
    static Renamed renames(Words words) throws Refusal {
        Reference from = Reference.read(words, "the name of an item");
        boolean through = words.take("THRU") || words.take("THROUGH");
        return new Renamed(from, through ? Reference.read(words, "the name of an item") : from);
    }

    /** {@code DATE FORMAT [IS] pattern}, after DATE. */
    static void dateFormat(Words words) {
        words.skip("FORMAT", "IS");
        if (words.peek().kind() == Kind.WORD && !Keywords.startsClause(words.peek())) {
            words.next();
        }
    }

    /** {@code EXTERNAL [AS literal]}, after EXTERNAL. */
    static void external(Words words) {
        if (words.take("AS") && words.peek().kind() == Kind.LITERAL) {
            words.next();
        }
    }

    /** {@code BLANK [WHEN] ZERO}, after BLANK. */
    static void blank(Words words) throws Refusal {
        words.take("WHEN");
        if (!words.take("ZERO") && !words.take("ZEROS") && !words.take("ZEROES")) {
            throw words.missing("ZERO");
        }
    }

    /** Reports a clause that is known but not supported, with the alternative. */
    static Refusal unsupported(Word word) {
        return new Refusal(
                "IRB-COPY-0051E",
                word,
                "this clause is not supported: it does not determine how the item is stored",
                "Describe the item with PICTURE and USAGE, as in the compiler listing");
    }
}
