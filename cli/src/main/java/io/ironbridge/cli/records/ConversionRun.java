package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.OutputException;
import io.ironbridge.cli.terminal.OutputFile;
import io.ironbridge.copybook.convert.Conversion;
import io.ironbridge.copybook.convert.ConversionCounts;
import io.ironbridge.copybook.convert.HostToJson;
import io.ironbridge.copybook.convert.JsonOutput;
import io.ironbridge.copybook.convert.JsonToHost;
import io.ironbridge.copybook.convert.OnFault;
import io.ironbridge.copybook.convert.ProgressListener;
import io.ironbridge.copybook.convert.RecordWriter;
import io.ironbridge.copybook.convert.RejectSink;
import java.io.IOException;

/** Converts the inputs to the output and prints the outcome. For one conversion. */
final class ConversionRun {
    private final Conversion conversion;
    private final ConvertedFiles files;
    private final ConversionEnd end;
    private final ProgressListener progress;
    private final ConversionCounts counts = new ConversionCounts();

    ConversionRun(
            Conversion conversion,
            ConvertedFiles files,
            ConversionEnd end,
            ProgressListener progress) {
        this.conversion = conversion;
        this.files = files;
        this.end = end;
        this.progress = progress;
    }

    /** Writes the output and the rejects completely. */
    private interface Step {
        void carry(OutputFile out, OutputFile rejects) throws InputException, IOException;
    }

    /** Converts to JSON; returns the exit code. */
    int toJson(boolean array) throws IOException {
        return run((out, rejects) -> json(out, rejects, array));
    }

    /** Converts to a file of records; returns the exit code. */
    int toHost() throws IOException {
        return run(this::host);
    }

    private int run(Step step) throws IOException {
        try (OutputFile out = files.open();
                OutputFile rejects = files.openRejects()) {
            ConversionResult ending = settled(carried(step, out, rejects), out, rejects);
            end.report(ending, counts, out.written());
            if (!ending.whole()) {
                out.left().ifPresent(end::add);
                rejects.left().ifPresent(end::add);
            }
            return ending.exitCode(lossy());
        } catch (OutputException e) {
            end.add(e.line());
            return ExitCodes.FAULTS;
        }
    }

    private ConversionResult carried(Step step, OutputFile out, OutputFile rejects)
            throws IOException {
        try {
            step.carry(out, rejects);
            return counts.stopped() ? ConversionResult.STOPPED : ConversionResult.DONE;
        } catch (InputException e) {
            return ConversionResult.stopped(e.lines());
        } catch (OutputException e) {
            return ConversionResult.unwritten(e);
        } catch (OutOfMemoryError _) {
            return ConversionResult.tooSmall(counts);
        }
    }

    private static ConversionResult settled(
            ConversionResult ending, OutputFile out, OutputFile rejects) {
        try {
            if (ending.whole()) {
                out.keep();
                rejects.keep();
            } else {
                out.end();
                rejects.end();
            }
            return ending;
        } catch (OutputException e) {
            return ending.whole() ? ConversionResult.unwritten(e) : ending;
        }
    }

    /** Whether records or values are missing in the output, as --on-error allows. */
    private boolean lossy() {
        boolean nulls = conversion.onFault() == OnFault.NULL;
        return counts.skipped() + counts.nulls() > 0 || (nulls && counts.replaced() > 0);
    }

    private void json(OutputFile out, OutputFile rejected, boolean array)
            throws InputException, IOException {
        JsonOutput json = new JsonOutput(out.stream(), array);
        RejectSink rejects = RejectSink.records(rejected.stream(), conversion.form());
        HostToJson converter = new HostToJson(conversion, json, counts, progress, rejects);
        files.each((name, in) -> {
            converter.convert(name, in);
            return !counts.stopped();
        });
        if (!counts.stopped()) {
            json.finish();
        }
        rejects.finish();
    }

    private void host(OutputFile out, OutputFile rejected) throws InputException, IOException {
        RecordWriter records = RecordWriter.of(out.stream(), conversion.form());
        RejectSink rejects = RejectSink.lines(rejected.stream());
        JsonToHost converter = new JsonToHost(conversion, records, counts, progress, rejects);
        files.each((name, in) -> {
            converter.convert(name, in);
            return !counts.stopped();
        });
        records.finish();
        rejects.finish();
    }
}
