package io.ironbridge.copybook.convert;

import java.io.IOException;

/** Finds the next byte of JSON that is not white space, and its position in its line. */
final class VisibleBytes {
    /** There is no more such byte. */
    static final int NOTHING = -1;

    private final InputWindow window;
    private int column;

    VisibleBytes(InputWindow window) {
        this.window = window;
    }

    /** The next such byte, without skipping it; {@link #NOTHING} at the end. */
    int next() throws IOException {
        while (window.available(1) == 1) {
            byte next = window.array()[window.at()];
            if (next != ' ' && next != '\t' && next != '\r' && next != '\n') {
                return next & 0xFF;
            }
            pass(next);
        }
        return NOTHING;
    }

    /** Skips the byte that {@link #next} found. */
    void pass() {
        window.skip(1);
        column++;
    }

    /** Skips the rest of the line, its line feed included. */
    void passLine() throws IOException {
        boolean more = true;
        while (more && window.available(1) == 1) {
            byte next = window.array()[window.at()];
            pass(next);
            more = next != '\n';
        }
    }

    /** Bytes before the next one in its line, without those of complete values. */
    int column() {
        return column;
    }

    private void pass(byte next) {
        window.skip(1);
        column = next == '\n' ? 0 : column + 1;
    }
}
