package io.ironbridge.lab.cics.resources;

import java.time.Duration;

/**
 * Limits of a region's resources.
 *
 * @param longestWait of a task for a lock if its transaction has no DTIMOUT; then AKCS
 * @param fileBytes of all records of all files and of recoverable queues together; beyond: NOSPACE
 * @param tsItems of one temporary storage queue, at most 32,767; beyond: ITEMERR
 * @param tsBytes of all items of all queues together; beyond: NOSPACE
 * @param tdBytes of one transient data queue; beyond: NOSPACE
 * @param locks of all tasks together; beyond: NOSTG
 * @param browses of one task at once; beyond: NOSTG
 * @param updates that one task has read and not yet rewritten; beyond: NOSTG
 * @param starts that wait for their time; beyond: NOSPACE
 * @param journalBytes from which on the journal is rewritten when it has become four times as large
 *     as what it describes
 * @param loadBytes of the text of one file's first records
 */
public record ResourceLimits(
        Duration longestWait,
        long fileBytes,
        int tsItems,
        long tsBytes,
        long tdBytes,
        int locks,
        int browses,
        int updates,
        int starts,
        long journalBytes,
        int loadBytes) {
    private static final long MIB = 1 << 20;
    private static final int MOST_ITEMS = 32_767;

    /**
     * 10 s; files 512 MiB; 32,767 items, 64 MiB; 64 MiB; 1,000,000; 100; 1000; 10,000; 32 MiB; 64
     * MiB.
     */
    public static final ResourceLimits DEFAULTS =
            new ResourceLimits(
                    Duration.ofSeconds(10),
                    512 * MIB,
                    MOST_ITEMS,
                    64 * MIB,
                    64 * MIB,
                    1_000_000,
                    100,
                    1000,
                    10_000,
                    32 * MIB,
                    (int) (64 * MIB));

    public ResourceLimits {
        if (!longestWait.isPositive() || tsItems < 1 || tsItems > MOST_ITEMS || loadBytes < 1) {
            throw new IllegalArgumentException("A limit of the region's resources is out of range");
        }
    }
}
