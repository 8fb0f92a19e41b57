package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.convert.FileForm.Lines;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Writes lines. */
final class TextWriter extends RecordWriter {
    private final Lines lines;
    private final byte[] end;

    TextWriter(OutputStream out, Lines lines) {
        super(out);
        this.lines = lines;
        this.end = lines.end().bytes();
    }

    @Override
    public Optional<String> refusal(byte[] record, int from, int to) {
        for (int at = from; at < to; at++) {
            if (record[at] == lines.end().last()) {
                return Optional.of(
                        "byte %d of the record is X'%02X', which ends lines"
                                .formatted(at - from, record[at]));
            }
        }
        return Optional.empty();
    }

    @Override
    void append(byte[] record, int from, int to, int needed) throws IOException {
        int stop = to;
        while (lines.strip() && stop > from + needed && record[stop - 1] == lines.blank()) {
            stop--;
        }
        put(record, from, stop);
        put(end, 0, end.length);
    }
}
