package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Intervals on a clock that is moved by hand. */
class WorkloadActivityTest {
    private final HandClock clock = new HandClock();

    private WorkloadActivity activity(int keep) {
        return WorkloadActivity.start(
                new ActivitySettings(Duration.ofSeconds(60), keep, 16, 100, 2), clock.sources());
    }

    /** A request of {@code cpuMicros} that took 2 ms. */
    private void serve(WorkloadActivity activity, ReportClass in, long cpuMicros) throws Exception {
        Metered.call(() -> {
            RequestCpu cpu = activity.draw(clock.nanos);
            RequestCpu.run(
                    cpu,
                    () -> {
                        clock.work(cpuMicros * 1_000, 64);
                        in.ended(cpu, true, 2_000_000, 500_000, 1_000_000);
                    });
            return null;
        });
        clock.processMicros += cpuMicros + 11;
    }

    @Test
    void anIntervalHasWhatEndedInIt() throws Exception {
        WorkloadActivity activity = activity(5);
        ReportClass one = activity.reportClass("one");
        ReportClass other = activity.reportClass("other");
        serve(activity, one, 300);
        clock.pass(Duration.ofSeconds(60));
        Interval first = activity.close();
        serve(activity, one, 50);
        serve(activity, other, 70);
        clock.pass(Duration.ofSeconds(30));
        Interval running = activity.running();

        assertThat(first.complete()).isTrue();
        assertThat(first.start()).isEqualTo(Instant.parse("2026-03-01T10:00:00Z"));
        assertThat(first.end()).isEqualTo(Instant.parse("2026-03-01T10:01:00Z"));
        assertThat(first.classes()).extracting(Interval.Activity::name).containsExactly("one");
        assertThat(first.idle()).containsExactly("other");
        assertThat(first.attributedMicros()).isEqualTo(300);
        assertThat(first.classes().getFirst().counts().ended()).isEqualTo(1);

        assertThat(running.complete()).isFalse();
        assertThat(running.start()).isEqualTo(first.end());
        assertThat(running.seconds()).isEqualTo(30);
        assertThat(running.attributedMicros()).isEqualTo(120);
        assertThat(running.process().cpuMicros()).isEqualTo(120 + 2 * 11);
    }

    @Test
    void lookingAtTheRunningIntervalChangesNothing() throws Exception {
        WorkloadActivity activity = activity(5);
        serve(activity, activity.reportClass("one"), 300);
        clock.pass(Duration.ofSeconds(1));

        assertThat(activity.running()).isEqualTo(activity.running());
        assertThat(activity.last(5)).isEmpty();
        assertThat(activity.close().ended()).isEqualTo(1);
        assertThat(activity.running().ended()).isZero();
    }

    @Test
    void whatIsNotAttributedIsTheRestOfTheProcessExactly() throws Exception {
        WorkloadActivity activity = activity(5);
        for (int i = 0; i < 500; i++) { // of which most are drawn by lot, and scaled
            serve(activity, activity.reportClass("class " + i % 3), 100 + i % 7);
        }
        clock.pass(Duration.ofSeconds(60));
        Interval interval = activity.close();

        long sum =
                interval.classes().stream().mapToLong(one -> one.cpu().micros()).sum()
                        + interval.unattributedMicros();
        assertThat(sum).isEqualTo(interval.process().cpuMicros());
        assertThat(interval.ended()).isEqualTo(500);
        assertThat(interval.measured()).isBetween(100L, 499L);
    }

    @Test
    void asManyIntervalsAreKeptAsAreWanted() {
        WorkloadActivity activity = activity(2);
        for (int i = 0; i < 4; i++) {
            clock.pass(Duration.ofSeconds(60));
            activity.close();
        }
        assertThat(activity.last(9))
                .extracting(Interval::end)
                .containsExactly(
                        Instant.parse("2026-03-01T10:03:00Z"),
                        Instant.parse("2026-03-01T10:04:00Z"));
        assertThat(activity.last(1))
                .extracting(Interval::end)
                .containsExactly(Instant.parse("2026-03-01T10:04:00Z"));
        assertThat(activity.last(0)).isEmpty();
    }

    @Test
    void timesAreOfThoseThatEndedNormally() {
        WorkloadActivity activity = activity(1);
        ReportClass one = activity.reportClass("one");
        one.ended(null, true, 2_000_000, 500_000, 1_000_000);
        one.ended(null, true, 4_000_000, 0, 3_000_000);
        one.ended(null, false, 90_000_000, 0, 0);
        clock.pass(Duration.ofSeconds(1));
        Counts counts = activity.close().classes().getFirst().counts();

        assertThat(counts.ended()).isEqualTo(3);
        assertThat(counts.abnormal()).isEqualTo(1);
        assertThat(counts.activeNanos()).isEqualTo(96_000_000);
        assertThat(Times.of(counts)).isEqualTo(new Times(0.003, 0.00025, 0.002, 0.001));
        assertThat(counts.distribution().stream().mapToLong(n -> n).sum()).isEqualTo(2);
        assertThat(counts.distribution().get(1)).isEqualTo(1); // 2 ms: its own bound
        assertThat(counts.distribution().get(2)).isEqualTo(1);
    }

    @Test
    void withoutAClockOfThreadsNothingIsAttributed() {
        WorkloadActivity.Sources known = clock.sources();
        WorkloadActivity activity =
                WorkloadActivity.start(
                        new ActivitySettings(Duration.ofSeconds(60), 1, 0, 0, 1),
                        new WorkloadActivity.Sources(
                                known.clock(),
                                known.nanoTime(),
                                java.util.Optional.empty(),
                                known.process(),
                                known.processSource(),
                                known.groups(),
                                known.overhead()));
        assertThat(activity.draw(1)).isNull();
        activity.reportClass("one").ended(null, true, 1, 0, 0);
        clock.processMicros += 77;

        Interval interval = activity.close();
        assertThat(interval.attributedMicros()).isZero();
        assertThat(interval.unattributedMicros()).isEqualTo(77);
        assertThat(interval.classes().getFirst().cpu().unmeasured()).isEqualTo(1);
        assertThat(activity.method()).anyMatch(line -> line.contains("not measured"));
    }
}
