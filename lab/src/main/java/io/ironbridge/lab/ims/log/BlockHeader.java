package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.storage.Checksum;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The header of a block.
 *
 * @param length of the data
 * @param sequence from 1, over all data sets
 * @param check CRC-32C of the data
 */
record BlockHeader(int length, long sequence, int check) {
    /** In bytes. */
    static final int LENGTH = 20;

    private static final int CHECKED = 16;

    static BlockHeader of(byte[] data, int length, long sequence) {
        return new BlockHeader(length, sequence, Checksum.of(data, 0, length));
    }

    byte[] write() {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
        bytes.putInt(length).putLong(sequence).putInt(check);
        return bytes.putInt(Checksum.of(bytes.array(), 0, CHECKED)).array();
    }

    /** Empty where its own check fails. */
    static Optional<BlockHeader> read(byte[] header) {
        ByteBuffer bytes = ByteBuffer.wrap(header);
        BlockHeader read = new BlockHeader(bytes.getInt(), bytes.getLong(), bytes.getInt());
        boolean right = bytes.getInt() == Checksum.of(header, 0, CHECKED);
        return right && read.length > 0 ? Optional.of(read) : Optional.empty();
    }
}
