package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcics.region.RegionBackEnd;
import io.ironbridge.connectorcics.region.RegionContractTest;
import io.ironbridge.connectorcics.region.WatchedProgram;
import io.ironbridge.connectorcontract.BackEnd;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract over an adapter in local mode to a region that runs. */
class JcaRegionContractIT extends RegionContractTest {
    @TempDir Path folder = Path.of("");

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) {
        return new JcaConnector(
                config(AdapterJar.in(folder), ((RegionBackEnd) backEnd).port())
                        .withMaxConnections(capacity));
    }

    /** As a program without an application server uses the adapter. */
    JcaConfig config(Path adapter, int port) {
        return AdapterJar.local(adapter, port);
    }

    @Override
    protected Target target(Connector connector) {
        return ((JcaConnector) connector)
                .target(JcaProgram.withCommarea(WatchedProgram.NAME, WatchedProgram.COMMAREA));
    }
}
