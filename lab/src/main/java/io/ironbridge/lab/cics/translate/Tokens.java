package io.ironbridge.lab.cics.translate;

import java.util.List;

/** Text of several tokens. */
final class Tokens {
    private Tokens() {}

    /** As written, with one blank where there was any space. */
    static String text(List<Token> tokens) {
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
