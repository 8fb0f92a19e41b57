package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.copybook.convert.ConversionCounts;
import io.ironbridge.copybook.convert.FileFault;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Prints the outcome of a conversion. */
final class ConversionEnd {
    private final Console console;
    private final LongSupplier nanos;
    private final boolean hideData;
    private final long start;

    /**
     * Starts the clock of the conversion.
     *
     * @param nanos a clock, in nanoseconds from an arbitrary time
     * @param hideData whether faults omit bytes and values of the files
     */
    ConversionEnd(Console console, LongSupplier nanos, boolean hideData) {
        this.console = console;
        this.nanos = nanos;
        this.hideData = hideData;
        this.start = nanos.getAsLong();
    }

    /** Prints the first faults, the cause of the end, and figures. */
    void report(ConversionResult ending, ConversionCounts counts, long bytesWritten) {
        counts.first().forEach(this::report);
        long more = counts.faults() - counts.first().size();
        if (more > 0) {
            console.note(Summary.count(more, "more fault") + " not shown");
        }
        ending.failures().forEach(console::note);
        console.note(ending.before() + figures(counts, bytesWritten));
    }

    /** Adds a line. */
    void add(String line) {
        console.note(line);
    }

    private void report(FileFault fault) {
        console.note((hideData ? fault.withoutData() : fault).toString());
    }

    private String figures(ConversionCounts counts, long bytesWritten) {
        return String.format(
                Locale.ROOT,
                "%s read, %,d written%s%s%s, %s; %s in, %,d out; %.1f s",
                Summary.count(counts.read(), "record"),
                counts.written(),
                some(counts.skipped(), " left out"),
                some(counts.nulls(), " as null"),
                counts.replaced() == 0
                        ? ""
                        : ", " + Summary.count(counts.replaced(), "value") + " replaced",
                counts.faults() == 0 ? "no faults" : Summary.count(counts.faults(), "fault"),
                Summary.count(counts.bytesRead(), "byte"),
                bytesWritten,
                (nanos.getAsLong() - start) / 1e9);
    }

    private static String some(long number, String what) {
        return number == 0 ? "" : String.format(Locale.ROOT, ", %,d%s", number, what);
    }
}
