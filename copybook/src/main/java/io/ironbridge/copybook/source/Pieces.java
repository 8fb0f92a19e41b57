package io.ironbridge.copybook.source;

import java.util.regex.Pattern;

/** Counts the next text words that form one word. */
final class Pieces {
    private static final Pattern NUMBER =
            Pattern.compile(
                    "[+-]?(?:[0-9]+(?:[.,][0-9]+)*|[.,][0-9]+)(?:E[+-]?[0-9]+)?",
                    Pattern.CASE_INSENSITIVE);

    /** Text words of the longest number; with sign, decimal point and exponent it has eight. */
    private static final int LONGEST_NUMBER = 24;

    private Pieces() {}

    /**
     * Text words of a number such as {@code -12.5}, {@code .5}, {@code +0}; 0 if it has only one.
     */
    static int ofNumber(TokenCursor tokens) {
        if (!mayBeginNumber(tokens.peek())) {
            return 0;
        }
        StringBuilder text = new StringBuilder(tokens.peek().text());
        int length = 0;
        for (int index = 1; index < LONGEST_NUMBER; index++) {
            Token piece = tokens.peek(index);
            if (!piece.joined() || !inNumber(piece)) {
                break;
            }
            text.append(piece.text());
            if (NUMBER.matcher(text).matches()) {
                length = index + 1;
            }
        }
        return length;
    }

    private static boolean mayBeginNumber(Token token) {
        char first = token.text().isEmpty() ? ' ' : token.text().charAt(0);
        boolean digit = first >= '0' && first <= '9';
        return token.kind() == Token.Kind.WORD
                ? digit || first == '-'
                : first == '+' || ((first == '.' || first == ',') && !token.joined());
    }

    private static boolean inNumber(Token token) {
        return token.kind() == Token.Kind.WORD
                || token.symbol(".")
                || token.symbol(",")
                || token.symbol("+");
    }

    /** Text words of a picture string; 0 if none follows. */
    static int ofPicture(TokenCursor tokens) {
        int length = 0;
        while (inPicture(tokens.peek(length))) {
            boolean repeated = repetition(tokens, length);
            if (length > 0 && !repeated && !tokens.peek(length).joined()) {
                break;
            }
            length += repeated ? 3 : 1;
        }
        return length;
    }

    /** A repetition count in parentheses, with any blanks around it. */
    private static boolean repetition(TokenCursor tokens, int index) {
        return tokens.peek(index).symbol("(")
                && tokens.peek(index + 1).kind() == Token.Kind.WORD
                && tokens.peek(index + 2).symbol(")");
    }

    private static boolean inPicture(Token token) {
        return switch (token.kind()) {
            case WORD, SYMBOL -> true;
            case LITERAL, BROKEN, STOP, PSEUDO, END -> false;
        };
    }
}
