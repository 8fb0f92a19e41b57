package io.ironbridge.connectorcics.jca;

import java.nio.file.Path;

/** The same with an adapter that tells of broken connections. */
class JcaRegionWithEventsContractIT extends JcaRegionContractIT {
    @Override
    JcaConfig config(Path adapter, int port) {
        return super.config(adapter, port).withEventsWanted(true);
    }
}
