package io.ironbridge.copybook.source;

import java.util.List;

/** A place among text words; past the last one there is no end of {@link Token.Kind#END}. */
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

    /** The next one, without going on. */
    Token peek() {
        return peek(0);
    }

    /** The one {@code further} places on. */
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

    /** Where it stands, to come back with {@link #back}. */
    int mark() {
        return at;
    }

    void back(int mark) {
        at = mark;
    }

    /** Goes on past the next full stop, or to the end. */
    void skipSentence() {
        while (!ended() && !take().stop()) {
            // The words of a statement that could not be understood.
        }
    }
}
