package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** The contract of programs in servants. */
@Tag("system")
@Timeout(120)
class ServantsContractIT extends ProgramContractTest {
    @Override
    protected BackEnd startBackEnd() throws IOException {
        return new ServantsBackEnd(folder);
    }

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) throws IOException {
        ServantsBackEnd servants = (ServantsBackEnd) backEnd;
        ServantSettings.Pool pool =
                new ServantSettings.Pool(1, capacity / TestPrograms.WORKERS, 0, Duration.ZERO);
        Connector connector = TestPrograms.servants(folder, pool, servants.classPath());
        servants.of(connector);
        return connector;
    }

    /** The servant has ended, not a connection to a program that may still run. */
    @Override
    protected boolean isLost(Outcome outcome) {
        return outcome instanceof Outcome.HostFailure lost
                && lost.fault() == Outcome.HostFault.CRASHED
                && lost.mayHaveRun();
    }

    @Override
    protected int restarts() {
        return 4;
    }
}
