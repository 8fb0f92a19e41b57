package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.OutputBytes;
import io.ironbridge.copybook.transcode.OutputLimitException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Carries files of records over to JSON, a record at a time. Not thread-safe. */
public final class HostToJson {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final Conversion conversion;
    private final JsonOutput out;
    private final Tally tally;
    private final Watcher watcher;
    private final RecordEnd ends;
    private final OutputBytes json;

    /** Makes ready for files that become one output. */
    public HostToJson(Conversion conversion, JsonOutput out, Tally tally, Watcher watcher) {
        this.conversion = conversion;
        this.out = out;
        this.tally = tally;
        this.watcher = watcher;
        this.ends = new RecordEnd(conversion.form());
        this.json = new OutputBytes(conversion.mostJson());
    }

    /**
     * Carries a file over. {@link Tally#stopped} tells afterwards whether a fault ended it.
     *
     * @param file name for faults
     * @param in the file; not closed here, need not be buffered
     */
    public void convert(String file, InputStream in) throws IOException {
        RecordReader reader = RecordReader.of(file, in, conversion.form(), conversion.types());
        try {
            while (!tally.stopped() && reader.next()) {
                tally.countRead(reader.position());
                record(reader);
                watcher.done(tally);
            }
        } catch (FileFaultException e) {
            tally.add(e.fault());
            tally.stop();
        }
        tally.endFile(reader.position());
    }

    private void record(RecordReader reader) throws IOException {
        RecordType type = conversion.types().of(reader.array(), reader.from(), reader.paddedTo());
        if (type == null) {
            String why =
                    conversion.types().unknown(reader.array(), reader.from(), reader.paddedTo());
            refuse(List.of(fault(FileProblem.NO_RULE, reader, 0, why)));
            return;
        }
        List<FileFault> faults = decode(type, reader);
        if (faults.isEmpty()) {
            out.write(json.array(), json.length());
            tally.countWritten();
        } else {
            refuse(faults);
        }
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
            return faults.stream().map(fault -> fault(reader, fault)).toList();
        } catch (OutputLimitException _) {
            return List.of(fault(FileProblem.JSON_TOO_LONG, reader, 0, tooLong()));
        }
    }

    private String tooLong() {
        return "its JSON has more than the %d bytes that are allowed"
                .formatted(conversion.mostJson());
    }

    private void refuse(List<FileFault> faults) throws IOException {
        faults.forEach(tally::add);
        switch (conversion.onFault()) {
            case STOP -> tally.stop();
            case SKIP -> tally.countSkipped();
            case NULL -> {
                out.write(NULL, NULL.length);
                tally.countNull();
            }
        }
    }

    private static FileFault fault(RecordReader reader, DataFault fault) {
        return fault(FileProblem.of(fault.reason()), reader, fault.offset(), fault.explain());
    }

    private static FileFault fault(FileProblem problem, RecordReader reader, int at, String what) {
        return problem.fault(reader.file(), reader.number(), reader.offset(at), what);
    }
}
