package io.ironbridge.lab.cobol.source;

import java.util.List;

/** The text of several tokens. */
public final class Tokens {
    private static final int MOST_OF_A_SUMMARY = 40;

    private Tokens() {}

    /** The first tokens, for a message. */
    public static String summary(List<Token> tokens) {
        return text(tokens.subList(0, Math.min(tokens.size(), MOST_OF_A_SUMMARY)));
    }

    /** As written, with one blank where there was any space. */
    public static String text(List<Token> tokens) {
        StringBuilder text = new StringBuilder();
        int end = -1;
        for (Token token : tokens) {
            if (end >= 0 && token.start() > end) {
                text.append(' ');
            }
            text.append(token.text());
            end = token.end();
        }
        return text.toString();
    }
}
