package io.ironbridge.gateway.activity;

import java.time.Duration;

/**
 * How workload activity is recorded.
 *
 * @param interval of a report
 * @param keep how many complete intervals are kept in memory
 * @param oneIn of so many requests one is measured, by lot; 1: all, 0: none
 * @param allPerSecond on each event loop so many requests of every second are measured without a
 *     lot
 * @param loops event loops
 */
public record ActivitySettings(
        Duration interval, int keep, int oneIn, int allPerSecond, int loops) {}
