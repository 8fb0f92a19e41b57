package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON values one after the other: the lines of JSON Lines, values separated by any white
 * space, or the elements of one array. UTF-8, with or without a byte order mark. Holds one value at
 * a time. Not thread-safe.
 *
 * <p>A value may span several lines. A value that cannot become complete ({@link #broken}) ends
 * with its line: if the line ends within a string, or if the next line begins with an object, not
 * indented more, where no value is allowed. Following lines that are indented more, or begin with a
 * closing bracket or a comma, belong to it and are skipped.
 */
public final class JsonValueReader {
    private static final int NOTHING = VisibleBytes.NOTHING;

    private final String file;
    private final InputWindow window;
    private final VisibleBytes visible;
    private final JsonExtent extent;
    private final int most;
    private boolean begun;
    private boolean array;
    private boolean ended;
    private long number;
    private int length;
    private int column;
    private @Nullable FileFault broken;

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
        this.visible = new VisibleBytes(window);
        this.extent = new JsonExtent(window, most);
        this.most = most;
    }

    /**
     * Moves to the next value.
     *
     * @return false at the end
     * @throws FileFaultException if the values that follow cannot be separated
     */
    public boolean next() throws IOException, FileFaultException {
        window.skip(length);
        length = 0;
        if (!begun) {
            begin();
        }
        if (broken != null) {
            passRest();
        }
        if (ended || !another()) {
            return false;
        }
        broken = null;
        number++;
        column = visible.column();
        length = length();
        return true;
    }

    /** The fault of an incomplete value, whose part is not JSON. */
    public Optional<FileFault> broken() {
        return Optional.ofNullable(broken);
    }

    /** The array that holds the value, until {@link #next}. */
    public byte[] array() {
        return window.array();
    }

    /** The value's first byte in the array. */
    public int from() {
        return window.at();
    }

    /** Index after its last byte in the array. */
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

    /** Position in the file of the value's byte {@code at}, counted from 0. */
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
        array = visible.next() == '[';
        if (array) {
            visible.pass();
        }
    }

    /** Skips the lines that belong to an incomplete value. */
    private void passRest() throws IOException {
        do {
            visible.passLine();
        } while (belongs(visible.next()));
    }

    /** Whether a line with this beginning belongs to the previous, incomplete value. */
    private boolean belongs(int next) {
        boolean element = array && (next == ',' || next == ']');
        boolean remainder = !element && !JsonScan.begins((byte) next);
        return next != NOTHING && (remainder || visible.column() > column);
    }

    private static boolean marked(byte[] bytes, int at) {
        return bytes[at] == (byte) 0xEF
                && bytes[at + 1] == (byte) 0xBB
                && bytes[at + 2] == (byte) 0xBF;
    }

    /** Whether there is another value; the window is then positioned at it. */
    private boolean another() throws IOException, FileFaultException {
        int next = visible.next();
        if (!array) {
            return next != NOTHING;
        }
        if (next == ']') {
            visible.pass();
            end();
            return false;
        }
        if (number > 0) {
            separate(next);
        }
        return true;
    }

    /** Skips the comma, which may have been skipped with an incomplete value. */
    private void separate(int next) throws IOException, FileFaultException {
        if (next == ',') {
            visible.pass();
            visible.next();
        } else if (next == NOTHING || broken == null) {
            throw exception(
                    next == NOTHING
                            ? "the array does not end"
                            : "a comma or the end of the array is expected");
        }
    }

    private void end() throws IOException, FileFaultException {
        ended = true;
        if (visible.next() != NOTHING) {
            throw exception("something follows the array");
        }
    }

    private int length() throws IOException, FileFaultException {
        if (window.available(1) == 0 || !JsonScan.begins(window.array()[window.at()])) {
            return nothing();
        }
        int bytes = extent.bytes(column, !array);
        if (bytes == JsonExtent.TOO_LONG) {
            throw tooLong();
        }
        if (extent.broken() != null) {
            broken = fault(window.offset() + extent.brokenAt(), extent.broken());
        }
        return bytes;
    }

    /** A line without a value is a broken value; in an array the next value cannot be found. */
    private int nothing() throws FileFaultException {
        FileFault fault = fault(window.offset(), "no JSON value begins here");
        if (array) {
            throw new FileFaultException(fault);
        }
        broken = fault;
        return 1;
    }

    private FileFaultException tooLong() {
        return new FileFaultException(
                FileProblem.JSON_TOO_LONG.fault(
                        file,
                        number,
                        window.offset(),
                        "the value has more than the %d bytes that are allowed".formatted(most)));
    }

    private FileFaultException exception(String what) {
        return new FileFaultException(fault(window.offset(), what));
    }

    private FileFault fault(long offset, String what) {
        return FileProblem.NOT_JSON.fault(file, Math.max(1, number), offset, what);
    }
}
