package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads lines; treats them as padded with blanks up to the longest record. */
final class TextReader extends RecordReader {
    private static final byte RETURN = 0x0D;

    private final FileForm.Lines lines;
    private final int most;
    private final int padding;
    private byte[] record;
    private int paddedTo;
    private int present;

    /**
     * Reads lines.
     *
     * @param longest bytes that a record may have
     */
    TextReader(String file, InputStream in, FileForm form, int longest) {
        super(file, new InputWindow(in, form.mostBytes() + 2));
        this.lines = form.lines();
        this.most = form.mostBytes();
        this.padding = Math.min(longest, form.mostBytes());
        this.record = new byte[padding];
    }

    @Override
    boolean read() throws IOException, FileFaultException {
        window.skip(present);
        present = 0;
        begin();
        int end = end();
        boolean ended = end < window.buffered();
        if (end == 0 && !ended) {
            return false;
        }
        int length = ended && returns(end) ? end - 1 : end;
        if (length > most) {
            throw tooLong(window.offset(), most);
        }
        present = ended ? end + 1 : end;
        copy(length);
        return true;
    }

    /** Bytes before the end of the line; all bytes if there is none. */
    private int end() throws IOException, FileFaultException {
        int looked = 0;
        while (true) {
            int there = window.buffered();
            int found = find(looked, there);
            if (found < there || window.available(checked(there) + 1) == there) {
                return found;
            }
            looked = there;
        }
    }

    private int checked(int there) throws FileFaultException {
        if (there > most + 1) {
            throw tooLong(window.offset(), most);
        }
        return there;
    }

    private int find(int from, int to) {
        byte[] bytes = window.array();
        int at = window.at();
        int found = from;
        while (found < to && bytes[at + found] != lines.end().last()) {
            found++;
        }
        return found;
    }

    private boolean returns(int end) {
        return lines.end().passesReturn()
                && end > 0
                && window.array()[window.at() + end - 1] == RETURN;
    }

    private void copy(int length) {
        paddedTo = Math.max(length, padding);
        if (paddedTo > record.length) {
            record = new byte[Math.min(most, Math.max(paddedTo, 2 * record.length))];
        }
        System.arraycopy(window.array(), window.at(), record, 0, length);
        Arrays.fill(record, length, paddedTo, lines.blank());
        place(record, 0, length);
    }

    @Override
    public int paddedTo() {
        return paddedTo;
    }

    @Override
    public long position() {
        return window.offset() + present;
    }
}
