package io.ironbridge.benchmarks.activity;

import io.ironbridge.gateway.activity.ActivitySettings;
import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.activity.WorkloadActivity;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures what workload activity adds to a request on an event loop: the choice whether it is
 * measured, two measured steps, three times, and the count of its end.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "-Xms512m",
            "-Xmx512m",
            "-Djmh.executor=CUSTOM",
            "-Djmh.executor.class=io.ironbridge.benchmarks.activity.MeteredExecutor"
        })
@Threads(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class Measuring {
    private static final int LOOPS = 2;

    /** One request in this many is measured; 0: none, 1: each. */
    @Param({"0", "16", "1"})
    public int oneIn;

    @SuppressWarnings("NullAway.Init")
    private WorkloadActivity activity;

    @SuppressWarnings("NullAway.Init")
    private ReportClass reportClass;

    @Setup
    public void start() {
        activity =
                WorkloadActivity.start(
                        new ActivitySettings(Duration.ofSeconds(60), 60, oneIn, 0, LOOPS));
        reportClass = activity.reportClass("benchmark");
    }

    /** As in the request path, with empty steps. */
    @Benchmark
    public void request(Blackhole work) {
        long arrived = System.nanoTime();
        RequestCpu cpu = activity.draw(arrived);
        RequestCpu.run(cpu, () -> work.consume(arrived));
        long called = System.nanoTime();
        long answered = System.nanoTime();
        RequestCpu.run(cpu, () -> end(cpu, arrived, called, answered));
    }

    private void end(@Nullable RequestCpu cpu, long arrived, long called, long answered) {
        reportClass.ended(
                cpu, true, System.nanoTime() - arrived, called - arrived, answered - called);
    }

    /** The floor: the times that are taken without it, too. */
    @Benchmark
    public void timesOnly(Blackhole work) {
        work.consume(System.nanoTime());
        work.consume(System.nanoTime());
    }
}
