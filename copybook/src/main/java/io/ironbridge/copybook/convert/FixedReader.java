package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;

/** Reads records of one length. */
final class FixedReader extends RecordReader {
    private final int length;
    private int present;

    FixedReader(String file, InputStream in, int length) {
        super(file, new InputWindow(in, length));
        this.length = length;
    }

    @Override
    boolean read() throws IOException, FileFaultException {
        window.skip(present);
        present = 0;
        begin();
        int there = window.available(length);
        if (there < length) {
            return atEnd(there);
        }
        present = length;
        place(window.array(), window.at(), window.at() + length);
        return true;
    }

    private boolean atEnd(int there) throws FileFaultException {
        if (there > 0) {
            throw truncated(window.offset(), there, length, "the record");
        }
        return false;
    }

    @Override
    public long position() {
        return window.offset() + present;
    }
}
