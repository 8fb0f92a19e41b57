package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.OutputException;
import io.ironbridge.copybook.convert.ConversionCounts;
import java.util.List;

/**
 * How a conversion ended.
 *
 * @param whole whether all inputs were read and all output was written
 * @param before label of the figures
 * @param failures causes of the end, for the user, with id and remedy
 */
record ConversionResult(boolean whole, String before, List<String> failures) {
    private static final int MEBI = 1 << 20;

    /** All inputs were read. */
    static final ConversionResult DONE = new ConversionResult(true, "", List.of());

    /** A fault of the data ended it; its message is in the counts. */
    static final ConversionResult STOPPED = stopped(List.of());

    /** The reader of the output closed it. */
    static final ConversionResult UNWANTED =
            new ConversionResult(false, "output closed: ", List.of());

    ConversionResult {
        failures = List.copyOf(failures);
    }

    /** Another failure ended it. */
    static ConversionResult stopped(List<String> failures) {
        return new ConversionResult(false, "stopped: ", failures);
    }

    static ConversionResult unwritten(OutputException failure) {
        return failure.unwanted() ? UNWANTED : stopped(List.of(failure.line()));
    }

    /** A record or its JSON did not fit into memory. */
    static ConversionResult tooSmall(ConversionCounts counts) {
        return stopped(
                List.of(tooSmallFor(counts.written() + counts.skipped() + counts.nulls() + 1)));
    }

    /** The message for a record, counted from 1, that does not fit into memory. */
    static String tooSmallFor(long record) {
        return "error IRB-CONV-0022E: The memory (%d MiB) is too small for record %d. %s."
                .formatted(
                        Runtime.getRuntime().maxMemory() / MEBI,
                        record,
                        "Increase it, for example with IRONBRIDGE_JAVA_OPTS=-Xmx2g");
    }

    /** Exit code of the process. */
    int exitCode(boolean lossy) {
        if (!whole && !equals(UNWANTED)) {
            return ExitCodes.FAULTS;
        }
        return lossy ? ExitCodes.LEFT_OUT : ExitCodes.OK;
    }
}
