package io.ironbridge.apiproject.text;

/** A text that does not follow its syntax, or passes a limit. */
public final class BadText extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    /**
     * @param line from 1; 0 when unknown
     * @param column from 1; 0 when unknown
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
