package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.storage.Checksum;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The header of a data set.
 *
 * @param number from 1
 * @param firstBlock sequence number of its first block
 */
record DataSetHeader(int number, long firstBlock) {
    /** In bytes. */
    static final int LENGTH = 28;

    private static final int CHECKED = 24;
    private static final long MAGIC =
            ByteBuffer.wrap("IRBOLDS1".getBytes(StandardCharsets.US_ASCII)).getLong();

    byte[] write() {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
        bytes.putLong(MAGIC).putInt(number).putLong(firstBlock).putInt(0);
        return bytes.putInt(Checksum.of(bytes.array(), 0, CHECKED)).array();
    }

    /** Empty where it is none. */
    static Optional<DataSetHeader> read(byte[] header) {
        ByteBuffer bytes = ByteBuffer.wrap(header);
        boolean magic = bytes.getLong() == MAGIC;
        DataSetHeader read = new DataSetHeader(bytes.getInt(), bytes.getLong());
        boolean right = bytes.getInt(CHECKED) == Checksum.of(header, 0, CHECKED);
        return magic && right ? Optional.of(read) : Optional.empty();
    }
}
