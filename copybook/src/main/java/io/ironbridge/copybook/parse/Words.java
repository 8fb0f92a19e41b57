package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.List;

/** The words of one entry, read from left to right. */
final class Words {
    private final List<Word> words;
    private final Word end;
    private int at;

    /** At least one word, none of them a full stop. */
    Words(List<Word> words) {
        this.words = words;
        this.end = new Word(Kind.STOP, ".", words.getLast().position());
    }

    boolean done() {
        return at >= words.size();
    }

    /** The next word; after the last one, a full stop. */
    Word peek() {
        return peek(0);
    }

    Word peek(int ahead) {
        return at + ahead < words.size() ? words.get(at + ahead) : end;
    }

    Word next() {
        Word word = peek();
        at++;
        return word;
    }

    /** Steps back by one word. */
    void back() {
        at--;
    }

    /** Skips these words, if they come next in this order. */
    void skip(String... noise) {
        for (String word : noise) {
            take(word);
        }
    }

    /** Skips the word if it comes next. */
    boolean take(String word) {
        boolean found = peek().is(word);
        if (found) {
            at++;
        }
        return found;
    }

    boolean takeSymbol(String symbol) {
        boolean found = peek().kind() == Kind.SYMBOL && peek().text().equals(symbol);
        if (found) {
            at++;
        }
        return found;
    }

    /** A name, which must come next. */
    Word name(String meaning) throws Refusal {
        if (peek().kind() != Kind.WORD || Keywords.startsClause(peek())) {
            throw missing(meaning);
        }
        return next();
    }

    Refusal missing(String meaning) {
        return new Refusal(
                "IRB-COPY-0048E",
                peek(),
                done()
                        ? "the entry ends where " + meaning + " must stand"
                        : meaning + " is expected here",
                "Complete the clause");
    }

    /** Skips to the next word that begins a clause. */
    void skipToClause() {
        while (!done() && !Keywords.startsClause(peek())) {
            at++;
        }
    }

    void skipAll() {
        at = words.size();
    }
}
