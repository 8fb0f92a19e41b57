package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts what is committed and backed out; a delay lasts until the test lets it go. */
final class TestResources implements SharedResources {
    final AtomicInteger committed = new AtomicInteger();
    final AtomicInteger backedOut = new AtomicInteger();
    final AtomicInteger open = new AtomicInteger();
    final Semaphore waiting = new Semaphore(0);
    final CountDownLatch proceed = new CountDownLatch(1);
    volatile boolean refusing;
    volatile RegionReply syncpoint = RegionReply.NORMAL;

    @Override
    public OfTask begin(TaskStart start, List<Area> startData) {
        if (refusing) {
            throw new IllegalStateException("The test's resources refuse");
        }
        open.incrementAndGet();
        return new Mine();
    }

    @Override
    public void close() {}

    private final class Mine implements OfTask {
        @Override
        public RegionReply ask(RegionRequest request) {
            if (request instanceof RegionRequest.Delay) {
                waiting.release();
                try {
                    proceed.await();
                } catch (InterruptedException e) {
                    throw new RegionLostException(e);
                }
            }
            return RegionReply.NORMAL;
        }

        @Override
        public RegionReply commit() {
            committed.incrementAndGet();
            return syncpoint;
        }

        @Override
        public void rollback() {
            backedOut.incrementAndGet();
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }
}
