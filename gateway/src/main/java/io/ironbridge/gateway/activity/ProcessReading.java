package io.ironbridge.gateway.activity;

import java.util.OptionalLong;

/**
 * What the process had used at one time.
 *
 * @param cpuMicros user and system, since its start
 * @param systemMicros of these: in the kernel; empty where only the sum is known
 * @param residentBytes empty where it is not known
 * @param heapUsedBytes what is garbage and not collected yet included
 */
record ProcessReading(
        long cpuMicros,
        OptionalLong systemMicros,
        OptionalLong residentBytes,
        long heapUsedBytes,
        long heapCommittedBytes) {}
