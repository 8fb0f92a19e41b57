package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.convert.FileForm.Descriptors;
import java.util.Optional;

/** Builds the descriptor words of records and blocks. */
final class DescriptorBytes {
    /** Longest record whose length fits into two bytes together with the descriptor. */
    static final int LONGEST = 0xFFFF - DescriptorWord.BYTES;

    private final Descriptors form;

    DescriptorBytes(Descriptors form) {
        this.form = form;
    }

    /** Why there is no descriptor for a record of this length. */
    static Optional<String> refusal(int length, int longest) {
        return length > longest
                ? Optional.of(
                        "the record has %d bytes, there is room for %d".formatted(length, longest))
                : Optional.empty();
    }

    /** Stores the descriptor of a record of this length. */
    void record(int length, byte[] bytes, int at) {
        store(form.withoutHeader() ? length : length + DescriptorWord.BYTES, bytes, at);
    }

    /** Stores the descriptor of a block of this length, the descriptor included. */
    void block(int length, byte[] bytes, int at) {
        store(length, bytes, at);
    }

    private void store(int length, byte[] bytes, int at) {
        byte high = (byte) (length >> 8);
        byte low = (byte) length;
        bytes[at] = form.littleEndian() ? low : high;
        bytes[at + 1] = form.littleEndian() ? high : low;
        bytes[at + 2] = 0;
        bytes[at + 3] = 0;
    }
}
