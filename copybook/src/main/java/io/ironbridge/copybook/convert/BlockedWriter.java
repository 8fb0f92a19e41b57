package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Writes blocks, each filled with as many records as fit. */
final class BlockedWriter extends RecordWriter {
    private static final int DESCRIPTOR = DescriptorWord.BYTES;

    private final DescriptorBytes descriptors;
    private final byte[] block;
    private int used = DESCRIPTOR;

    BlockedWriter(OutputStream out, FileForm form) {
        super(out);
        this.descriptors = new DescriptorBytes(form.descriptors());
        this.block = new byte[form.blockSize()];
    }

    @Override
    public Optional<String> refusal(byte[] record, int from, int to) {
        return DescriptorBytes.refusal(to - from, block.length - 2 * DESCRIPTOR);
    }

    @Override
    void append(byte[] record, int from, int to, int needed) throws IOException {
        int length = to - from;
        if (length + DESCRIPTOR > block.length - used) {
            finish();
        }
        descriptors.record(length, block, used);
        System.arraycopy(record, from, block, used + DESCRIPTOR, length);
        used += DESCRIPTOR + length;
    }

    @Override
    public void finish() throws IOException {
        if (used > DESCRIPTOR) {
            descriptors.block(used, block, 0);
            put(block, 0, used);
            used = DESCRIPTOR;
        }
    }
}
