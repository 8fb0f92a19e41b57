package io.ironbridge.gateway.activity;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends intervals on schedule, and appends the report of each to a file if one is configured.
 * Closing it ends the last, shorter interval. Thread-safe.
 */
public final class ActivityRecorder implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ActivityRecorder.class.getName());

    private final WorkloadActivity activity;
    private final Optional<Path> file;
    private final ScheduledExecutorService timers;
    private final Executor writers;
    private final Object writing = new Object();
    private boolean closed;

    private ActivityRecorder(
            WorkloadActivity activity,
            Optional<Path> file,
            ScheduledExecutorService timers,
            Executor writers) {
        this.activity = activity;
        this.file = file;
        this.timers = timers;
        this.writers = writers;
    }

    /**
     * Starts recording.
     *
     * @param file for the reports; it is opened for each report, so that it can be moved away in
     *     between
     * @param writers run the writing of files
     */
    public static ActivityRecorder start(
            WorkloadActivity activity,
            Optional<Path> file,
            ScheduledExecutorService timers,
            Executor writers) {
        ActivityRecorder recorder = new ActivityRecorder(activity, file, timers, writers);
        recorder.append(""); // so that an unwritable file is reported now
        recorder.await();
        return recorder;
    }

    /**
     * The time until the end of the interval: intervals end at multiples of their length, such as
     * full minutes, and only the last can be shorter than half of it.
     */
    static Duration untilEnd(Instant now, Duration interval) {
        long length = interval.toMillis();
        long rest = length - Math.floorMod(now.toEpochMilli(), length);
        return Duration.ofMillis(rest < length / 2 ? rest + length : rest);
    }

    private void await() {
        Duration wait = untilEnd(Instant.now(), activity.settings().interval());
        try {
            var _ = timers.schedule(this::end, wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException _) {
            // The server stops; close() writes the rest.
        }
    }

    private void end() {
        try {
            writers.execute(this::record);
        } catch (RejectedExecutionException _) {
            return; // as above
        }
        await();
    }

    private void record() {
        synchronized (writing) {
            if (!closed) {
                append(report(activity.close()));
            }
        }
    }

    private String report(Interval interval) {
        return file.isEmpty() ? "" : TextReport.of(List.of(interval), activity.method()) + "\n";
    }

    private void append(String report) {
        if (file.isEmpty()) {
            return;
        }
        try {
            Files.writeString(
                    file.get(), report, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0123W Workload activity cannot be written to {0}: {1}",
                    file.get(),
                    e.toString());
        }
    }

    @Override
    public void close() {
        synchronized (writing) {
            record();
            closed = true;
        }
    }
}
