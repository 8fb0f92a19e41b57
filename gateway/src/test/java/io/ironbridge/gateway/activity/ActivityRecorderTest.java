package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.LogLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActivityRecorderTest {
    private final HandClock clock = new HandClock();
    private final WorkloadActivity activity =
            WorkloadActivity.start(
                    new ActivitySettings(Duration.ofSeconds(60), 5, 16, 100, 1), clock.sources());
    private final HandTimer timer = new HandTimer();

    @TempDir Path folder;

    /** Fires when told to. */
    private static final class HandTimer extends ScheduledThreadPoolExecutor {
        final List<Runnable> due = new ArrayList<>();
        final List<Long> delays = new ArrayList<>();

        HandTimer() {
            super(0);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            due.add(command);
            delays.add(unit.toMillis(delay));
            return new Never();
        }

        void fire() {
            due.removeFirst().run();
        }
    }

    private static final class Never extends java.util.concurrent.CompletableFuture<Object>
            implements ScheduledFuture<Object> {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    private ActivityRecorder start(Optional<Path> file) {
        return ActivityRecorder.start(activity, file, timer, Runnable::run);
    }

    @Test
    void intervalsEndAtMultiplesOfTheirLengthAndAreNoStubs() {
        Duration minute = Duration.ofSeconds(60);
        assertThat(ActivityRecorder.untilEnd(Instant.parse("2026-03-01T10:00:20Z"), minute))
                .isEqualTo(Duration.ofSeconds(40));
        assertThat(ActivityRecorder.untilEnd(Instant.parse("2026-03-01T10:00:59.998Z"), minute))
                .isEqualTo(Duration.ofMillis(60_002));
        assertThat(ActivityRecorder.untilEnd(Instant.parse("2026-03-01T10:01:00Z"), minute))
                .isEqualTo(minute);
    }

    @Test
    void eachIntervalIsAppendedToTheFileAndTheLastOneWhenItStops() throws Exception {
        Path file = folder.resolve("activity.txt");
        Files.writeString(file, "what was there\n");
        ActivityRecorder recorder = start(Optional.of(file));
        clock.pass(Duration.ofSeconds(60));
        timer.fire();
        clock.pass(Duration.ofSeconds(60));
        timer.fire();
        clock.pass(Duration.ofSeconds(5));
        recorder.close();
        recorder.close();

        assertThat(activity.last(9)).hasSize(3);
        String text = Files.readString(file);
        assertThat(text).startsWith("what was there\n");
        assertThat(text.split("W O R K L O A D", -1)).hasSize(1 + 3);
        assertThat(text).contains("INTERVAL 5.000 s").doesNotContain("STILL RUNNING");
        assertThat(timer.delays).hasSize(3).allMatch(delay -> delay >= 30_000 && delay <= 90_000);
    }

    @Test
    void aFileThatCannotBeWrittenIsToldAtOnceAndEachIntervalTriesAgain() throws Exception {
        Path file = folder.resolve("missing/activity.txt");
        try (LogLines log = new LogLines(ActivityRecorder.class)) {
            start(Optional.of(file));
            assertThat(log.lines()).hasSize(1);
            assertThat(log.lines().getFirst()).startsWith("IRB-GW-0123W");
            timer.fire();
            assertThat(log.lines()).hasSize(2);
            Files.createDirectories(folder.resolve("missing"));
            timer.fire();
            assertThat(file).isNotEmptyFile();
            assertThat(log.lines()).hasSize(2);
        }
    }
}
