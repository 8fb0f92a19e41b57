package io.ironbridge.lab.cics.region;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a region did since it was started.
 *
 * @param transactions by transaction id
 * @param programs by the name of the first program
 * @param generation of the load library, from 1
 * @param state {@code ACTIVE}, {@code QUIESCED} or {@code UNAVAILABLE}, and then why
 */
public record RegionStatistics(
        String applid,
        String state,
        String reason,
        int generation,
        Map<String, Tasks> transactions,
        Map<String, Tasks> programs,
        Servants servants,
        Queue queue) {
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

    /**
     * Servant processes.
     *
     * @param free that wait for a task
     * @param busy that run one
     * @param spares that take over
     * @param started in all
     * @param failedStarts that ended or hung before they said hello
     * @param lost that ended without being asked to, by reason
     */
    public record Servants(
            int free,
            int busy,
            int spares,
            long started,
            long failedStarts,
            Map<String, Long> lost) {
        public Servants {
            lost = Map.copyOf(lost);
        }
    }

    /**
     * Tasks that wait for a servant.
     *
     * @param now that wait
     * @param peak most that ever waited at once
     * @param waits that ever waited
     * @param refused for a full queue, or after they waited too long
     */
    public record Queue(int now, int peak, long waits, long refused) {}
}
