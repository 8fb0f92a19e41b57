package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SequentialExecutorTest {
    @AutoClose private final Workers workers = new Workers();
    private final SequentialExecutor executor = new SequentialExecutor(workers, null);
    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    private Object next() throws InterruptedException {
        Object next = seen.poll(30, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    @Test
    void partsOfManyThreadsRunOneAfterAnother() throws InterruptedException {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(8_000);
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            callers.add(
                    Thread.startVirtualThread(() -> {
                        for (int part = 0; part < 1_000; part++) {
                            executor.execute(() -> {
                                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                                running.decrementAndGet();
                                all.countDown();
                            });
                        }
                    }));
        }

        assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(most).hasValue(1);
        for (Thread caller : callers) {
            caller.join();
        }
    }

    @Test
    void callsThatFollowEachOtherStayOnOneThread() throws InterruptedException {
        executor.execute(() -> call(20_000)); // a recursion would overflow the stack

        assertThat(next()).isEqualTo(1L);
    }

    private final List<Long> threads = new ArrayList<>(); // of the parts

    private void call(int left) {
        assertThat(SequentialExecutor.isHere(executor)).isTrue();
        threads.add(Thread.currentThread().threadId());
        if (left == 0) {
            seen.add(threads.stream().distinct().count());
        } else {
            executor.block(() -> executor.afterWork(() -> call(left - 1)));
        }
    }

    @Test
    void aCallThatBlocksKeepsNoOtherPartWaiting() throws InterruptedException {
        CountDownLatch other = new CountDownLatch(1);
        executor.execute(() ->
                executor.block(() -> {
                    assertThat(SequentialExecutor.isHere(executor)).isFalse();
                    executor.execute(other::countDown);
                    seen.add(awaits(other));
                }));

        assertThat(next()).isEqualTo(true);
    }

    @Test
    void twoCallsOfOnePartRunAtTheSameTime() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        executor.execute(() -> {
            for (int i = 0; i < 2; i++) {
                executor.block(() -> {
                    both.countDown();
                    seen.add(awaits(both));
                });
            }
        });

        assertThat(next()).isEqualTo(true);
        assertThat(next()).isEqualTo(true);
    }

    private static boolean awaits(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Test
    void anInterruptOfACallDoesNotReachWhatFollows() throws InterruptedException {
        executor.execute(() ->
                executor.block(() -> {
                    executor.afterWork(() -> seen.add(Thread.currentThread().isInterrupted()));
                    Thread.currentThread().interrupt();
                }));

        assertThat(next()).isEqualTo(false);
    }

    @Test
    void aPartThatThrowsStopsNoPartAfterIt() throws InterruptedException {
        executor.execute(() -> {
            executor.execute(() -> seen.add("next"));
            throw new IllegalStateException("a bug");
        });

        assertThat(next()).isEqualTo("next");
    }

    @Test
    void withoutThreadsPartsAreRejected() {
        workers.close();

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> executor.execute(() -> seen.add("part")))
                    .isInstanceOf(RejectedExecutionException.class);
        }
        assertThat(seen).isEmpty();
    }
}
