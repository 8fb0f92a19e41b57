package io.ironbridge.copybook.convert;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds the length of the JSON value at which a window is positioned. */
final class JsonExtent {
    /** The value is longer than allowed. */
    static final int TOO_LONG = -1;

    private final InputWindow window;
    private final int most;
    private final JsonScan scan = new JsonScan();
    private @Nullable String broken;
    private int brokenAt;

    /** The window must be able to contain one byte more than a value may have. */
    JsonExtent(InputWindow window, int most) {
        this.window = window;
        this.most = most;
    }

    /**
     * The length of the value, or of its incomplete part.
     *
     * @param column bytes before it in its line
     * @param alone whether only values may follow it in its line
     * @return {@link #TOO_LONG} if it is too long
     */
    int bytes(int column, boolean alone) throws IOException {
        broken = null;
        int found = found(column);
        if (found > most) {
            return TOO_LONG;
        }
        if (scan.isCut()) {
            breaks(found, scan.cut().sentence());
        } else if (broken == null && alone) {
            checkBehind(found);
        }
        return found;
    }

    /** Why the value is incomplete, a sentence without its full stop; null if it is complete. */
    @Nullable String broken() {
        return broken;
    }

    /** Index of the byte, from 0, that shows that the value is incomplete. */
    int brokenAt() {
        return brokenAt;
    }

    private int found(int column) throws IOException {
        scan.clear(column);
        int looked = 0;
        while (true) {
            int there = window.buffered();
            int at = window.at();
            int end = scan.end(window.array(), at + looked, at + there);
            if (end >= 0) {
                return end - at;
            }
            if (there > most || window.available(there + 1) == there) {
                checkEnd();
                return there;
            }
            looked = there;
        }
    }

    private void checkEnd() {
        if (!scan.mayEnd()) {
            breaks(0, "the value that begins here does not end");
        }
    }

    /** A line with anything but another value after its value is not JSON, either. */
    private void checkBehind(int found) throws IOException {
        int at = found;
        while (at <= most && window.available(at + 1) > at && blank(behind(at))) {
            at++;
        }
        if (at <= most && window.buffered() > at && !JsonScan.begins(behind(at))) {
            breaks(at, "the value has ended before");
        }
    }

    private static boolean blank(byte character) {
        return character == ' ' || character == '\t' || character == '\r';
    }

    private byte behind(int at) {
        return window.array()[window.at() + at];
    }

    private void breaks(int at, String what) {
        broken = what;
        brokenAt = at;
    }
}
