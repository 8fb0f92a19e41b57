package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.parse.Clauses.Used;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;

/** {@code [USAGE [IS]] COMP-3}. */
final class UsageClause {
    private final Reading reading;

    UsageClause(Reading reading) {
        this.reading = reading;
    }

    /** Continues after the word that names the usage. */
    Used read(Words words) throws Refusal {
        Word word = words.next();
        String normal = Usage.normal(word.text());
        Usage usage = word.kind() == Kind.WORD ? Usage.words().get(normal) : null;
        if (usage == null) {
            throw unknown(words, word);
        }
        return switch (usage) {
            case BINARY_CHAR, BINARY_SHORT, BINARY_LONG, BINARY_DOUBLE ->
                    new Used(usage, normal, signed(words) && !normal.startsWith("UNSIGNED"), word);
            case OBJECT_REFERENCE -> objectReference(words, word);
            case DISPLAY,
                    DISPLAY_1,
                    NATIONAL,
                    UTF_8,
                    BINARY,
                    COMP_5,
                    COMP_X,
                    COMP_N,
                    PACKED,
                    COMP_6,
                    FLOAT_SHORT,
                    FLOAT_LONG,
                    INDEX,
                    POINTER,
                    POINTER_32,
                    PROCEDURE_POINTER,
                    FUNCTION_POINTER ->
                    new Used(usage, normal, true, word);
        };
    }

    private static boolean signed(Words words) {
        boolean unsigned = words.take("UNSIGNED");
        words.take("SIGNED");
        return !unsigned;
    }

    private static Used objectReference(Words words, Word word) {
        words.skip("REFERENCE", "FACTORY", "OF");
        if (words.peek().kind() == Kind.WORD && !Keywords.startsClause(words.peek())) {
            words.next();
        }
        return new Used(Usage.OBJECT_REFERENCE, "OBJECT REFERENCE", true, word);
    }

    private Refusal unknown(Words words, Word word) {
        if (word.is("SQL") || word.is("TYPE")) {
            words.skipAll();
            return OtherClauses.unsupported(word);
        }
        return new Refusal("IRB-COPY-0070E", word, "the usage is unknown", suggestion(word));
    }

    private String suggestion(Word word) {
        String advice =
                "Known usages are DISPLAY, BINARY, PACKED-DECIMAL, COMP, COMP-1 to COMP-6, COMP-X,"
                        + " COMP-N, NATIONAL, INDEX, POINTER and others";
        return Usage.normal(word.text()).startsWith("COMP-")
                ? advice
                : reading.nearest().hint(word.text(), () -> Usage.words().keySet(), advice);
    }
}
