package io.ironbridge.apiproject.text;

/** A text with a syntax error, or over a limit. */
public final class BadText extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    /**
     * @param line from 1; 0 if unknown
     * @param column from 1; 0 if unknown
     */
    BadText(int line, int column, String message) {
        super(message);
        this.line = line;
        this.column = column;
    }

    int line() {
        return line;
    }

    int column() {
        return column;
    }
}
