package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReportClassTest {
    private static final int THREADS = 3;
    private static final int EACH = 20_000;

    /** Loops, workers and virtual threads count, while somebody else ends intervals. */
    @Test
    void noTransactionIsLostOrCountedTwice() throws Exception {
        ReportClass reportClass = new ReportClass("test", Optional.empty(), 2);
        AtomicBoolean counting = new AtomicBoolean(true);
        Counts taken;
        try (ExecutorService reader = Executors.newSingleThreadExecutor()) {
            Future<Counts> reading = reader.submit(() -> take(reportClass, counting));
            count(reportClass);
            counting.set(false);
            taken = reading.get().and(reportClass.take());
        }
        long all = 3L * THREADS * EACH;
        assertThat(taken.ended()).isEqualTo(all);
        assertThat(taken.normal()).isEqualTo(all / 2);
        assertThat(taken.activeNanos()).isEqualTo(all * 7);
        assertThat(taken.distribution().getFirst()).isEqualTo(all / 2);
        assertThat(taken.lot().ended()).isEqualTo(all);
        assertThat(reportClass.read()).isEqualTo(Counts.NONE);
    }

    private static Counts take(ReportClass reportClass, AtomicBoolean counting) {
        Counts sum = Counts.NONE;
        while (counting.get()) {
            sum = sum.and(reportClass.take());
        }
        return sum;
    }

    private static void count(ReportClass reportClass) throws Exception {
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<?>> counted = new ArrayList<>();
        List<ExecutorService> kinds = new ArrayList<>();
        for (ThreadFactory kind :
                List.of(
                        MeteredThread.loops("test-loop"),
                        MeteredThread.workers("test-worker"),
                        Thread.ofVirtual().factory())) {
            ExecutorService threads = Executors.newFixedThreadPool(THREADS, kind);
            kinds.add(threads);
            for (int i = 0; i < THREADS; i++) {
                counted.add(
                        threads.submit(() -> {
                            begin.await();
                            for (int n = 0; n < EACH; n++) {
                                reportClass.ended(null, n % 2 == 0, 7, 0, 0);
                            }
                            return null;
                        }));
            }
        }
        begin.countDown();
        for (Future<?> one : counted) {
            one.get(60, TimeUnit.SECONDS);
        }
        kinds.forEach(ExecutorService::close);
    }
}
