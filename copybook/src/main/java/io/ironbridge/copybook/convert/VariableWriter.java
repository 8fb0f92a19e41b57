package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Writes a descriptor before each record. */
final class VariableWriter extends RecordWriter {
    private final DescriptorBytes descriptors;
    private final byte[] word = new byte[DescriptorWord.BYTES];

    VariableWriter(OutputStream out, FileForm form) {
        super(out);
        this.descriptors = new DescriptorBytes(form.descriptors());
    }

    @Override
    public Optional<String> refusal(byte[] record, int from, int to) {
        return DescriptorBytes.refusal(to - from, DescriptorBytes.LONGEST);
    }

    @Override
    void append(byte[] record, int from, int to, int needed) throws IOException {
        descriptors.record(to - from, word, 0);
        put(word, 0, word.length);
        put(record, from, to);
    }
}
