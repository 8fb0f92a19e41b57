package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Receives omitted records, as they are in the input, so that they can be corrected and converted
 * again.
 */
public interface RejectSink {
    /**
     * Adds a record, or the JSON of one.
     *
     * @return why it cannot be added, a sentence without its full stop; empty if it was added
     */
    Optional<String> add(byte[] bytes, int from, int to) throws IOException;

    /** Writes buffered data, after the last record. */
    void finish() throws IOException;

    /** A sink that drops the records. */
    static RejectSink none() {
        return new RejectSink() {
            @Override
            public Optional<String> add(byte[] bytes, int from, int to) {
                return Optional.empty();
            }

            @Override
            public void finish() {
                // There is nothing to write.
            }
        };
    }

    /**
     * Writes records to a file of this form, lines with all their blanks. The stream is neither
     * buffered nor closed here.
     */
    static RejectSink records(OutputStream out, FileForm form) {
        return new RejectedRecords(
                RecordWriter.of(out, form.withLines(form.lines().withStrip(false))));
    }

    /** Writes each JSON text on a separate line. The stream is neither buffered nor closed here. */
    static RejectSink lines(OutputStream out) {
        return new RejectedJson(out);
    }
}
