package io.ironbridge.cli.terminal;

import io.ironbridge.copybook.convert.ConversionCounts;
import io.ironbridge.copybook.convert.ProgressListener;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Prints the progress of a conversion every two seconds. Not thread-safe. */
public final class Progress implements ProgressListener {
    private static final long INTERVAL = 2_000_000_000L;

    private final Console console;
    private final LongSupplier nanos;
    private final long start;
    private long last;

    /**
     * Starts the clock.
     *
     * @param nanos a clock, in nanoseconds from an arbitrary time
     */
    public Progress(Console console, LongSupplier nanos) {
        this.console = console;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.last = start;
    }

    @Override
    public void onRecord(ConversionCounts counts) {
        long now = nanos.getAsLong();
        if (now - last >= INTERVAL) {
            last = now;
            double seconds = (now - start) / 1e9;
            double megabytes = counts.bytesRead() / 1e6;
            console.note(
                    String.format(
                            Locale.ROOT,
                            "%s, %,.1f MB, %,.1f MB/s",
                            Summary.count(counts.read(), "record"),
                            megabytes,
                            megabytes / seconds));
        }
    }
}
