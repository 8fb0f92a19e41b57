package io.ironbridge.lab.cics.region;

import io.ironbridge.servants.QueueStatistics;
import io.ironbridge.servants.ServantStatistics;
import java.util.Map;
import java.util.TreeMap;

/**
 * Statistics of a region since its start.
 *
 * @param transactions by transaction id
 * @param programs by the name of the first program
 * @param generation of the load library, from 1
 * @param state {@code ACTIVE}, {@code QUIESCED} or {@code UNAVAILABLE}, followed by the reason
 */
public record RegionStatistics(
        String applid,
        String state,
        String reason,
        int generation,
        Map<String, Tasks> transactions,
        Map<String, Tasks> programs,
        ServantStatistics servants,
        QueueStatistics queue) {
    public RegionStatistics {
        transactions = Map.copyOf(new TreeMap<>(transactions));
        programs = Map.copyOf(new TreeMap<>(programs));
    }

    /**
     * Tasks that ended.
     *
     * @param abends by code
     * @param totalMicroseconds from start to end, the wait for a servant not counted
     * @param longestMicroseconds of one
     */
    public record Tasks(
            long count,
            Map<String, Long> abends,
            long totalMicroseconds,
            long longestMicroseconds) {
        public Tasks {
            abends = Map.copyOf(abends);
        }
    }
}
