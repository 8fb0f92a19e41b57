package io.ironbridge.copybook.source;

/** Scans text from left to right: keeps track of literals, and finds comments. */
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

    /** Reopens a literal that was closed only at the end of a line. */
    void reopen(char with) {
        quote = with;
    }

    /**
     * Scans {@code text[from..to)}.
     *
     * @return start of an inline comment, at which the scan stops; otherwise {@code to}
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
