package io.ironbridge.gateway.cli;

import io.ironbridge.copybook.convert.Tally;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Says what a conversion came to. */
final class ConversionEnd {
    private final Console console;
    private final LongSupplier nanos;
    private final long start;

    /**
     * The conversion begins now.
     *
     * @param nanos a clock, in nanoseconds from any time
     */
    ConversionEnd(Console console, LongSupplier nanos) {
        this.console = console;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
    }

    /** The first faults, and figures. */
    void tell(Tally tally, long bytesWritten) {
        tally.first().forEach(fault -> console.note(fault.toString()));
        long more = tally.faults() - tally.first().size();
        if (more > 0) {
            console.note(Summary.count(more, "more fault") + " not shown");
        }
        console.note(figures(tally, bytesWritten));
    }

    private String figures(Tally tally, long bytesWritten) {
        return String.format(
                Locale.ROOT,
                "%s%s read, %,d written%s%s, %s; %s in, %,d out; %.1f s",
                tally.stopped() ? "stopped: " : "",
                Summary.count(tally.read(), "record"),
                tally.written(),
                some(tally.skipped(), " left out"),
                some(tally.nulls(), " as null"),
                tally.faults() == 0 ? "no faults" : Summary.count(tally.faults(), "fault"),
                Summary.count(tally.bytesRead(), "byte"),
                bytesWritten,
                (nanos.getAsLong() - start) / 1e9);
    }

    private static String some(long number, String what) {
        return number == 0 ? "" : String.format(Locale.ROOT, ", %,d%s", number, what);
    }

    /** That writing failed; nothing where nobody wants to read on. */
    int unwritten(ConvertedFiles.OutputException failure) {
        if (failure.unwanted()) {
            return ExitCodes.OK;
        }
        console.note(
                "error IRB-CONV-0021E: The output cannot be written (%s). %s"
                        .formatted(failure.getMessage(), "Check path, permissions and room."));
        return ExitCodes.FAULTS;
    }
}
