package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Writes records to a file. Holds at most one block. Not thread-safe.
 *
 * <p>The stream is neither buffered nor closed here.
 */
public abstract sealed class RecordWriter
        permits FixedWriter, VariableWriter, BlockedWriter, TextWriter {
    final OutputStream out;
    private long written;

    RecordWriter(OutputStream out) {
        this.out = out;
    }

    /** A writer. */
    public static RecordWriter of(OutputStream out, FileForm form) {
        return switch (form.format()) {
            case FIXED -> new FixedWriter(out, form);
            case VARIABLE -> new VariableWriter(out, form);
            case VARIABLE_BLOCKED -> new BlockedWriter(out, form);
            case TEXT -> new TextWriter(out, form.lines());
        };
    }

    /**
     * Why a record cannot be written to the file, a sentence without its full stop; empty if it
     * can.
     */
    public abstract Optional<String> refusal(byte[] record, int from, int to);

    /**
     * Writes a record.
     *
     * @throws IllegalArgumentException if there is a {@link #refusal}
     */
    public final void write(byte[] record, int from, int to) throws IOException {
        Optional<String> refusal = refusal(record, from, to);
        if (refusal.isPresent()) {
            throw new IllegalArgumentException(refusal.get());
        }
        append(record, from, to, 0);
    }

    /** Writes buffered bytes, after the last record. */
    public void finish() throws IOException {
        // Only blocks are buffered.
    }

    /** Bytes written so far. */
    public final long written() {
        return written;
    }

    /**
     * Writes a record that can be written.
     *
     * @param needed bytes of the record that are not padding, whatever they look like
     */
    abstract void append(byte[] record, int from, int to, int needed) throws IOException;

    final void put(byte[] bytes, int from, int to) throws IOException {
        out.write(bytes, from, to - from);
        written += to - from;
    }
}
