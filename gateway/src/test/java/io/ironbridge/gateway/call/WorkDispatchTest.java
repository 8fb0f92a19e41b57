package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.mapping.limits.WorkBudget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkDispatchTest {
    private static final Thread LOOP = Thread.currentThread();
    private static final WorkExpiry SOON = use(Duration.ofSeconds(20), new Cancellation());

    private static final ServerLimits.LoopWork LOOP_WORK = ServerLimits.LoopWork.DEFAULT;
    private static final ServerLimits.LongWork LIMITS =
            new ServerLimits.LongWork(2, 1, 1, 0, LOOP_WORK);

    private volatile boolean noMoreThreads;
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
    private final Workers workers = new Workers();
    private final LongWork longWork =
            new LongWork(LIMITS, timers, workers.virtualThreads(), this::thread);
    private final WorkDispatch dispatch = new WorkDispatch(100, LOOP_WORK, workers, longWork);
    private final OperationWork operation = new OperationWork();
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

    @BeforeEach
    void forgetCancelledTimers() {
        timers.setRemoveOnCancelPolicy(true);
    }

    @AfterEach
    void stop() {
        longWork.close();
        workers.close();
        timers.shutdownNow();
    }

    private Thread thread(Runnable work) {
        if (noMoreThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return new Thread(work);
    }

    private static WorkExpiry use(Duration time, Cancellation caller) {
        return new WorkExpiry(Deadline.in(time), caller, true);
    }

    private static String place() {
        return Thread.currentThread().equals(LOOP) ? "loop" : "worker";
    }

    /** Tells where it is done, and how it ends. */
    private final class Told implements WorkDispatch.Work {
        final List<String> begun = new ArrayList<>();
        private final Runnable work;

        Told(Runnable work) {
            this.work = work;
        }

        @Override
        public Runnable result() {
            begun.add(place());
            work.run();
            return () -> ends.add("done on " + place());
        }

        @Override
        public void late(long seconds) {
            ends.add("late, again in " + seconds);
        }

        @Override
        public void guard(Runnable part) {
            part.run();
        }
    }

    private static void compute(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            WorkBudget.current().check();
        }
    }

    private void spend(int bytes, WorkExpiry use, WorkDispatch.Work work) {
        dispatch.spend(operation, null, bytes, use, work);
    }

    private String end() throws InterruptedException {
        return String.valueOf(ends.poll(20, TimeUnit.SECONDS));
    }

    @Test
    void workThatTakesLittleIsDoneOnTheLoop() throws Exception {
        for (int i = 0; i < 100; i++) {
            spend(99, SOON, new Told(() -> {}));
            assertThat(end()).isEqualTo("done on loop");
        }
    }

    @Test
    void workOnManyBytesIsDoneOnAWorker() throws Exception {
        spend(100, SOON, new Told(() -> {}));
        assertThat(end()).isEqualTo("done on worker");
    }

    @Test
    void workThatComputesTooLongIsRepeatedOnAWorkerAndItsOperationsWorkGoesThere()
            throws Exception {
        Told endless = new Told(() -> compute(Duration.ofMillis(200)));
        spend(1, SOON, endless);
        assertThat(end()).isEqualTo("done on worker");
        assertThat(endless.begun).containsExactly("loop", "worker");

        spend(1, SOON, new Told(() -> {}));
        assertThat(end()).isEqualTo("done on worker");
        dispatch.spend(new OperationWork(), null, 1, SOON, new Told(() -> {}));
        assertThat(end()).isEqualTo("done on loop");
    }

    @Test
    void workThatComputesTooLongOnAVirtualThreadIsRepeatedOnAWorker() throws Exception {
        BlockingQueue<Boolean> virtual = new LinkedBlockingQueue<>();
        Told work =
                new Told(() -> {
                    virtual.add(Thread.currentThread().isVirtual());
                    compute(Duration.ofMillis(100));
                });

        Thread.startVirtualThread(() -> spend(0, SOON, work));

        assertThat(end()).isEqualTo("done on worker");
        assertThat(virtual).containsExactly(true, false);
    }

    @Test
    void aLargeStepIsForAWorker() throws Exception {
        Told step = new Told(() -> WorkBudget.current().checkStep(100));
        spend(1, SOON, step);
        assertThat(end()).isEqualTo("done on worker");
        assertThat(step.begun).containsExactly("loop", "worker");
    }

    @Test
    void workWhoseThreadOnlyWaitedForAProcessorIsNotAbandoned() throws Exception {
        spend(
                1,
                SOON,
                new Told(() -> {
                    for (int i = 0; i < 3; i++) {
                        WorkBudget.current().check();
                        pause();
                    }
                    WorkBudget.current().check();
                }));
        assertThat(end()).isEqualTo("done on loop");
    }

    /** Takes more than the wall-clock budget of a loop, and no processor. */
    private static void pause() {
        pause(5);
    }

    private static void pause(long millis) {
        long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    @Test
    void workThatIsLongOnTheMeanGoesToWorkers() throws Exception {
        for (int i = 0; i < 100 && !operation.isCostly(); i++) {
            spend(1, SOON, new Told(() -> compute(Duration.ofMillis(3))));
            end();
        }
        spend(1, SOON, new Told(() -> {}));
        assertThat(end()).isEqualTo("done on worker");
    }

    @Test
    void waitsForAProcessorDoNotMakeWorkLong() throws Exception {
        for (int i = 0; i < 100; i++) {
            spend(1, SOON, new Told(() -> pause(3)));
            assertThat(end()).isEqualTo("done on loop");
        }
    }

    @Test
    void workForWhichNoThreadStartsIsDoneByOneThatRuns() throws Exception {
        longWork.limit(new ServerLimits.LongWork(2, 2, 10, 0, LOOP_WORK));
        CountDownLatch release = new CountDownLatch(1);
        spend(100, SOON, new Told(() -> await(release)));
        noMoreThreads = true;
        spend(100, SOON, new Told(() -> {}));
        dispatch.spend(new OperationWork(), null, 100, SOON, new Told(() -> {}));
        release.countDown();
        for (int i = 0; i < 3; i++) {
            assertThat(end()).isEqualTo("done on worker");
        }
    }

    @Test
    void workWithoutAThreadIsRefused() throws Exception {
        noMoreThreads = true;
        spend(100, SOON, new Told(() -> {}));
        assertThat(end()).isEqualTo("late, again in 1");
        noMoreThreads = false;
        spend(100, SOON, new Told(() -> {}));
        assertThat(end()).isEqualTo("done on worker");
    }

    @Test
    void aRequestIsExpectedToWaitForThoseBeforeItAndTheirReplies() throws Exception {
        longWork.limit(new ServerLimits.LongWork(2, 2, 10, 0, LOOP_WORK));
        for (int i = 0; i < 30; i++) {
            spend(100, SOON, new Told(() -> compute(Duration.ofMillis(10))));
            end();
            reply(new Told(() -> compute(Duration.ofMillis(10))));
            end();
        }
        Await.until("the last one to be counted", this::isIdle);
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < 3; i++) {
            spend(100, SOON, new Told(() -> await(release))); // two run, one waits
        }
        Duration alone = Duration.ofNanos(longWork.expectedNanos(operation));
        assertThat(alone).isGreaterThan(Duration.ofMillis(18)); // two times 20 ms by two

        CountDownLatch other = new CountDownLatch(1);
        dispatch.spend(new OperationWork(), null, 100, SOON, new Told(() -> await(other)));
        assertThat((double) longWork.expectedNanos(operation))
                .as("a job of the other one comes between two of its own")
                .isCloseTo(2.0 * alone.toNanos(), withinPercentage(20));
        assertThat(longWork.expectedNanos(new OperationWork()))
                .as("what others do counts for an operation of which nothing is known")
                .isGreaterThan(Duration.ofMillis(8).toNanos());
        release.countDown();
        other.countDown();
        for (int i = 0; i < 4; i++) {
            assertThat(end()).isEqualTo("done on worker");
        }
    }

    private boolean isIdle() {
        synchronized (longWork) {
            return !operation.isActive();
        }
    }

    private void reply(WorkDispatch.Work work) {
        dispatch.spend(
                operation,
                null,
                100,
                new WorkExpiry(Deadline.in(Duration.ofSeconds(20)), new Cancellation(), false),
                work);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void workEndsWhenItsTimeIsOverOrItsCallerHasLeft() throws Exception {
        spend(
                100,
                use(Duration.ofMillis(50), new Cancellation()),
                new Told(() -> compute(Duration.ofSeconds(20))));
        assertThat(end()).startsWith("late");

        Cancellation caller = new Cancellation();
        CountDownLatch works = new CountDownLatch(1);
        spend(
                100,
                use(Duration.ofSeconds(20), caller),
                new Told(() -> {
                    works.countDown();
                    compute(Duration.ofSeconds(20));
                }));
        works.await();
        caller.cancel();
        assertThat(end()).startsWith("late");
    }

    @Test
    void workLeavesTheQueueWhenItsTimeIsOverOrItsCallerHasLeft() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        spend(100, SOON, new Told(() -> await(release)));
        Told waits = new Told(() -> {});
        spend(100, use(Duration.ofMillis(50), new Cancellation()), waits);
        assertThat(end()).isEqualTo("late, again in 1");

        Cancellation caller = new Cancellation();
        spend(100, use(Duration.ofSeconds(20), caller), waits); // finds the place free
        assertThat(ends).isEmpty();
        caller.cancel();
        assertThat(end()).isEqualTo("late, again in 1");
        assertThat(waits.begun).isEmpty();
        Await.until("timers of what has left to be forgotten", () -> timers.getQueue().isEmpty());

        release.countDown();
        assertThat(end()).isEqualTo("done on worker");
        spend(100, SOON, waits);
        assertThat(end()).isEqualTo("done on worker");
    }

    @Test
    void moreThanMayWaitIsRefusedAndOtherOperationsAreServed() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        spend(100, SOON, new Told(() -> await(release))); // runs
        spend(100, SOON, new Told(() -> {})); // waits
        spend(100, SOON, new Told(() -> {})); // too many
        assertThat(end()).isEqualTo("late, again in 60");
        reply(new Told(() -> {})); // is not refused
        dispatch.spend(new OperationWork(), null, 100, SOON, new Told(() -> {}));
        assertThat(end()).isEqualTo("done on worker");
        assertThat(ends).isEmpty();

        release.countDown();
        for (int i = 0; i < 3; i++) {
            assertThat(end()).isEqualTo("done on worker");
        }
    }

    @Test
    void whoWouldWaitLongerThanItsTimeIsRefused() throws Exception {
        for (int i = 0; i < 20; i++) {
            spend(100, SOON, new Told(() -> compute(Duration.ofMillis(50))));
            end();
        }
        CountDownLatch works = new CountDownLatch(1);
        spend(
                100,
                SOON,
                new Told(() -> {
                    works.countDown();
                    compute(Duration.ofMillis(50));
                }));
        works.await();
        spend(100, use(Duration.ofMillis(5), new Cancellation()), new Told(() -> {}));
        assertThat(end()).isEqualTo("late, again in 1");
        assertThat(end()).isEqualTo("done on worker");
    }
}
