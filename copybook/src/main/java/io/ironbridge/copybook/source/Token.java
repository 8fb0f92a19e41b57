package io.ironbridge.copybook.source;

/**
 * A text word as compared by COPY and REPLACE: pictures, signed numbers and placeholders are still
 * in pieces.
 *
 * @param text as written; a literal with its quotes
 * @param joined whether there is no white space between it and the previous word
 */
record Token(Kind kind, String text, Position position, boolean joined) {
    enum Kind {
        /** Letters, digits, hyphens, underscores, {@code #}, {@code @}. */
        WORD,
        LITERAL,
        /** A literal without its last quote, which was added. */
        BROKEN,
        /** A full stop before white space. */
        STOP,
        /** {@code ==}. */
        PSEUDO,
        /** Any other character. */
        SYMBOL,
        /** After the last one. */
        END
    }

    boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    boolean symbol(String character) {
        return kind == Kind.SYMBOL && text.equals(character);
    }

    boolean stop() {
        return kind == Kind.STOP;
    }

    boolean end() {
        return kind == Kind.END;
    }

    boolean literal() {
        return kind == Kind.LITERAL || kind == Kind.BROKEN;
    }

    /** The content of a literal, with its doubled quotes; the text of another word. */
    String unquoted() {
        int quote = text.length() - 1;
        return literal() ? text.substring(text.indexOf(text.charAt(quote)) + 1, quote) : text;
    }

    /** The same word at another position. */
    Token at(Position other, boolean joinedThere) {
        return new Token(kind, text, other, joinedThere);
    }

    Token withText(String other) {
        return new Token(kind, other, position, joined);
    }

    Token withJoined(boolean other) {
        return joined == other ? this : new Token(kind, text, position, other);
    }
}
