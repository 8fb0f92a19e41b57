package io.ironbridge.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that stays open: closing only flushes it. */
final class NonClosingOutput extends FilterOutputStream {
    NonClosingOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
