package io.ironbridge.lab.cobol.source;

import java.util.Locale;

/**
 * One word, literal or separator of a source.
 *
 * @param kind what it is
 * @param text as written
 * @param start offset of its first character in the joined text
 * @param end offset behind its last character
 */
public record Token(Kind kind, String text, int start, int end) {
    public enum Kind {
        /** A COBOL word or a number. */
        WORD,
        /** A literal with its quotes and prefix; without the closing quote if that is missing. */
        LITERAL,
        /** A full stop that ends a sentence. */
        PERIOD,
        OPEN,
        CLOSE,
        SIGN
    }

    public boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** Whether it is this word, given in capitals, in any case. */
    public boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    public String capitals() {
        return text.toUpperCase(Locale.ROOT);
    }

    /** Whether a literal has its closing quote. */
    public boolean closed() {
        char last = text.charAt(text.length() - 1);
        return text.length() > 1
                && (last == '\'' || last == '"')
                && text.indexOf(last) < text.length() - 1;
    }
}
