package io.ironbridge.gateway.activity;

import java.time.Duration;

/**
 * Settings of workload activity.
 *
 * @param interval of a report
 * @param keep number of complete intervals kept in memory
 * @param oneIn one request out of this many is measured, chosen at random; 1: all, 0: none
 * @param allPerSecond requests per second on each event loop that are always measured
 * @param loops number of event loops
 */
public record ActivitySettings(
        Duration interval, int keep, int oneIn, int allPerSecond, int loops) {}
