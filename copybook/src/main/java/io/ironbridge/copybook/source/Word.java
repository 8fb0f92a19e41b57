package io.ironbridge.copybook.source;

/**
 * A word: text that COBOL separates by blanks.
 *
 * @param kind its kind
 * @param text as written; literals with their quotes and prefix ({@code X'C1'}), continued ones
 *     joined; a picture string without the full stop that ends the entry
 * @param position its beginning
 */
public record Word(Kind kind, String text, Position position) {
    /** Kind of a word. */
    public enum Kind {
        /** A COBOL word or a number: {@code PIC}, {@code WS-NAME}, {@code 05}, {@code -12.5}. */
        WORD,
        /** The picture string after PIC or PICTURE [IS]. */
        PICTURE,
        /** A literal in quotes, with prefix. */
        LITERAL,
        /** The full stop that ends an entry. */
        STOP,
        /** {@code (}, {@code )}, {@code :}, {@code &}, {@code =} and similar characters. */
        SYMBOL
    }

    /** Whether it is this COBOL word, in any letter case. */
    public boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }
}
