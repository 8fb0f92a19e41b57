package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;

/** Reads adjacent records whose own data determines their length. */
final class MeasuredReader extends RecordReader {
    /** Bytes read first; more are read if they do not determine the length. */
    private static final int LOOK = 4096;

    private final int most;
    private final RecordSizes sizes;
    private int present;

    MeasuredReader(String file, InputStream in, int most, RecordSizes sizes) {
        super(file, new InputWindow(in, most));
        this.most = most;
        this.sizes = sizes;
    }

    @Override
    boolean read() throws IOException, FileFaultException {
        window.skip(present);
        present = 0;
        begin();
        if (window.available(1) == 0) {
            return false;
        }
        int length = length();
        int there = window.available(length);
        if (there < length) {
            throw truncated(window.offset(), there, length, "the record");
        }
        present = length;
        place(window.array(), window.at(), window.at() + length);
        return true;
    }

    private int length() throws IOException, FileFaultException {
        int look = Math.min(LOOK, most);
        int there = window.available(look);
        int length = told(there);
        while (length < 0 && there == look && look < most) {
            look = Math.min(most, 2 * look);
            there = window.available(look);
            length = told(there);
        }
        if (length > most) {
            throw tooLong(window.offset(), most);
        }
        if (length < 1) {
            throw unmeasured(there);
        }
        return length;
    }

    private int told(int there) {
        return sizes.length(window.array(), window.at(), window.at() + there);
    }

    private FileFaultException unmeasured(int there) {
        return fault(
                FileProblem.UNMEASURED,
                window.offset(),
                ("the record's counters, or the item of --select, have no valid value in the %d"
                                + " bytes read, so the end of the record is unknown")
                        .formatted(there));
    }

    @Override
    public long position() {
        return window.offset() + present;
    }
}
