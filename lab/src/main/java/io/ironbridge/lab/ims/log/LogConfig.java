package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.storage.StorageLocation;
import java.time.Clock;
import java.time.Duration;

/**
 * Settings of the log.
 *
 * @param blockBytes the most bytes of records in one block, and in a buffer
 * @param buffers at least 2: one is filled while another is written
 * @param blocksPerWrite how many full buffers the device takes in one write at most, one behind the
 *     other
 * @param deviceWriteTime how long the <em>simulated</em> device takes for each write at least, the
 *     real write included; zero: no device is simulated
 * @param dataSetBytes after which a data set is full and the next one begins
 * @param recordBytes the longest record
 * @param clock for the records' times
 */
public record LogConfig(
        StorageLocation place,
        int blockBytes,
        int buffers,
        int blocksPerWrite,
        Duration deviceWriteTime,
        long dataSetBytes,
        int recordBytes,
        Clock clock) {
    private static final int MOST_BLOCK_BYTES = 16 << 20;

    /**
     * In memory; blocks of 24 KB, 10 buffers, all of them in one write, no simulated device, 64 MB,
     * records to 16 MB.
     */
    public static final LogConfig DEFAULTS =
            new LogConfig(
                    new StorageLocation.Memory(),
                    24 << 10,
                    10,
                    10,
                    Duration.ZERO,
                    64L << 20,
                    16 << 20,
                    Clock.systemUTC());

    public LogConfig {
        if (blockBytes < 64 || blockBytes > MOST_BLOCK_BYTES) {
            throw new IllegalArgumentException("Log blocks have 64 to " + MOST_BLOCK_BYTES);
        }
        if (buffers < 2
                || buffers > 10_000
                || blocksPerWrite < 1
                || dataSetBytes < blockBytes
                || recordBytes < 1) {
            throw new IllegalArgumentException("Log limits are too small, or too many buffers");
        }
        if (deviceWriteTime.isNegative()) {
            throw new IllegalArgumentException("The write time of the log device is negative");
        }
    }

    public LogConfig withPlace(StorageLocation newPlace) {
        return new LogConfig(
                newPlace,
                blockBytes,
                buffers,
                blocksPerWrite,
                deviceWriteTime,
                dataSetBytes,
                recordBytes,
                clock);
    }

    /** With other blocks and another simulated device, which takes all buffers in one write. */
    public LogConfig withDevice(int newBlockBytes, int newBuffers, Duration newWriteTime) {
        return new LogConfig(
                place,
                newBlockBytes,
                newBuffers,
                newBuffers,
                newWriteTime,
                dataSetBytes,
                recordBytes,
                clock);
    }

    public LogConfig withBlocksPerWrite(int newBlocksPerWrite) {
        return new LogConfig(
                place,
                blockBytes,
                buffers,
                newBlocksPerWrite,
                deviceWriteTime,
                dataSetBytes,
                recordBytes,
                clock);
    }

    public LogConfig withDataSetBytes(long newDataSetBytes) {
        return new LogConfig(
                place,
                blockBytes,
                buffers,
                blocksPerWrite,
                deviceWriteTime,
                newDataSetBytes,
                recordBytes,
                clock);
    }
}
