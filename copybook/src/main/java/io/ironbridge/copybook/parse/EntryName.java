package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;

/** The data name of an entry, which may be missing. */
final class EntryName {
    /** Longest data name; compilers take 30 to 63 characters. */
    private static final int LONGEST = 63;

    private final Reading reading;

    EntryName(Reading reading) {
        this.reading = reading;
    }

    /** The name; empty if there is none, or FILLER. */
    String read(Words words, Clauses clauses) {
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
        if (name.length() > LONGEST || !wellFormed(name)) {
            badName(word, clauses);
        }
        return name.length() > LONGEST ? name.substring(0, LONGEST) : name;
    }

    private static boolean wellFormed(String name) {
        return !name.startsWith("-")
                && !name.endsWith("-")
                && name.chars().allMatch(EntryName::nameCharacter)
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
                "this is not a data name",
                word.text().contains(":") || word.text().contains("(")
                        ? "Set the value of the placeholder with COPY ... REPLACING"
                        : "Names have up to "
                                + LONGEST
                                + " letters, digits, hyphens and"
                                + " underscores, at least one letter, no hyphen at either end");
    }
}
