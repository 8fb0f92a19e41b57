package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.CsdDefinitions;
import io.ironbridge.lab.storage.StorageLocation;

/**
 * Settings of a region's resources.
 *
 * @param definitions of files, queues and transactions
 * @param place of the data
 * @param limits of the data
 * @param time how tasks wait; closed with the resources
 * @param starter is given the tasks that are due
 */
public record ResourceSettings(
        CsdDefinitions definitions,
        StorageLocation place,
        ResourceLimits limits,
        RegionTime time,
        TaskStarter starter) {}
