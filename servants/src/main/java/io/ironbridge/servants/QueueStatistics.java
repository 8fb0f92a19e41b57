package io.ironbridge.servants;

/**
 * Tasks that wait for a servant.
 *
 * @param now that wait
 * @param peak most that ever waited at once
 * @param waits that ever waited
 * @param refused for a full queue, or after they waited too long
 */
public record QueueStatistics(int now, int peak, long waits, long refused) {}
