package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the records of a file in order. Its memory does not grow with the file: it holds the
 * longest record and 64 KiB. Not thread-safe.
 */
public abstract sealed class RecordReader
        permits FixedReader, MeasuredReader, VariableReader, TextReader {
    final InputWindow window;
    private final String file;
    private byte[] array = {};
    private int from;
    private int to;
    private long number;
    private long start;

    RecordReader(String file, InputWindow window) {
        this.file = file;
        this.window = window;
    }

    /**
     * A reader.
     *
     * @param file name for faults
     * @param in the file; not closed here, need not be buffered
     * @param sizes of the records, if nothing else determines them
     */
    public static RecordReader of(String file, InputStream in, FileForm form, RecordSizes sizes) {
        return switch (form.format()) {
            case FIXED -> fixed(file, in, form, sizes);
            case VARIABLE -> new VariableReader(file, in, form, false);
            case VARIABLE_BLOCKED -> new VariableReader(file, in, form, true);
            case TEXT -> new TextReader(file, in, form, sizes.longest());
        };
    }

    private static RecordReader fixed(
            String file, InputStream in, FileForm form, RecordSizes sizes) {
        int length = form.recordLength() > 0 ? form.recordLength() : sizes.common();
        return length > 0
                ? new FixedReader(file, in, length)
                : new MeasuredReader(file, in, form.mostBytes(), sizes);
    }

    /**
     * Moves to the next record.
     *
     * @return false at the end of the file
     * @throws FileFaultException if the file cannot be read from here on
     */
    public final boolean next() throws IOException, FileFaultException {
        number++;
        boolean found = read();
        number -= found ? 0 : 1;
        return found;
    }

    /** The array that holds the record, until {@link #next}. */
    public final byte[] array() {
        return array;
    }

    /** The record's first byte in the array. */
    public final int from() {
        return from;
    }

    /** Index after its last byte in the array. */
    public final int to() {
        return to;
    }

    /** Index after the last byte that may be read: a line may be followed by blanks. */
    public int paddedTo() {
        return to;
    }

    /** Number of the record, from 1; the number of all records at the end. */
    public final long number() {
        return number;
    }

    /** Bytes of the file up to the end of the record. */
    public abstract long position();

    /** Position in the file of the record's byte {@code at}, counted from 0. */
    public long offset(int at) {
        return start + at;
    }

    /** Position of the record in the file. */
    public final long start() {
        return start;
    }

    /** Name for faults. */
    public final String file() {
        return file;
    }

    /** Finds the next record and reports it with {@link #begin} and {@link #place}. */
    abstract boolean read() throws IOException, FileFaultException;

    /** Marks the start of a record, or of its descriptor. */
    final void begin() {
        start = window.offset();
    }

    final void place(byte[] in, int first, int end) {
        array = in;
        from = first;
        to = end;
    }

    final FileFaultException fault(FileProblem problem, long offset, String what) {
        return fault(problem, offset, what, "");
    }

    final FileFaultException fault(FileProblem problem, long offset, String what, String data) {
        return new FileFaultException(problem.fault(file, number, offset, what, data));
    }

    final FileFaultException truncated(long offset, int there, int length, String of) {
        return fault(
                FileProblem.TRUNCATED,
                offset,
                "the file ends after %d of the %d bytes of %s".formatted(there, length, of));
    }

    final FileFaultException tooLong(long offset, int most) {
        return fault(
                FileProblem.TOO_LONG,
                offset,
                "the record has more than the %d bytes that are allowed".formatted(most));
    }
}
