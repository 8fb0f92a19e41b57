package io.ironbridge.lab.ims.database.store;

/**
 * Statistics of a database.
 *
 * @param calls DL/I calls since the start
 * @param stopped whether an operator stopped it: calls get AI
 */
public record DatabaseStatistics(
        String dbd, long roots, long segments, long calls, boolean stopped) {}
