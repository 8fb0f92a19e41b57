package io.ironbridge.connectorcics.region;

import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.connectorcontract.FaultyServer;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * {@link WatchedProgram} in a region that tests share, as one test sees it: what other tests left
 * running there tells others. The region runs before and after it.
 */
public final class RegionBackEnd implements BackEnd {
    private final RegionProcess region;
    private final FaultyServer watch = new FaultyServer(new ProgramWatch());

    public RegionBackEnd(RegionProcess region) {
        this.region = region;
    }

    /** Of the region. */
    public int port() {
        return region.port();
    }

    FaultyServer watch() {
        return watch;
    }

    @Override
    public List<String> received() {
        return watch.received();
    }

    @Override
    public void holdReplies(CountDownLatch gate) {
        watch.holdReplies(gate);
    }

    @Override
    public void answerAtOnce() {
        watch.answerAtOnce();
    }

    /** A region cannot break connections but by ending. */
    @Override
    public void breakConnections() {
        stop();
        restart();
    }

    @Override
    public void stop() {
        region.kill();
    }

    @Override
    public void restart() {
        region.restart();
    }

    @Override
    public void close() {
        watch.close();
    }
}
