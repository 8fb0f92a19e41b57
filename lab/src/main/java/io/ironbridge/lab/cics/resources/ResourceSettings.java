package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.CsdDefinitions;
import io.ironbridge.lab.storage.StorageLocation;

/**
 * What a region's resources are opened with.
 *
 * @param definitions of files, queues and transactions
 * @param place where data is kept
 * @param limits how much of it
 * @param time how tasks wait; closed with the resources
 * @param starter is given the tasks that are due
 */
public record ResourceSettings(
        CsdDefinitions definitions,
        StorageLocation place,
        ResourceLimits limits,
        RegionTime time,
        TaskStarter starter) {}
