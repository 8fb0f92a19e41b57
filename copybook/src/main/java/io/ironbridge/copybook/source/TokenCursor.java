package io.ironbridge.copybook.source;

import java.util.List;

/** A position among text words; after the last one, every word is {@link Token.Kind#END}. */
final class TokenCursor {
    private static final Token NONE = new Token(Token.Kind.END, "", new Position("", 1, 1), false);

    private final List<Token> tokens;
    private final Token end;
    private int at;

    TokenCursor(List<Token> tokens) {
        this.tokens = tokens;
        this.end = tokens.isEmpty() ? NONE : after(tokens.getLast());
    }

    private static Token after(Token last) {
        return new Token(Token.Kind.END, "", last.position(), false);
    }

    boolean ended() {
        return at >= tokens.size();
    }

    /** The next word, without reading it. */
    Token peek() {
        return peek(0);
    }

    /** The word {@code further} positions ahead. */
    Token peek(int further) {
        return at + further < tokens.size() ? tokens.get(at + further) : end;
    }

    Token take() {
        Token next = peek();
        at++;
        return next;
    }

    void skip(int number) {
        at += number;
    }

    /** The current position, for {@link #back}. */
    int mark() {
        return at;
    }

    void back(int mark) {
        at = mark;
    }

    /** Skips to after the next full stop, or to the end. */
    void skipSentence() {
        while (!ended() && !take().stop()) {
            // The words of a statement that is not valid.
        }
    }
}
