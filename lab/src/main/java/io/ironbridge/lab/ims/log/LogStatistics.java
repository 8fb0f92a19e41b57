package io.ironbridge.lab.ims.log;

import java.time.Duration;

/**
 * Statistics of the log since it was opened.
 *
 * @param writes of the device; one may have several blocks
 * @param bytes of all blocks, without their headers
 * @param forcedBlocks blocks that were written before they were full, because a caller waited
 * @param bufferWaits how often a record had to wait because no buffer was free
 * @param writeTime in all, of the real and the simulated device together
 * @param simulatedTime how much of it the simulated device took; zero where none is simulated
 */
public record LogStatistics(
        long records,
        long writes,
        long blocks,
        long bytes,
        long forcedBlocks,
        long bufferWaits,
        Duration bufferWaitTime,
        Duration writeTime,
        Duration simulatedTime) {
    /** Of one write; zero where there was none. */
    public Duration meanWriteTime() {
        return writes == 0 ? Duration.ZERO : writeTime.dividedBy(writes);
    }

    /** On the average; 0 where none was written. */
    public long bytesPerBlock() {
        return blocks == 0 ? 0 : bytes / blocks;
    }
}
