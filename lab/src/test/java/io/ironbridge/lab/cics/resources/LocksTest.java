package io.ironbridge.lab.cics.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.resources.Locks.LockOwner;
import io.ironbridge.lab.cics.resources.Locks.Outcome;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LocksTest {
    private static final LockName NAME = LockName.enqueue(Regions.area("COUNTER"));
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Watched time = new Watched();
    private final Locks locks = new Locks(time, 2);
    private final LockOwner first = new LockOwner();

    @Test
    void waitersAreServedInTheirOrder() throws Exception {
        locks.acquire(first, NAME, Lifetime.UNIT_OF_WORK, LONG);
        BlockingQueue<Integer> order = new LinkedBlockingQueue<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                int number = i;
                Future<?> waiting = threads.submit(() -> inTurn(number, order));
                assertThat(waiting.isDone()).isFalse();
                time.waiting.take();
            }
            locks.release(first, NAME, Lifetime.UNIT_OF_WORK);
        }
        assertThat(List.copyOf(order)).containsExactly(0, 1, 2);
        assertThat(locks.size()).isZero();
    }

    private Void inTurn(int number, BlockingQueue<Integer> order) throws InterruptedException {
        LockOwner owner = new LockOwner();
        locks.acquire(owner, NAME, Lifetime.UNIT_OF_WORK, LONG);
        order.add(number);
        locks.releaseAll(owner, Lifetime.UNIT_OF_WORK);
        return null;
    }

    @Test
    void whoWaitedTooLongLeavesTheQueue() throws InterruptedException {
        locks.acquire(first, NAME, Lifetime.UNIT_OF_WORK, LONG);
        LockOwner second = new LockOwner();
        Duration shortly = Duration.ofNanos(1);
        assertThat(locks.acquire(second, NAME, Lifetime.TASK, shortly))
                .isEqualTo(Outcome.TIMED_OUT);
        locks.release(first, NAME, Lifetime.UNIT_OF_WORK);
        assertThat(locks.size()).isZero();
    }

    @Test
    void thereAreNoMoreLocksThanAllowed() throws InterruptedException {
        for (String name : List.of("A", "B")) {
            LockName lock = LockName.enqueue(Regions.area(name));
            locks.acquire(first, lock, Lifetime.TASK, LONG);
        }
        assertThat(locks.acquire(first, NAME, Lifetime.TASK, LONG)).isEqualTo(Outcome.TOO_MANY);
    }

    /** The system's time, which tells when somebody begins to wait. */
    private static final class Watched implements RegionTime {
        private final BlockingQueue<Duration> waiting = new LinkedBlockingQueue<>();
        private final SystemTime time = new SystemTime();

        @Override
        public boolean await(CountDownLatch event, Duration longest) throws InterruptedException {
            waiting.add(longest);
            return time.await(event, longest);
        }

        @Override
        public void pause(Duration duration) throws InterruptedException {
            time.pause(duration);
        }

        @Override
        public void after(Duration duration, Runnable action) {
            time.after(duration, action);
        }

        @Override
        public void close() {
            time.close();
        }
    }
}
