package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;

/** Reads records with descriptor words, blocked or not, spanned or not. */
final class VariableReader extends RecordReader {
    private static final int DESCRIPTOR = DescriptorWord.BYTES;

    private final DescriptorWord word;
    private final boolean blocked;
    private final int most;
    private final Segments segments;

    /** Data bytes of the current segment, at which the window is positioned. */
    private int present;

    /** Position of the end of the current block in the file. */
    private long blockEnd;

    VariableReader(String file, InputStream in, FileForm form, boolean blocked) {
        super(file, new InputWindow(in, Math.max(form.mostBytes(), DESCRIPTOR)));
        this.word = new DescriptorWord(form.descriptors());
        this.blocked = blocked;
        this.most = form.mostBytes();
        this.segments = new Segments(form.mostBytes());
    }

    @Override
    boolean read() throws IOException, FileFaultException {
        pass();
        segments.clear();
        if (!another()) {
            return false;
        }
        begin();
        segment();
        switch (word.code()) {
            case DescriptorWord.WHOLE -> place(window.array(), window.at(), window.at() + present);
            case DescriptorWord.FIRST -> assemble();
            default ->
                    throw fault(
                            FileProblem.SEGMENT_ORDER,
                            start(),
                            ("this is a later segment (code %d) of a record whose first segment"
                                            + " is missing")
                                    .formatted(word.code()));
        }
        return true;
    }

    private void pass() {
        window.skip(present);
        present = 0;
    }

    /** Whether there is another descriptor of a record, in this block or the next. */
    private boolean another() throws IOException, FileFaultException {
        while (blocked && window.offset() == blockEnd) {
            if (window.available(1) == 0) {
                return false;
            }
            block();
        }
        return blocked || window.available(1) > 0;
    }

    private void block() throws IOException, FileFaultException {
        long at = window.offset();
        int there = window.available(DESCRIPTOR);
        if (there < DESCRIPTOR) {
            throw truncated(at, there, DESCRIPTOR, "a block descriptor (BDW)");
        }
        word.block(window.array(), window.at());
        boolean text = word.text(window.array(), window.at());
        if (word.length() < DESCRIPTOR || !word.known() || word.code() != 0 || text) {
            throw fault(
                    FileProblem.BLOCK_DESCRIPTOR,
                    at,
                    "there is no block descriptor (BDW) here" + textLike(),
                    shown());
        }
        blockEnd = at + word.length();
        window.skip(DESCRIPTOR);
    }

    /** Reads a descriptor, and makes sure that its data is complete. */
    private void segment() throws IOException, FileFaultException {
        long at = window.offset();
        checkRoom(at, DESCRIPTOR, "a record descriptor (RDW)");
        int there = window.available(DESCRIPTOR);
        if (there < DESCRIPTOR) {
            throw truncated(at, there, DESCRIPTOR, "a record descriptor (RDW)");
        }
        word.record(window.array(), window.at());
        check(at);
        int length = word.length() - DESCRIPTOR;
        window.skip(DESCRIPTOR);
        int data = window.available(length);
        if (data < length) {
            throw truncated(at, data, length, "the record");
        }
        present = length;
    }

    private void check(long at) throws FileFaultException {
        if (word.length() < DESCRIPTOR) {
            throw fault(
                    FileProblem.SHORT_DESCRIPTOR,
                    at,
                    "the record descriptor (RDW) gives %d bytes; the minimum is 4, itself included"
                            .formatted(word.length()),
                    shown());
        }
        if (!word.known()) {
            throw fault(
                    FileProblem.UNKNOWN_DESCRIPTOR,
                    at,
                    "there is no record descriptor (RDW) here" + textLike(),
                    shown());
        }
        checkRoom(at, word.length(), "the record");
        if (word.length() - DESCRIPTOR > most - segments.length()) {
            throw tooLong(at, most);
        }
    }

    private void checkRoom(long at, int needed, String of) throws FileFaultException {
        if (blocked && blockEnd - at < needed) {
            throw fault(
                    FileProblem.BLOCK_DISAGREES,
                    at,
                    "its block has %d bytes left, but %s needs %d"
                            .formatted(blockEnd - at, of, needed));
        }
    }

    private String textLike() {
        return word.text(window.array(), window.at()) ? ": this looks like text" : "";
    }

    private String shown() {
        int at = window.at();
        return "bytes X'%02X%02X%02X%02X'"
                .formatted(
                        window.array()[at],
                        window.array()[at + 1],
                        window.array()[at + 2],
                        window.array()[at + 3]);
    }

    private void assemble() throws IOException, FileFaultException {
        join();
        do {
            pass();
            if (!another()) {
                throw fault(
                        FileProblem.TRUNCATED,
                        window.offset(),
                        "the file ends before the record's last segment");
            }
            long at = window.offset();
            segment();
            if (word.code() == DescriptorWord.WHOLE || word.code() == DescriptorWord.FIRST) {
                throw fault(
                        FileProblem.SEGMENT_ORDER,
                        at,
                        "another record begins before the last segment of this one");
            }
            join();
        } while (word.code() != DescriptorWord.LAST);
        place(segments.array(), 0, segments.length());
    }

    private void join() {
        segments.add(window.array(), window.at(), present, window.offset());
    }

    @Override
    public long position() {
        return window.offset() + present;
    }

    @Override
    public long offset(int at) {
        return segments.isEmpty() ? window.offset() + at : segments.offset(at);
    }
}
