package io.ironbridge.gateway.activity;

import java.util.OptionalLong;

/**
 * The resource usage of the process at one time.
 *
 * @param cpuMicros user and system, since its start
 * @param systemMicros part of these in the kernel; empty if only the sum is known
 * @param residentBytes empty if unknown
 * @param heapUsedBytes including garbage that has not been collected
 */
record ProcessReading(
        long cpuMicros,
        OptionalLong systemMicros,
        OptionalLong residentBytes,
        long heapUsedBytes,
        long heapCommittedBytes) {}
