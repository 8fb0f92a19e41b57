package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.transcode.DataFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Converts files of records to JSON, record by record. Not thread-safe. */
public final class HostToJson {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final Conversion conversion;
    private final JsonOutput out;
    private final ConversionCounts counts;
    private final ProgressListener progress;
    private final RecordEnd ends;
    private final RejectSink rejects;
    private final OutputBytes json;

    /** Prepares to convert files to one output. */
    public HostToJson(
            Conversion conversion,
            JsonOutput out,
            ConversionCounts counts,
            ProgressListener progress) {
        this(conversion, out, counts, progress, RejectSink.none());
    }

    /**
     * Prepares to convert files to one output.
     *
     * @param rejects takes the records that are omitted or written as null
     */
    public HostToJson(
            Conversion conversion,
            JsonOutput out,
            ConversionCounts counts,
            ProgressListener progress,
            RejectSink rejects) {
        this.conversion = conversion;
        this.out = out;
        this.counts = counts;
        this.progress = progress;
        this.ends = new RecordEnd(conversion.form());
        this.rejects = rejects;
        this.json = new OutputBytes(conversion.mostJson());
    }

    /**
     * Converts a file. {@link ConversionCounts#stopped} is true afterwards if a fault ended it.
     *
     * @param file name for faults
     * @param in the file; not closed here, need not be buffered
     */
    public void convert(String file, InputStream in) throws IOException {
        RecordReader reader = RecordReader.of(file, in, conversion.form(), conversion.types());
        try {
            while (!counts.stopped() && reader.next()) {
                counts.countRead(reader.position());
                record(reader);
                progress.onRecord(counts);
            }
        } catch (FileFaultException e) {
            counts.add(e.fault());
            counts.stop();
        }
        counts.endFile(reader.position());
    }

    private void record(RecordReader reader) throws IOException {
        RecordType type = conversion.types().of(reader.array(), reader.from(), reader.paddedTo());
        if (type == null) {
            refuse(reader, List.of(unknown(reader)));
            return;
        }
        List<FileFault> faults = decode(type, reader);
        if (faults.isEmpty()) {
            out.write(json.array(), json.length());
            counts.countWritten();
            counts.countReplaced(json.replaced());
        } else {
            refuse(reader, faults);
        }
    }

    private FileFault unknown(RecordReader reader) {
        String why = conversion.types().unknown(reader.array(), reader.from(), reader.paddedTo());
        return FileProblem.NO_RULE.fault(
                reader.file(),
                reader.number(),
                reader.offset(0),
                "the record has none of the types in --select",
                ShownText.of(why));
    }

    private List<FileFault> decode(RecordType type, RecordReader reader) {
        Optional<String> refusal = ends.refusal(type, reader);
        if (refusal.isPresent()) {
            return List.of(fault(FileProblem.SHORT_LINE, reader, 0, refusal.get()));
        }
        json.clear();
        try {
            boolean wrapped = conversion.types().wrapped();
            if (wrapped) {
                type.open(json);
            }
            List<DataFault> faults =
                    type.transcoder()
                            .decode(reader.array(), reader.from(), ends.of(type, reader), json);
            if (wrapped) {
                json.write('}');
            }
            return faults.stream().map(fault -> ValueFaults.reading(reader, fault)).toList();
        } catch (OutputLimitException _) {
            return List.of(fault(FileProblem.JSON_TOO_LONG, reader, 0, tooLong()));
        }
    }

    private String tooLong() {
        return "its JSON has more than the %d bytes that are allowed"
                .formatted(conversion.mostJson());
    }

    private void refuse(RecordReader reader, List<FileFault> faults) throws IOException {
        faults.forEach(counts::add);
        if (conversion.onFault() == OnFault.STOP || !rejected(reader)) {
            counts.stop();
        } else if (conversion.onFault() == OnFault.SKIP) {
            counts.countSkipped();
        } else {
            out.write(NULL, NULL.length);
            counts.countNull();
        }
    }

    private boolean rejected(RecordReader reader) throws IOException {
        Optional<String> refusal = rejects.add(reader.array(), reader.from(), reader.to());
        refusal.ifPresent(why ->
                counts.add(fault(FileProblem.UNWRITABLE, reader, 0, "among the rejects, " + why)));
        return refusal.isEmpty();
    }

    private static FileFault fault(FileProblem problem, RecordReader reader, int at, String what) {
        return problem.fault(reader.file(), reader.number(), reader.offset(at), what);
    }
}
