package io.ironbridge.lab.ims.log;

import java.util.Optional;

/** A buffer, which becomes one block. */
final class LogBuffer {
    private final byte[] bytes;
    private int used;
    private long end;
    private boolean forced;
    private Optional<DataSetHeader> begins = Optional.empty();

    LogBuffer(int size) {
        this.bytes = new byte[size];
    }

    /** Makes it ready for records from a position on. */
    void begin(long position) {
        used = 0;
        end = position;
        forced = false;
        begins = Optional.empty();
    }

    /**
     * Adds as many bytes of the record, from this offset, as fit.
     *
     * @return their number
     */
    int put(byte[] record, int from) {
        int count = Math.min(bytes.length - used, record.length - from);
        System.arraycopy(record, from, bytes, used, count);
        used += count;
        end += count;
        return count;
    }

    boolean isFull() {
        return used == bytes.length;
    }

    /** Notes that it is written before it is full. */
    void force() {
        forced = true;
    }

    boolean isForced() {
        return forced;
    }

    /** Its block becomes the first one of a data set. */
    void setDataSet(DataSetHeader header) {
        begins = Optional.of(header);
    }

    Optional<DataSetHeader> begins() {
        return begins;
    }

    byte[] bytes() {
        return bytes;
    }

    int used() {
        return used;
    }

    /** Position of its first byte. */
    long start() {
        return end - used;
    }

    /** Position after its last byte. */
    long end() {
        return end;
    }
}
