package io.ironbridge.connectorcics.region;

import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.connectorcontract.ConnectorContractTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of connectors over a region that runs: one region for all tests of a class, as
 * starting takes seconds; what stops it starts it again. Each test is seen by its own watch.
 */
public abstract class RegionContractTest extends ConnectorContractTest {
    private static @Nullable RegionProcess region;

    @BeforeAll
    static void startRegion(@TempDir Path folder) throws IOException {
        region = new RegionProcess(folder, CAPACITY);
    }

    @AfterAll
    static void endRegion() throws IOException {
        Objects.requireNonNull(region).close();
    }

    @Override
    protected final BackEnd startBackEnd() {
        return new RegionBackEnd(Objects.requireNonNull(region));
    }

    @Override
    protected final int restarts() {
        return 4;
    }

    @Override
    protected final Payload request(String token) {
        return ProgramWatch.request(((RegionBackEnd) backEnd()).watch(), token);
    }

    @Override
    protected final String token(Payload reply) {
        return ProgramWatch.token(reply);
    }
}
