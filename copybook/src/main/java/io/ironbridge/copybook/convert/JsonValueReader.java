package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads JSON values one after the other: the lines of JSON Lines, values separated by any white
 * space, or the elements of one array. UTF-8, with or without a byte order mark. Holds one value at
 * a time. Not thread-safe.
 */
public final class JsonValueReader {
    private static final int NOTHING = -1;

    private final String file;
    private final InputWindow window;
    private final int most;
    private final JsonScan scan = new JsonScan();
    private boolean begun;
    private boolean array;
    private boolean ended;
    private long number;
    private int length;

    /**
     * A reader.
     *
     * @param file name for faults
     * @param in the JSON; not closed here, need not be buffered
     * @param most longest value, bytes
     */
    public JsonValueReader(String file, InputStream in, int most) {
        this.file = file;
        this.window = new InputWindow(in, most + 1);
        this.most = most;
    }

    /**
     * Goes on to the next value.
     *
     * @return false at the end
     * @throws FileFaultException where what follows cannot be told apart
     */
    public boolean next() throws IOException, FileFaultException {
        window.skip(length);
        length = 0;
        if (!begun) {
            begin();
        }
        if (ended || !another()) {
            return false;
        }
        number++;
        length = length();
        return true;
    }

    /** The array that holds the value, until {@link #next}. */
    public byte[] array() {
        return window.array();
    }

    /** The value's first byte in the array. */
    public int from() {
        return window.at();
    }

    /** Past its last byte in the array. */
    public int to() {
        return window.at() + length;
    }

    /** Number of the value, from 1; the number of all values at the end. */
    public long number() {
        return number;
    }

    /** Bytes of the file up to the end of the value. */
    public long position() {
        return window.offset() + length;
    }

    /** Where in the file the value's byte {@code at}, counted from 0, stands. */
    public long offset(int at) {
        return window.offset() + at;
    }

    /** Name for faults. */
    public String file() {
        return file;
    }

    private void begin() throws IOException {
        begun = true;
        if (window.available(3) == 3 && marked(window.array(), window.at())) {
            window.skip(3);
        }
        array = visible() == '[';
        if (array) {
            window.skip(1);
        }
    }

    private static boolean marked(byte[] bytes, int at) {
        return bytes[at] == (byte) 0xEF
                && bytes[at + 1] == (byte) 0xBB
                && bytes[at + 2] == (byte) 0xBF;
    }

    /** Whether there is another value; the window stands at it then. */
    private boolean another() throws IOException, FileFaultException {
        int next = visible();
        if (!array) {
            return next != NOTHING;
        }
        if (next == ']') {
            window.skip(1);
            end();
            return false;
        }
        if (number > 0) {
            separate(next);
        }
        return true;
    }

    private void separate(int next) throws IOException, FileFaultException {
        if (next != ',') {
            throw fault(
                    next == NOTHING
                            ? "the array does not end"
                            : "a comma or the end of the array is expected");
        }
        window.skip(1);
        visible();
    }

    private void end() throws IOException, FileFaultException {
        ended = true;
        if (visible() != NOTHING) {
            throw fault("something follows the array");
        }
    }

    private int length() throws IOException, FileFaultException {
        if (window.available(1) == 0 || !JsonScan.begins(window.array()[window.at()])) {
            throw fault("no JSON value begins here");
        }
        scan.clear();
        int looked = 0;
        while (true) {
            int there = window.buffered();
            int at = window.at();
            int end = scan.end(window.array(), at + looked, at + there);
            if (end >= 0 || window.available(checked(there) + 1) == there) {
                return whole(end < 0 ? there : end - at, end >= 0 || scan.mayEnd());
            }
            looked = there;
        }
    }

    private int checked(int there) throws FileFaultException {
        if (there > most) {
            throw tooLong();
        }
        return there;
    }

    private int whole(int found, boolean ends) throws FileFaultException {
        if (found > most) {
            throw tooLong();
        }
        if (!ends) {
            throw fault("the value that begins here does not end");
        }
        return found;
    }

    /** The next byte that is no white space, without passing it. */
    private int visible() throws IOException {
        while (window.available(1) == 1) {
            byte next = window.array()[window.at()];
            if (next != ' ' && next != '\t' && next != '\r' && next != '\n') {
                return next & 0xFF;
            }
            window.skip(1);
        }
        return NOTHING;
    }

    private FileFaultException tooLong() {
        return new FileFaultException(
                FileProblem.JSON_TOO_LONG.fault(
                        file,
                        number,
                        window.offset(),
                        "the value has more than the %d bytes that are allowed".formatted(most)));
    }

    private FileFaultException fault(String what) {
        return new FileFaultException(
                FileProblem.NOT_JSON.fault(file, Math.max(1, number), window.offset(), what));
    }
}
