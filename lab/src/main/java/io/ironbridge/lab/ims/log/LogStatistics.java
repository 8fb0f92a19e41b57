package io.ironbridge.lab.ims.log;

import java.time.Duration;

/**
 * What the log has done since it was opened.
 *
 * @param bytes of all blocks, without their headers
 * @param forcedBlocks blocks that were written before they were full, because somebody waited
 * @param bufferWaits how often a record had to wait because no buffer was free
 * @param writeTime in all, of the real and the simulated device together
 * @param simulatedTime how much of it the simulated device took; zero where none is simulated
 */
public record LogStatistics(
        long records,
        long blocks,
        long bytes,
        long forcedBlocks,
        long bufferWaits,
        Duration bufferWaitTime,
        Duration writeTime,
        Duration simulatedTime) {
    /** Of one block; zero where none was written. */
    public Duration meanWriteTime() {
        return blocks == 0 ? Duration.ZERO : writeTime.dividedBy(blocks);
    }

    /** On the average; 0 where none was written. */
    public long bytesPerBlock() {
        return blocks == 0 ? 0 : bytes / blocks;
    }
}
