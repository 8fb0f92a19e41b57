package io.ironbridge.copybook.source;

/**
 * A text word: what COBOL separates by blanks.
 *
 * @param kind what it is
 * @param text as written; literals with their quotes and prefix ({@code X'C1'}), continued ones
 *     joined; a picture string without the full stop that ends the entry
 * @param position where it begins
 */
public record Word(Kind kind, String text, Position position) {
    /** What a word is. */
    public enum Kind {
        /** A COBOL word or a number: {@code PIC}, {@code WS-NAME}, {@code 05}, {@code -12.5}. */
        WORD,
        /** The picture string after PIC or PICTURE [IS]. */
        PICTURE,
        /** A literal in quotes, with prefix. */
        LITERAL,
        /** The full stop that ends an entry. */
        STOP,
        /** {@code (}, {@code )}, {@code :}, {@code &}, {@code =} and the like. */
        SYMBOL
    }

    /** Whether it is this COBOL word, in any letter case. */
    public boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }
}
