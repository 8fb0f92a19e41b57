package io.ironbridge.lab.cobol.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits the joined text of a source into tokens; it never fails. */
final class Tokenizer {
    private static final Set<String> LITERAL_PREFIXES =
            Set.of("B", "BX", "G", "GX", "H", "N", "NX", "U", "X", "Z");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Tokenizer(String text) {
        this.text = text;
    }

    static List<Token> tokens(SourceText source) {
        Tokenizer tokenizer = new Tokenizer(source.joined());
        while (tokenizer.at < tokenizer.text.length()) {
            tokenizer.step();
        }
        return List.copyOf(tokenizer.tokens);
    }

    private void step() {
        char c = text.charAt(at);
        if (Character.isWhitespace(c)) {
            at++;
        } else if (c == '\'' || c == '"') {
            add(Token.Kind.LITERAL, endOfLiteral(at));
        } else if (isWordPart(c)) {
            word();
        } else if (c == '.') {
            add(endsSentence() ? Token.Kind.PERIOD : Token.Kind.SIGN, at + 1);
        } else {
            add(sign(c), at + 1);
        }
    }

    private static Token.Kind sign(char c) {
        return switch (c) {
            case '(' -> Token.Kind.OPEN;
            case ')' -> Token.Kind.CLOSE;
            default -> Token.Kind.SIGN;
        };
    }

    /** A full stop between digits is a decimal point. */
    private boolean endsSentence() {
        return at + 1 >= text.length() || !Character.isDigit(text.charAt(at + 1));
    }

    private void word() {
        int end = at;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        boolean quoted = end < text.length() && isQuote(text.charAt(end));
        if (quoted && LITERAL_PREFIXES.contains(text.substring(at, end).toUpperCase(Locale.ROOT))) {
            add(Token.Kind.LITERAL, endOfLiteral(end));
        } else {
            add(Token.Kind.WORD, end);
        }
    }

    /** Position after the closing quote; two quotes are one quote of the literal. */
    private int endOfLiteral(int start) {
        char quote = text.charAt(start);
        int end = start + 1;
        while (end < text.length() && text.charAt(end) != '\n') {
            if (text.charAt(end) == quote) {
                boolean doubled = end + 1 < text.length() && text.charAt(end + 1) == quote;
                if (!doubled) {
                    return end + 1;
                }
                end++;
            }
            end++;
        }
        return end;
    }

    private void add(Token.Kind kind, int end) {
        tokens.add(new Token(kind, text.substring(at, end), at, end));
        at = end;
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c)
                || c == '-'
                || c == '_'
                || c == '$'
                || c == '#'
                || c == '@';
    }
}
