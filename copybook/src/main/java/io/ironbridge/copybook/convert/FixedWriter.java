package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;

/** Writes records without separators; shorter records are padded with blanks. */
final class FixedWriter extends RecordWriter {
    private final int length;
    private final byte[] blanks;

    FixedWriter(OutputStream out, FileForm form) {
        super(out);
        this.length = form.recordLength();
        this.blanks = new byte[length];
        Arrays.fill(blanks, form.lines().blank());
    }

    @Override
    public Optional<String> refusal(byte[] record, int from, int to) {
        return length > 0 && to - from > length
                ? Optional.of(
                        "the record has %d bytes, but records of the file have %d"
                                .formatted(to - from, length))
                : Optional.empty();
    }

    @Override
    void append(byte[] record, int from, int to, int needed) throws IOException {
        put(record, from, to);
        if (to - from < length) {
            put(blanks, to - from, length);
        }
    }
}
