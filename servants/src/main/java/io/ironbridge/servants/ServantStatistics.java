package io.ironbridge.servants;

import java.util.Map;

/**
 * Servant processes.
 *
 * @param free that wait for a task
 * @param busy that run one
 * @param spares that take over
 * @param started in all
 * @param failedStarts that ended or hung before they connected
 * @param lost that ended without being asked to, by reason
 */
public record ServantStatistics(
        int free, int busy, int spares, long started, long failedStarts, Map<String, Long> lost) {
    public ServantStatistics {
        lost = Map.copyOf(lost);
    }
}
