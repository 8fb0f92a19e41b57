package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.activity.Counts.Measured;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class RequestCpuTest {
    private final HandClock clock = new HandClock();
    private final ReportClass reportClass = new ReportClass("test", Optional.empty(), 1);

    private RequestCpu request() {
        return new RequestCpu(clock, SampleChoice.ALL);
    }

    private void end(RequestCpu cpu) {
        reportClass.ended(cpu, true, 0, 0, 0);
    }

    private Measured measured() {
        return reportClass.read().all();
    }

    @Test
    void stepsOfARequestAddUp() throws Exception {
        Metered.call(() -> {
            RequestCpu cpu = request();
            RequestCpu.run(cpu, () -> clock.work(100, 10));
            clock.work(1_000, 1_000); // for somebody else
            RequestCpu.run(
                    cpu,
                    () -> {
                        clock.work(20, 5);
                        end(cpu);
                        clock.work(3, 1); // after the reply, and still for it
                    });
            return null;
        });
        assertThat(measured()).isEqualTo(new Measured(1, 1, 123, 123.0 * 123, 16, 4));
    }

    @Test
    void anAnswerWithinTheCallsStepCountsOnce() throws Exception {
        Metered.call(() -> {
            RequestCpu cpu = request();
            RequestCpu.run(
                    cpu,
                    () -> {
                        clock.work(100, 0);
                        RequestCpu.run(
                                cpu,
                                () -> {
                                    clock.work(10, 0);
                                    end(cpu);
                                });
                    });
            return null;
        });
        assertThat(measured().cpuNanos()).isEqualTo(110);
        assertThat(measured().requests()).isEqualTo(1);
    }

    @Test
    void workForAnotherRequestInBetweenIsLeftOut() throws Exception {
        Metered.call(() -> {
            RequestCpu one = request();
            RequestCpu other = request();
            RequestCpu.run(
                    one,
                    () -> {
                        clock.work(1, 0);
                        RequestCpu.run(other, () -> clock.work(10, 0));
                        clock.work(1, 0);
                        RequestCpu.run(null, () -> clock.work(100, 0));
                        clock.work(1, 0);
                    });
            end(one);
            assertThat(measured().cpuNanos()).isEqualTo(3);
            end(other);
            assertThat(measured().cpuNanos()).isEqualTo(13);
            return null;
        });
    }

    @Test
    void aStepThatOutlastsTheRequestIsWaitedFor() throws Exception {
        Metered.call(() -> {
            RequestCpu cpu = request();
            Runnable driver = cpu.later(() -> clock.work(7, 0));
            RequestCpu.run(cpu, () -> end(cpu)); // the deadline
            assertThat(measured()).isEqualTo(new Measured(1, 0, 0, 0, 0, 0));
            driver.run();
            return null;
        });
        assertThat(measured().cpuNanos()).isEqualTo(7);
        assertThat(measured().requests()).isEqualTo(1);
    }

    @Test
    void aFailingStepCountsToo() throws Exception {
        Metered.call(() -> {
            RequestCpu cpu = request();
            try {
                RequestCpu.run(
                        cpu,
                        () -> {
                            clock.work(9, 0);
                            throw new IllegalStateException("a bug");
                        });
            } catch (IllegalStateException e) {
                end(cpu);
            }
            return null;
        });
        assertThat(measured().cpuNanos()).isEqualTo(9);
    }

    @Test
    void aRequestThatRanOnAVirtualThreadIsNotMeasured() throws Exception {
        RequestCpu cpu = request();
        Thread.ofVirtual().start(cpu.later(() -> clock.work(9, 0))).join();
        end(cpu);
        assertThat(measured()).isEqualTo(new Measured(1, 0, 0, 0, 0, 0));
    }

    @Test
    void stepsOnSeveralThreadsAtATimeAddUp() throws Exception {
        ThreadClock own = ThreadClock.ofJvm().orElseThrow();
        RequestCpu cpu = new RequestCpu(own, SampleChoice.LOT);
        CountDownLatch both = new CountDownLatch(2);
        try (ExecutorService threads =
                Executors.newFixedThreadPool(2, MeteredThread.workers("test"))) {
            Future<Long> one = threads.submit(() -> spend(own, cpu, both));
            Future<Long> other = threads.submit(() -> spend(own, cpu, both));
            long spent = one.get() + other.get();
            reportClass.ended(cpu, true, 0, 0, 0);
            assertThat(reportClass.read().lot().requests()).isEqualTo(1);
            assertThat(reportClass.read().lot().cpuNanos()).isGreaterThanOrEqualTo(spent);
        }
    }

    /** The CPU time that a step was seen to take from within. */
    private static long spend(ThreadClock own, RequestCpu cpu, CountDownLatch both) {
        long[] spent = new long[1];
        RequestCpu.run(
                cpu,
                () -> {
                    long before = own.cpuNanos();
                    both.countDown();
                    while (both.getCount() > 0 || own.cpuNanos() - before < 1_000_000) {
                        Thread.onSpinWait();
                    }
                    spent[0] = own.cpuNanos() - before;
                });
        return spent[0];
    }
}
