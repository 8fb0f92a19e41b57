package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Takes the records that are left out, as they are in the input, so that they can be mended and
 * converted again.
 */
public interface Rejects {
    /**
     * Takes a record, or the JSON of one.
     *
     * @return why it cannot be taken, a sentence without its full stop; empty where it was
     */
    Optional<String> add(byte[] bytes, int from, int to) throws IOException;

    /** Writes what is still held back, after the last record. */
    void finish() throws IOException;

    /** Forgets them. */
    static Rejects none() {
        return new Rejects() {
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
    static Rejects records(OutputStream out, FileForm form) {
        return new RejectedRecords(
                RecordWriter.of(out, form.withLines(form.lines().withStrip(false))));
    }

    /**
     * Writes each JSON text in a line of its own. The stream is neither buffered nor closed here.
     */
    static Rejects lines(OutputStream out) {
        return new RejectedJson(out);
    }
}
