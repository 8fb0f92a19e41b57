package io.ironbridge.copybook.source;

/** Follows text from left to right: whether it is inside a literal, and where a comment begins. */
final class Quotes {
    private char quote;

    /** Whether a literal is open. */
    boolean open() {
        return quote != 0;
    }

    /** The quote that would close the literal; 0 outside. */
    char quote() {
        return quote;
    }

    /** A literal ended for the eye only: its other part follows. */
    void reopen(char with) {
        quote = with;
    }

    /**
     * Goes on over {@code text[from..to)}.
     *
     * @return where an inline comment begins, at which this stops; else {@code to}
     */
    int follow(String text, int from, int to) {
        for (int at = from; at < to; at++) {
            char next = text.charAt(at);
            if (quote != 0) {
                quote = next == quote ? 0 : quote;
            } else if (next == '\'' || next == '"') {
                quote = next;
            } else if (next == '*' && text.startsWith("*>", at)) {
                return at;
            }
        }
        return to;
    }
}
