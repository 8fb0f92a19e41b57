package io.ironbridge.gateway.activity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Every clock that workload activity looks at, moved by hand. */
final class HandClock implements ThreadClock {
    private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    long nanos;
    long cpuNanos;
    long allocated;
    long processMicros = 5_000_000;
    ThreadGroups.Reading groups = ThreadGroups.Reading.NONE;

    /** All in one sum, however many threads read it. */
    @Override
    public long cpuNanos() {
        return cpuNanos;
    }

    @Override
    public long allocatedBytes() {
        return allocated;
    }

    void pass(Duration time) {
        nanos += time.toNanos();
    }

    /** Work of the current thread, which the process does not notice. */
    void work(long newNanos, long newBytes) {
        cpuNanos += newNanos;
        allocated += newBytes;
    }

    WorkloadActivity.Sources sources() {
        return new WorkloadActivity.Sources(
                InstantSourceOf.of(this),
                () -> nanos,
                Optional.of(this),
                () ->
                        new ProcessReading(
                                processMicros,
                                OptionalLong.of(processMicros / 4),
                                OptionalLong.of(150L << 20),
                                40L << 20,
                                96L << 20),
                "a clock moved by hand",
                () -> groups,
                () -> new Overhead(400, 100));
    }

    private record InstantSourceOf(HandClock clock) implements InstantSource {
        static InstantSource of(HandClock clock) {
            return new InstantSourceOf(clock);
        }

        @Override
        public Instant instant() {
            return START.plusNanos(clock.nanos);
        }
    }
}
