package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.RegionRequest.StartTask;
import io.ironbridge.lab.servant.ProgramLibrary;
import io.ironbridge.lab.servant.RegionFolders;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;

/**
 * The parts of a region, besides its configuration.
 *
 * @param servantMain main class of servants
 * @param resources what tasks share
 * @param compiler of the sources
 * @param due tasks whose START is due
 */
record RegionParts(
        String servantMain,
        RegionDefinitions definitions,
        SharedResources resources,
        ProgramLibrary.Compiler compiler,
        RegionFolders folders,
        BlockingQueue<StartTask> due,
        InstantSource clock) {}
