package io.ironbridge.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;

/** Distinguishes failures of writing from those of reading, and counts bytes. Not thread-safe. */
final class TaggedOutput extends OutputStream {
    private final String what;
    private final OutputStream out;
    private long written;

    /**
     * @param what is written, as the beginning of a sentence in messages
     */
    TaggedOutput(String what, OutputStream out) {
        this.what = what;
        this.out = out;
    }

    /** Bytes written. */
    long written() {
        return written;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            throw new OutputException(what, e);
        }
        written += count;
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw new OutputException(what, e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            throw new OutputException(what, e);
        }
    }
}
