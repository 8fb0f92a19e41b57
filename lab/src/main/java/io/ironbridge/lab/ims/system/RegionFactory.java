package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import java.io.IOException;

/** Opens message regions. */
@FunctionalInterface
public interface RegionFactory {
    MessageRegion open(RegionDefinition region) throws IOException, InterruptedException;
}
